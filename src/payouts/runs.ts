import { setTimeout as delay } from 'node:timers/promises';
import type { Grant } from '../credit/grant.js';
import type { Ledger } from '../credit/ledger.js';
import type { Payer, PaymentEnd } from '../credit/paying.js';
import type { Log } from '../log.js';
import { repeat } from '../repeat.js';
import type { Payout, PayoutCounts } from './payout.js';
import type { PayoutNotices, PayoutStatus } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { countOf, countRows, grantsOf, payoutCsv, plannedGrants } from './report.js';

/** Progress is shown so often at most. */
const SHOW_MS = 2_000;
/** The rate is that of the last so many ms. */
const RATE_MS = 30_000;
/** How often is looked whether grants that others have in hand have come to rest. */
const LOOK_AGAIN_MS = 500;

const monotonic = () => performance.now();

/** Shows how far a payout is, in place of the bot's own message. */
export type Watcher = (status: PayoutStatus) => Promise<void>;

/** The payouts that this process has in hand. */
export interface Runs {
  /** Pays on beside other work. The payout must be `running` and in this process's hands. */
  start(payout: Payout): void;
  isRunning(id: string): boolean;
  /** Gives staff the record of a payout that has come to its end. */
  report(payout: Payout): Promise<void>;
  /**
   * Shows progress to a watcher until the payout rests, or a time is over.
   * @param forMs ms
   * @returns the last status, or `undefined` if the payout is not in this process's hands
   */
  watch(id: string, watcher: Watcher, forMs: number): Promise<PayoutStatus | undefined>;
  /** Lets nothing more begin, in one payout or in all. What is under way ends by itself. */
  halt(id?: string): void;
  /** Resolves when no payout is under way here any more. */
  idle(): Promise<void>;
}

