import type { Config } from '../config.js';
import { createDropService } from '../drops/drop-service.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createDropNotices } from '../views/drop-messages.js';
import type { Granting } from './grant-parts.js';

/** Drops. */
export function createDropParts({ DISCORD_GUILD_IDS: guildIds }: Config, on: Granting) {
  const drops = createDropService({
    ...on,
    notices: createDropNotices(on.messenger, on.languages, on.keptNotices),
    isListed: (guildId) => guildIds.has(guildId),
  });
  on.events.on('logChannelWorks', drops.tryAgain);
  return { drops: unlessHeld(on.hold, drops, ['prepare', 'confirm', 'approve', 'claim', 'end']) };
}
