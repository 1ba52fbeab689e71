import { createSeriesRecords } from '../giveaways/series.js';
import { createQuarantineService } from '../quarantine/quarantine-service.js';
import { createStartAgain } from '../quarantine/start-again.js';
import { createQuarantineNotices } from '../views/quarantine-card.js';
import type { createCodeParts } from './code-parts.js';
import type { createDropParts } from './drop-parts.js';
import type { createGiveawayParts } from './giveaway-parts.js';
import type { Granting } from './grant-parts.js';
import type { createPayoutParts } from './payout-parts.js';
import type { createScheduleParts } from './schedule-parts.js';

type Kinds = ReturnType<typeof createPayoutParts> &
  ReturnType<typeof createScheduleParts> &
  ReturnType<typeof createGiveawayParts> &
  ReturnType<typeof createDropParts> &
  ReturnType<typeof createCodeParts>;

/** What staff see of what was quarantined, settle of it, and start again. */
export function createQuarantineParts(granting: Granting, kinds: Kinds) {
  const dependencies = { ...granting, ...kinds, seriesRecords: createSeriesRecords(granting.store) };
  return {
    quarantineService: createQuarantineService({
      ...dependencies,
      resolve: dependencies.granting.resolve,
      notices: createQuarantineNotices(dependencies.messenger, dependencies.languages),
    }),
    startAgain: createStartAgain(dependencies),
  };
}