export interface RunsOptions {
  readonly records: PayoutRecords;
  readonly ledger: Ledger;
  readonly payer: Payer;
  readonly notices: PayoutNotices;
  readonly processId: string;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** One payout under way. */
interface Run {
  readonly controller: AbortController;
  readonly done: Promise<void>;
  status: () => PayoutStatus;
  watcher: { readonly show: Watcher; readonly end: (status: PayoutStatus) => void } | undefined;
}

export function createRuns(options: RunsOptions): Runs {
  const { records, ledger, payer, notices, processId, log, now } = options;
  const runs = new Map<string, Run>();

  const isOurs = (payout: Payout | undefined): payout is Payout =>
    payout?.state === 'running' && payout.process === processId;

  /** Whether everything has come to rest; grants of a process that has died are seen to by the recovery. */
  async function untilRest(payout: Payout, signal: AbortSignal): Promise<PayoutCounts> {
    for (;;) {
      const grants = [...(await grantsOf(ledger, payout)).values()];
      const moving = grants.some(({ state }) => state === 'prepared' || state === 'sending');
      if (!moving || signal.aborted) return countRows(payout.payable, grants);
      await delay(LOOK_AGAIN_MS);
    }
  }

  async function run(payout: Payout, one: Run): Promise<void> {
    const { signal } = one.controller;
    const rows = await records.rows(payout.id);
    let current = payout;
    const tally = createTally(payout.payable, (await grantsOf(ledger, payout)).values());
    one.status = () => ({ payout: current, ...tally.status() });

    const show = async () => {
      if (one.watcher !== undefined) return one.watcher.show(one.status());
      const place = await notices.progress(one.status());
      if (place === undefined || place.messageId === current.progress?.messageId) return;
      current = (await records.change(current, { progress: place })) ?? current;
    };
    const stopShowing = repeat(show, { pauseMs: SHOW_MS, first: 'after-pause', log });
    let end: PaymentEnd;
    try {
      end = await payer.pay({
        grants: plannedGrants(payout, rows),
        async held() {
          const found = await records.find(payout.id);
          if (!isOurs(found)) return undefined;
          current = found;
          return [records.asItIs(found)];
        },
        onState: tally.note,
        signal,
      });
    } finally {
      await stopShowing();
    }
    current = (await settle(current, end, signal)) ?? current;
    const status = { ...one.status(), payout: current, counts: current.counts ?? one.status().counts };
    one.status = () => status;
    await show();
    one.watcher?.end(status);
  }

  /** Puts on record how the payment has ended. Stopped by the process's own end, it stays as it is. */
  async function settle(payout: Payout, end: PaymentEnd, signal: AbortSignal): Promise<Payout | undefined> {
    if (end === 'done') {
      const counts = await untilRest(payout, signal);
      if (signal.aborted) return undefined;
      const finished = await records.change(payout, { state: 'finished', endedAt: now(), counts });
      if (finished !== undefined) await report(finished);
      return finished;
    }
    if (end === 'away') {
      const stopped = await records.change(payout, { state: 'stopped', stoppedAt: now() });
      if (stopped !== undefined) notices.tell(stopped, 'away');
      return stopped;
    }
    return records.find(payout.id);
  }

  /** Gives staff the record, in the log channel. What could not be given is tried again by the recovery. */
  async function report(payout: Payout): Promise<void> {
    const rows = await records.rows(payout.id);
    const grants = await grantsOf(ledger, payout);
    const counts = payout.counts ?? countRows(payout.payable, grants.values());
    const status = { payout, counts, perMinute: undefined, remainingMs: undefined };
    if (await notices.finished(status, payoutCsv(payout, rows, grants))) await records.close(payout);
  }

  return {
    report,
    isRunning: (id) => runs.has(id),

    start(payout) {
      if (runs.has(payout.id)) return;
      const one: Run = {
        controller: new AbortController(),
        watcher: undefined,
        status: () => ({
          payout,
          counts: payout.counts ?? countRows(payout.payable, []),
          perMinute: undefined,
          remainingMs: undefined,
        }),
        done: Promise.resolve().then(async () => {
          try {
            await run(payout, one);
          } catch (error) {
            // It stays `running` on disk, so it is taken up again.
            log.error({ payout: payout.id, err: error }, 'a payout came to a halt');
          } finally {
            runs.delete(payout.id);
            one.watcher?.end(one.status());
          }
        }),
      };
      runs.set(payout.id, one);
    },

    async watch(id, watcher, forMs) {
      const one = runs.get(id);
      if (one === undefined) return undefined;
      const ended = new Promise<PayoutStatus>((resolve) => {
        one.watcher = { show: watcher, end: resolve };
      });
      const controller = new AbortController();
      const late = delay(forMs, undefined, { signal: controller.signal, ref: false }).then(
        () => one.status(),
        () => one.status(),
      );
      const halted = new Promise<PayoutStatus>((resolve) => {
        one.controller.signal.addEventListener('abort', () => resolve(one.status()), { once: true });
      });
      const last = await Promise.race([ended, late, halted]);
      controller.abort();
      one.watcher = undefined;
      return last;
    },

    halt(id) {
      for (const [each, { controller }] of runs) if (id === undefined || each === id) controller.abort();
    },

    async idle() {
      while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}

/**
 * Counts rows as they come to rest, and how fast. A row that comes to rest again counts once.
 * @param payable how many rows are to be paid
 * @param known grants that were entered before
 */
function createTally(payable: number, known: Iterable<Grant>) {
  const of = new Map([...known].map((grant) => [grant.id, countOf(grant.state)]));
  const counts = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: payable };
  const move = (from: keyof PayoutCounts, to: keyof PayoutCounts) => {
    counts[from] -= 1;
    counts[to] += 1;
  };
  for (const count of of.values()) move('left', count);
  const rested: number[] = [];
  const begun = monotonic();
  return {
    note(grant: Grant): void {
      const [before, after] = [of.get(grant.id) ?? 'left', countOf(grant.state)];
      if (before === after) return;
      move(before, after);
      of.set(grant.id, after);
      rested.push(monotonic());
    },
    status() {
      const since = monotonic() - RATE_MS;
      while (rested[0] !== undefined && rested[0] < since) rested.shift();
      const perMinute = (rested.length / Math.min(monotonic() - begun, RATE_MS)) * 60_000;
      const known = rested.length > 1;
      return {
        counts: { ...counts },
        perMinute: known ? perMinute : undefined,
        remainingMs: known ? (counts.left / perMinute) * 60_000 : undefined,
      };
    },
  };
}
