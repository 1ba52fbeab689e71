import { createQuarantineService } from '../quarantine/quarantine-service.js';
import { createStartAgain } from '../quarantine/start-again.js';
import { createQuarantineNotices } from '../views/quarantine-card.js';
import type { createEventParts } from './event-parts.js';
import type { Granting } from './grant-parts.js';
import type { createPayoutParts } from './payout-parts.js';
import type { createScheduleParts } from './schedule-parts.js';

type Kinds = ReturnType<typeof createPayoutParts> &
  ReturnType<typeof createScheduleParts> &
  ReturnType<typeof createEventParts>;

/** What staff see of what was quarantined, settle of it, and start again. */
export function createQuarantineParts(granting: Granting, kinds: Kinds) {
  const { store, ledger, messenger, languages } = granting;
  return {
    quarantineService: createQuarantineService({
      store,
      clock: granting.clock,
      logChannel: granting.logChannel,
      ledger,
      resolve: granting.granting.resolve,
      notices: createQuarantineNotices(messenger, languages),
    }),
    startAgain: createStartAgain({
      payouts: kinds.payouts,
      recipients: kinds.recipients,
      giveaways: kinds.giveaways,
      drops: kinds.drops,
      codes: kinds.codes,
      schedules: kinds.schedules,
      store,
      ledger,
      prepared: {
        payout: granting.payoutRecords,
        giveaway: granting.giveawayRecords,
        'giveaway-series': granting.giveawayRecords,
        drop: granting.dropRecords,
        'drop-series': granting.dropRecords,
        code: granting.codeRecords,
        schedule: granting.scheduleRecords,
      },
      now: granting.now,
    }),
  };
}
