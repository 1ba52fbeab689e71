import type { Config } from '../config.js';
import { createDropService } from '../drops/drop-service.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createDropNotices } from '../views/drop-messages.js';
import type { Granting } from './grant-parts.js';

/** Drops. */
export function createDropParts({ DISCORD_GUILD_IDS: guildIds }: Config, dependencies: Granting) {
  const drops = createDropService({
    ...dependencies,
    notices: createDropNotices(dependencies.messenger, dependencies.languages, dependencies.keptNotices),
    isListed: (guildId) => guildIds.has(guildId),
  });
  dependencies.events.on('logChannelWorks', drops.tryAgain);
  return { drops: unlessHeld(dependencies.hold, drops, ['prepare', 'confirm', 'approve', 'claim', 'end']) };
}
