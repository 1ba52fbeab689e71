import type { Approvals } from '../approvals/approvals.js';
import { StoreError, UserError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import { mayBeQueuedAgain } from '../ledger/queued-grants.js';
import { amountOf } from '../money/amount.js';
import { batches } from '../storage/batches.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { changeable, checkRest } from './payout-checks.js';
import type { PayoutsOptions } from './payout-options.js';
import type { PayoutQueue } from './payout-queue.js';
import { countRows, enteredGrants, payoutCsv, shownGrantsOf } from './payout-report.js';
import { isGivenUp, type Payout } from './payout-schema.js';
import type { PayoutScreens } from './payout-screens.js';

/** So many grants are queued again in one commit. */
const AT_ONCE = 100;

/** What has a payout paid, and says so. */
export interface BeginOptions extends Pick<PayoutsOptions, 'log'> {
  readonly records: Pick<PayoutsOptions['records'], 'rows'>;
  readonly notices: Pick<PayoutsOptions['notices'], 'tell'>;
  readonly paying: Pick<PayoutQueue, 'start'>;
  readonly screens: Pick<PayoutScreens, 'show'>;
}

/** What payouts are decided, started and stopped with. */
export interface PayoutControls extends PayoutsOptions, Pick<BeginOptions, 'paying' | 'screens'> {
  readonly store: Store;
}

/** Has a payout paid that was started or resumed, and says so in the log channel. @returns it */
export async function begin(
  options: BeginOptions,
  payout: Payout,
  what: 'started' | 'resumed',
): Promise<Payout> {
  options.notices.tell(payout, what, what === 'started' ? await rowsFile(options, payout) : undefined);
  // Where that was read back after a failure, the upkeep may have been faster.
  if (payout.state === 'running') start(options, payout);
  return payout;
}

/** Has a payout paid, and shows how far it is. */
export function start({ paying, screens }: Pick<BeginOptions, 'paying' | 'screens'>, payout: Payout): void {
  screens.show(payout);
  paying.start(payout);
}

/** Its rows, so that the log channel names whom it may have paid, should all records of it be lost. */
async function rowsFile({ records, log }: BeginOptions, payout: Payout): Promise<string | undefined> {
  try {
    return payoutCsv(payout, await records.rows(payout.id), new Map());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ payout: payout.id, err: error }, 'the rows of a payout are not in the log channel');
    return undefined;
  }
}

/** How staff stop payouts that are under way. */
export function createPayoutStops(options: PayoutControls, approvals: Approvals<Payout>) {
  const { records, ledger, caps, store, notices, liveness, log, now } = options;

  async function toStop(id: string): Promise<Payout> {
    const payout = changeable(await records.find(id));
    if (payout.state === 'running') return payout;
    throw new UserError(({ words }) => words.payout.notRunning);
  }

  async function toResume(id: string): Promise<Payout> {
    const payout = changeable(await records.find(id));
    if (payout.state === 'stopped' || (await hasUnsent(payout))) return payout;
    throw new UserError(({ words }) => words.payout.notStopped);
  }

  /** Whether it has ended and can be paid further: of a grant that was unknown then, it may be clear since. */
  async function hasUnsent(payout: Payout): Promise<boolean> {
    if (payout.state !== 'finished' || isGivenUp(payout)) return false;
    const { grants } = await shownGrantsOf(options.ledger, payout);
    return countRows(payout.payable, grants.values()).unsent > 0;
  }

  /** The grants for which nothing was sent and which fit what is left of today's cap. */
  async function toQueueAgain(payout: Payout): Promise<readonly Grant[]> {
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
  async function queueRest(payout: Payout, unsent: readonly Grant[]): Promise<void> {
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

  return {
    /** Stops a payout, or rejects one that waits for approval. */
    async stop(id: string, staffId: string): Promise<Payout> {
      if ((await records.find(id))?.state === 'waiting') return approvals.reject(id, staffId);
      const stop = { state: 'stopped', stoppedBy: staffId, stoppedAt: now() } as const;
      const stopped = await approvals.change(id, {
        look: () => toStop(id),
        change: (payout) => records.change(payout, stop),
        isDone: ({ state, stoppedBy, stoppedAt }) =>
          state === 'stopped' && stoppedBy === staffId && stoppedAt === stop.stoppedAt,
      });
      notices.tell(stopped, 'stopped');
      return stopped;
    },

    /** Goes on with a stopped payout, or with the unsent rows of a finished one, within the limits of now. */
    async resume(id: string, staffId: string): Promise<Payout> {
      await checkRest(options, await toResume(id));
      const resumption = {
        state: 'running',
        process: liveness.id,
        resumedBy: staffId,
        stoppedBy: undefined,
        stoppedAt: undefined,
        unreadable: undefined,
        endedAt: undefined,
        notified: undefined,
        counts: undefined,
      } as const;
      let unsent: readonly Grant[] = [];
      const resumed = await approvals.change(id, {
        look: () => toResume(id),
        async change(payout) {
          unsent = await toQueueAgain(payout);
          return records.change(payout, resumption, () =>
            ledger.requeueChanges(unsent.slice(0, AT_ONCE), now()),
          );
        },
        isDone: ({ state, process, resumedBy }) =>
          state === 'running' && process === liveness.id && resumedBy === staffId,
      });
      await queueRest(resumed, unsent.slice(AT_ONCE));
      return begin(options, resumed, 'resumed');
    },
  };
}
