import { createCodeService } from '../codes/code-service.js';
import { slowHash } from '../codes/code-text.js';
import { createGuesses } from '../codes/guesses.js';
import type { Config } from '../config.js';
import { unlessHeld } from '../hold/unless-held.js';
import { createCodeNotices } from '../views/code-card.js';
import type { Foundation } from './foundation.js';
import type { Granting } from './grant-parts.js';

/** Codes that members redeem. */
export function createCodeParts(
  { DISCORD_GUILD_IDS: guildIds }: Config,
  foundation: Pick<Foundation, 'slowHash'>,
  dependencies: Granting,
) {
  const notices = createCodeNotices(dependencies.messenger, dependencies.languages, dependencies.keptNotices);
  const codes = createCodeService({
    store: dependencies.store,
    codeRecords: dependencies.codeRecords,
    caps: dependencies.caps,
    links: dependencies.links,
    ledger: dependencies.ledger,
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
    queue: dependencies.queue,
    givenUp: dependencies.givenUp,
    notices,
    guesses: createGuesses({
      store: dependencies.store,
      log: dependencies.log,
      now: dependencies.now,
      randomBytes: dependencies.randomBytes,
      tell: notices.plannedText,
      catchUp: notices.catchUp,
    }),
    slowHash: foundation.slowHash ?? slowHash,
    isListed: (guildId) => guildIds.has(guildId),
  });
  dependencies.events.on('logChannelWorks', codes.tryAgain);
  return { codes: unlessHeld(dependencies.hold, codes, ['prepare', 'confirm', 'approve', 'redeem']) };
}
