import type { Config } from '../config.js';
import { createDropService } from '../drops/drop-service.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createDropNotices } from '../views/drop-card.js';
import type { Granting } from './grant-parts.js';

/** Drops. */
export function createDropParts({ DISCORD_GUILD_IDS: guildIds }: Config, dependencies: Granting) {
  const drops = createDropService({
    dropRecords: dependencies.dropRecords,
    ledger: dependencies.ledger,
    caps: dependencies.caps,
    links: dependencies.links,
    queue: dependencies.queue,
    now: dependencies.now,
    clock: dependencies.clock,
    randomBytes: dependencies.randomBytes,
    processId: dependencies.processId,
    max: dependencies.max,
    approvalOver: dependencies.approvalOver,
    log: dependencies.log,
    members: dependencies.members,
    liveness: dependencies.liveness,
    isHeld: dependencies.isHeld,
    retryLog: dependencies.retryLog,
    store: dependencies.store,
    givenUp: dependencies.givenUp,
    notices: createDropNotices(dependencies.messenger, dependencies.languages, dependencies.keptNotices),
    isListed: (guildId) => guildIds.has(guildId),
  });
  dependencies.events.on('logChannelWorks', drops.tryAgain);
  return { drops: unlessHeld(dependencies.hold, drops, ['prepare', 'confirm', 'approve', 'claim', 'end']) };
}
