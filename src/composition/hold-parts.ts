import type { Config } from '../config.js';
import { createNewestRecord } from '../discord/newest-record.js';
import { createHoldService, createNewestPayments } from '../hold/hold-service.js';
import { whileHeld } from '../hold/while-held.js';
import { quarantine } from '../quarantine/quarantine.js';
import { createQuarantineAnnouncer } from '../quarantine/quarantine-summary.js';
import { storeName } from '../storage/store-url.js';
import { createHoldNotices } from '../views/hold-card.js';
import { createSummaryNotices } from '../views/quarantine-card.js';
import type { Foundation } from './foundation.js';
import type { Messaging } from './messaging-parts.js';

/** What staff decide while payments are on hold, and what they are told of it. */
export function createHoldParts(config: Config, foundation: Foundation, dependencies: Messaging) {
  const { store, storeWatch, messenger, languages, log, logChannel, now, clock } = dependencies;
  const { rest, ownId } = foundation;
  const newestPosted = createNewestRecord(rest, config.DISCORD_LOG_CHANNEL_ID, ownId);
  const name = storeName(config.STORE_URL);
  return {
    storeName: name,
    holdService: createHoldService({
      hold: dependencies.hold,
      openMatters: dependencies.openMatters,
      log,
      logChannel,
      now,
      clock,
      watch: storeWatch,
      newestPayments: createNewestPayments(dependencies.ledger, newestPosted, log),
      notices: createHoldNotices(messenger, languages, name),
      async quarantine(holdId, by) {
        const why = { kind: 'held', by } as const;
        await quarantine({ store: await whileHeld(store, holdId), why, now });
      },
    }),
    tellQuarantine: createQuarantineAnnouncer(
      store,
      createSummaryNotices(messenger, languages),
      clock,
      log,
      logChannel,
    ),
  };
}
