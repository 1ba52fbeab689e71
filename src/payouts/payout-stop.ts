import type { Approvals } from '../approvals/approvals.js';
import { UserError } from '../errors.js';
import { changeable } from './changeable-payout.js';
import { createPayoutChecks } from './payout-checks.js';
import type { PayoutsOptions } from './payout-options.js';
import { isGivenUp, type Payout } from './payout-schema.js';
import { createPayoutStart } from './payout-start.js';

/** How staff stop payouts that are under way. */
export interface PayoutStops {
  stop(id: string, staffId: string): Promise<Payout>;
  /** Goes on with a stopped payout, or with the unsent rows of a finished one, within the limits of now. */
  resume(id: string, staffId: string): Promise<Payout>;
}

export function createPayoutStops(options: PayoutsOptions, approvals: Approvals<Payout>): PayoutStops {
  const { records, runs, notices, liveness, now } = options;
  const checks = createPayoutChecks(options);
  const begin = createPayoutStart(options);

  async function toStop(id: string): Promise<Payout> {
    const payout = changeable(await records.find(id));
    if (payout.state === 'running') return payout;
    throw new UserError(({ words }) => words.payout.notRunning);
  }

  async function toResume(id: string): Promise<Payout> {
    const payout = changeable(await records.find(id));
    const again = payout.state === 'finished' && !isGivenUp(payout) && (payout.counts?.unsent ?? 0) > 0;
    if (payout.state === 'stopped' || again) return payout;
    throw new UserError(({ words }) => words.payout.notStopped);
  }

  return {
    async stop(id, staffId) {
      const stop = { state: 'stopped', stoppedBy: staffId, stoppedAt: now() } as const;
      const stopped = await approvals.change(id, {
        look: () => toStop(id),
        change: (payout) => records.change(payout, stop),
        isDone: ({ state, stoppedBy, stoppedAt }) =>
          state === 'stopped' && stoppedBy === staffId && stoppedAt === stop.stoppedAt,
      });
      runs.halt(id);
      notices.tell(stopped, 'stopped');
      return stopped;
    },

    async resume(id, staffId) {
      await checks.rest(await toResume(id));
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
      return begin(resumed, 'resumed');
    },
  };
}
