import type { Lifecycle } from '../campaigns/lifecycle.js';
import { StoreError, UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import { mayBeQueuedAgain } from '../ledger/queued-grants.js';
import { amountOf } from '../money/amount.js';
import { batches } from '../storage/batches.js';
import { retryCommit } from '../storage/retry-commit.js';
import { changeable, checkRest } from './payout-checks.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import { countRows, enteredGrants, shownGrantsOf } from './payout-report.js';
import { isGivenUp, type Payout, type PayoutDraft } from './payout-schema.js';

/** So many grants are queued again in one commit. */
const AT_ONCE = 100;

/**
 * How staff stop payouts that are under way, and go on with them.
 * @param start has a payout paid
 */
export function createPayoutStops(
  dependencies: PayoutDependencies,
  lifecycle: Pick<Lifecycle<PayoutDraft, Payout>, 'change' | 'reject'>,
  start: (payout: Payout) => void,
) {
  const { records, ledger, notices, processId, now } = dependencies;

  async function toStop(id: string): Promise<Payout> {
    const payout = changeable(await records.find(id));
    if (payout.state === 'running') return payout;
    throw new UserError(({ words }) => words.payout.notRunning);
  }

  async function toResume(id: string): Promise<Payout> {
    const payout = changeable(await records.find(id));
    if (payout.state === 'stopped' || (await hasUnsent(dependencies, payout))) return payout;
    throw new UserError(({ words }) => words.payout.notStopped);
  }

  return {
    /** Stops a payout, or rejects one that waits for approval. */
    async stop(id: string, staffId: string): Promise<Payout> {
      if ((await records.find(id))?.state === 'waiting') return lifecycle.reject(id, staffId);
      const stop = { state: 'stopped', stoppedBy: staffId, stoppedAt: now() } as const;
      const stopped = await lifecycle.change(id, {
        look: () => toStop(id),
        change: (payout) =>
          records.change(payout, stop, async () => [notices.planned({ ...payout, ...stop }, 'stopped')]),
        isDone: ({ state, stoppedBy, stoppedAt }) =>
          state === 'stopped' && stoppedBy === staffId && stoppedAt === stop.stoppedAt,
      });
      void notices.catchUp();
      return stopped;
    },

    /** Goes on with a stopped payout, or with the unsent rows of a finished one, within the limits of now. */
    async resume(id: string, staffId: string): Promise<Payout> {
      await checkRest(dependencies, await toResume(id));
      const resumption = {
        state: 'running',
        process: processId,
        resumedBy: staffId,
        stoppedBy: undefined,
        stoppedAt: undefined,
        unreadable: undefined,
        endedAt: undefined,
        notified: undefined,
        counts: undefined,
      } as const;
      let unsent: readonly Grant[] = [];
      const resumed = await lifecycle.change(id, {
        look: () => toResume(id),
        async change(payout) {
          unsent = await toQueueAgain(dependencies, payout);
          return records.change(payout, resumption, async () => [
            ...(await ledger.requeueChanges(unsent.slice(0, AT_ONCE), now())),
            notices.planned({ ...payout, ...resumption }, 'resumed'),
          ]);
        },
        isDone: ({ state, process, resumedBy }) =>
          state === 'running' && process === processId && resumedBy === staffId,
      });
      void notices.catchUp();
      await queueRest(dependencies, resumed, unsent.slice(AT_ONCE));
      start(resumed);
      return resumed;
    },
  };
}

/** Whether it has ended and can be paid further: of a grant that was unknown then, it may be clear since. */
async function hasUnsent({ ledger }: Pick<PayoutDependencies, 'ledger'>, payout: Payout): Promise<boolean> {
  if (payout.state !== 'finished' || isGivenUp(payout)) return false;
  const { grants } = await shownGrantsOf(ledger, payout);
  return countRows(payout.payable, grants.values()).unsent > 0;
}

/** The grants for which nothing was sent and which fit what is left of today's cap. */
async function toQueueAgain(
  { ledger, caps, now }: Pick<PayoutDependencies, 'ledger' | 'caps' | 'now'>,
  payout: Payout,
): Promise<readonly Grant[]> {
  const unsent = [...(await enteredGrants(ledger, payout)).values()].filter(mayBeQueuedAgain);
  let left = await caps.left(payout.by, now());
  const fitting = unsent.filter(({ amount }) => {
    const fits = left.greaterThanOrEqualTo(amountOf(amount));
    if (fits) left = left.minus(amountOf(amount));
    return fits;
  });
  const [first] = unsent;
  // There is nothing else to pay.
  if (payout.state === 'finished' && first !== undefined && fitting.length === 0)
    await caps.requireLeft(payout.by, now(), amountOf(first.amount));
  return fitting;
}

/** Queues the rest of what is queued again, beyond what went with the change of the payout itself. */
async function queueRest(
  { store, records, ledger, log, now }: PayoutDependencies,
  payout: Payout,
  unsent: readonly Grant[],
): Promise<void> {
  for await (const some of batches(unsent, AT_ONCE)) {
    try {
      await retryCommit<void>(store, async () => {
        const current = await records.find(payout.id);
        if (current?.state !== 'running') return { changes: [], result: undefined };
        const changes = [records.unchanged(current), ...(await ledger.requeueChanges(some, now()))];
        return { changes, result: undefined };
      });
    } catch (error) {
      // It is under way. What stays unsent can be tried again once it has ended.
      if (!(error instanceof StoreError || error instanceof UserError)) throw error;
      log.warn({ payout: payout.id, err: error }, 'some grants of a payout could not be queued again');
    }
  }
}
