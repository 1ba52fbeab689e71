import { type Clock, systemClock } from '../clock.js';
import type { PayoutStatus } from './payout-notices.js';
import {
  carryOut,
  endWatching,
  type PaymentNeeds,
  type PayoutRun,
  statusOf,
  type Watcher,
} from './payout-payment.js';
import { countRows } from './payout-report.js';
import { isSameRun, type Payout } from './payout-schema.js';

/** Default for the shortest time between two updates of the progress. */
const SHOW_MS = 2_000;

interface PayoutRunnerOptions extends Omit<PaymentNeeds, 'clock' | 'showMs'> {
  readonly showMs?: number | undefined;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** The payouts that this process has in hand. */
export type PayoutRunner = ReturnType<typeof createPayoutRunner>;

export function createPayoutRunner(options: PayoutRunnerOptions) {
  const { showMs = SHOW_MS, clock = systemClock } = options;
  const needs = { ...options, showMs, clock };
  const runs = new Map<string, PayoutRun>();
  let ending = false;

  function forget(id: string, run: PayoutRun): void {
    if (runs.get(id) !== run) return;
    runs.delete(id);
    endWatching(run);
  }

  return {
    isRunning: (id: string) => runs.has(id),

    /** How many rows are still to be paid by this process. */
    rowsLeft: () => [...runs.values()].reduce((sum, { figures }) => sum + figures().counts.left, 0),

    /** Pays on beside other work. The payout must be `running` and in this process's hands. */
    start(payout: Payout): void {
      const before = runs.get(payout.id);
      const isUnderWay = before !== undefined && !before.isOver && !before.controller.signal.aborted;
      if (ending || (isUnderWay && isSameRun(before.payout, payout))) return;
      if (isUnderWay) before.controller.abort();
      const figures = { counts: countRows(payout.payable, []), perMinute: undefined, remainingMs: undefined };
      const run: PayoutRun = {
        controller: new AbortController(),
        payout,
        figures: () => figures,
        isOver: false,
        watching: before?.watching ?? new Set(),
        // What was under way when it was stopped, or lost, ends first.
        done: (before?.done ?? Promise.resolve())
          .then(() => carryOut(needs, run))
          .finally(() => forget(payout.id, run)),
      };
      runs.set(payout.id, run);
    },

    /**
     * Shows progress to a watcher until the payout rests or a time is over. One that is stopped rests once what was
     * under way has ended.
     * @param forMs ms
     * @returns the last status, or `undefined` if the payout is not in this process's hands
     */
    async watch(id: string, watcher: Watcher, forMs: number): Promise<PayoutStatus | undefined> {
      const run = runs.get(id);
      if (run === undefined) return undefined;
      await watched(run, watcher, forMs, clock);
      return statusOf(runs.get(id) ?? run);
    },

    /** Lets nothing more begin in a payout that was stopped. What is under way ends by itself. */
    halt(stopped: Payout): void {
      const run = runs.get(stopped.id);
      if (run === undefined) return;
      run.payout = stopped;
      run.controller.abort();
    },

    /** Lets nothing more begin at all, now and later. */
    end(): void {
      ending = true;
      for (const run of runs.values()) {
        run.controller.abort();
        endWatching(run);
      }
    },

    /** Resolves when no payout is under way here any more. */
    async idle(): Promise<void> {
      while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}

/** Resolves when nothing more is shown to the watcher. */
function watched({ watching }: PayoutRun, show: Watcher, forMs: number, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const callOff = clock.after(forMs, end);
    const one = { show, end };
    watching.add(one);

    function end(): void {
      callOff();
      watching.delete(one);
      resolve();
    }
  });
}
