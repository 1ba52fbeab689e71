import type { Approvals } from '../approvals/approvals.js';
import { StoreError, UserError } from '../errors.js';
import { changeable, checkRest } from './payout-checks.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, payoutCsv, shownGrantsOf } from './payout-report.js';
import type { PayoutRunner } from './payout-runner.js';
import { isGivenUp, type Payout } from './payout-schema.js';

/** What payouts are decided, started and stopped with. */
export interface PayoutControls extends PayoutsOptions {
  readonly runs: Pick<PayoutRunner, 'start' | 'halt'>;
}

export interface BeginOptions extends Pick<PayoutsOptions, 'log'> {
  readonly records: Pick<PayoutsOptions['records'], 'rows'>;
  readonly runs: Pick<PayoutRunner, 'start'>;
  readonly notices: Pick<PayoutsOptions['notices'], 'tell'>;
}

/** Has a payout paid that was started or resumed, and says so in the log channel. @returns it */
export async function begin(
  options: BeginOptions,
  payout: Payout,
  what: 'started' | 'resumed',
): Promise<Payout> {
  options.notices.tell(payout, what, what === 'started' ? await rowsFile(options, payout) : undefined);
  // Where that was read back after a failure, the upkeep may have been faster.
  if (payout.state === 'running') options.runs.start(payout);
  return payout;
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
  const { records, runs, notices, liveness, now } = options;

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
      runs.halt(stopped);
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
        counts: undefined,
      } as const;
      const resumed = await approvals.change(id, {
        look: () => toResume(id),
        change: (payout) => records.change(payout, resumption),
        isDone: ({ state, process, resumedBy }) =>
          state === 'running' && process === liveness.id && resumedBy === staffId,
      });
      return begin(options, resumed, 'resumed');
    },
  };
}
