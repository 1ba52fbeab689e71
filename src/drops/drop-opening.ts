import { createOpening, type Opening } from '../campaigns/opening.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { highestOf } from './drop-amounts.js';
import type { DropDependencies as Dependencies } from './drop-dependencies.js';
import type { Drop, DropDraft } from './drop-schema.js';

export type DropLifecycle = Opening<DropDraft, Drop>;

/** How drops are confirmed, approved and rejected, and then announced or opened. */
export function createDropLifecycle(dependencies: Dependencies): DropLifecycle {
  const { records, notices, max, now } = dependencies;
  return createOpening<DropDraft, Drop>(dependencies, {
    kind: 'drop',
    check: async (draft) => void grantAmount(highestOf(draft), max),
    announce: notices.announce,
    post: async (opening) => ({ posting: await notices.post(opening, await records.taken(opening.id)) }),
    taken: ({ id }) => records.taken(id),
    giveUp: (unposted, others) =>
      unposted.state === 'scheduled'
        ? records.endUnpaid(unposted, { state: 'cancelled', end: 'withdrawn' }, others)
        : // Where Discord has posted it and its answer was lost, it may have been claimed: those who did are paid.
          records.change(unposted, { state: 'ending', end: 'withdrawn', endedAt: now() }, others),
  });
}
