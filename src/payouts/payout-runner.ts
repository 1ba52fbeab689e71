import { type Clock, pause, systemClock } from '../clock.js';
import type { Payer, PaymentEnd } from '../credit/grant-payer.js';
import { RecordError } from '../errors.js';
import { repeat } from '../repeat.js';
import { retryWhileStoreFails } from '../storage/retry-while-store-fails.js';
import type { PayoutStatus } from './payout-notices.js';
import type { PayoutsOptions } from './payout-options.js';
import {
  countRows,
  grantsOf,
  payoutCsv,
  plannedGrants,
  restingStatus,
  shownGrantsOf,
} from './payout-report.js';
import { isAway, isDecisionShown, type Payout } from './payout-schema.js';
import { createProgress, isShownWrongly, showPublicly } from './progress.js';

/** Progress is shown so often at most, if not told otherwise. */
const SHOW_MS = 2_000;
/** Where progress could not be shown, that is tried again after so long. */
const SHOW_AGAIN_MS = 60_000;
/** How often is looked whether grants that others have in hand have come to rest. */
const LOOK_AGAIN_MS = 500;

/** Shows how far a payout is, in place of the bot's own message. */
type Watcher = (status: PayoutStatus) => Promise<void>;

/** The payouts that this process has in hand. */
export interface PayoutRunner {
  /** Pays on beside other work. The payout must be `running` and in this process's hands. */
  start(payout: Payout): void;
  isRunning(id: string): boolean;
  /** How many rows are still to be paid by this process. */
  rowsLeft(): number;
  /**
   * Gives staff the record of a payout that has come to its end, or tells them that it waits for the website.
   * @returns whether they have it
   */
  report(payout: Payout): Promise<boolean>;
  /**
   * Shows progress to a watcher until the payout rests, a time is over, or somebody else watches.
   * @param forMs ms
   * @returns the last status, or `undefined` if the payout is not in this process's hands
   */
  watch(id: string, watcher: Watcher, forMs: number): Promise<PayoutStatus | undefined>;
  /** Lets nothing more begin in one payout. What is under way ends by itself. */
  halt(id: string): void;
  /** Lets nothing more begin at all, now and later. */
  end(): void;
  /** Resolves when no payout is under way here any more. */
  idle(): Promise<void>;
}

interface PayoutRunnerOptions extends Pick<PayoutsOptions, 'records' | 'ledger' | 'notices' | 'log' | 'now'> {
  readonly payer: Payer;
  readonly processId: string;
  /** Progress is shown so often at most, in ms. */
  readonly showMs?: number | undefined;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** One payout under way. */
interface Run {
  readonly controller: AbortController;
  readonly done: Promise<void>;
  status: () => PayoutStatus;
  /** Nothing is paid in it any more, so the payout can be resumed. */
  over: boolean;
  watching: { readonly show: Watcher; readonly end: () => void } | undefined;
}

export function createPayoutRunner(options: PayoutRunnerOptions): PayoutRunner {
  const { records, ledger, payer, notices, processId, log, now, showMs = SHOW_MS } = options;
  const { clock = systemClock } = options;
  const monotonic = () => clock.now();
  const runs = new Map<string, Run>();
  let ending = false;

  const isOurs = (payout: Payout | undefined): payout is Payout =>
    payout?.state === 'running' && payout.process === processId;

  /** Until nothing moves any more; grants of a process that has died are seen to by the recovery. */
  async function untilRest(payout: Payout, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const states = [...(await grantsOf(ledger, payout)).values()].map(({ state }) => state);
      if (!states.includes('prepared') && !states.includes('sending')) return;
      await pause(clock, LOOK_AGAIN_MS);
    }
  }

  async function run(payout: Payout, one: Run): Promise<void> {
    const { signal } = one.controller;
    const rows = await records.rows(payout.id);
    log.info({ payout: payout.id, rows: payout.payable }, 'paying a payout');
    let current = payout;
    const { grants } = await shownGrantsOf(ledger, payout);
    const progress = createProgress(payout.payable, grants, monotonic);
    one.status = () => ({ payout: current, ...progress.status() });

    let shownAgainAt = 0;
    const showInChannel = async () => {
      const shown = await showPublicly({ records, notices }, one.status());
      if (shown === undefined) shownAgainAt = monotonic() + SHOW_AGAIN_MS;
      else current = shown;
    };
    const show = async () => {
      if (one.watching !== undefined) await one.watching.show(one.status());
      // Members see it only where nobody else does; once it is there, it must not keep an old figure.
      const isPublic = current.progress !== undefined || (one.watching === undefined && !signal.aborted);
      if (isPublic && monotonic() >= shownAgainAt) await showInChannel();
    };
    const stopShowing = repeat(show, { pauseMs: showMs, first: 'after-pause', log, clock });
    let end: PaymentEnd;
    let unreadable: string | undefined;
    try {
      end = await payer.pay({
        grants: plannedGrants(payout, rows),
        async held() {
          const found = await records.find(payout.id);
          return isOurs(found) ? [records.asItIs(found)] : undefined;
        },
        onState: progress.note,
        onUnreadable: ({ key }) => {
          unreadable ??= key;
        },
        signal,
      });
      one.over = true;
      if (end === 'done') await untilRest(payout, signal);
    } finally {
      await stopShowing();
    }
    const settled = await retryWhileStoreFails(() => settle(payout, end, signal, unreadable), {
      signal,
      clock,
      onFailure: (error) =>
        log.error(
          { payout: payout.id, err: error },
          'could not record the end of a payout; it will be retried',
        ),
    });
    current = settled ?? current;
    const { counts } = restingStatus(current, (await shownGrantsOf(ledger, current)).grants);
    const last = { ...progress.status(), payout: current, counts };
    one.status = () => last;
    log.info({ payout: payout.id, state: current.state, ...last.counts }, 'a payout has come to rest');
    // The person who has stopped it sees that in the answer.
    const isShown = current.progress === undefined && (one.watching !== undefined || signal.aborted);
    one.watching?.end();
    if (!isShown && current.state !== 'running') await showInChannel();
    if (current.state === 'finished' || isAway(current)) await report(current);
  }

  /** Puts on record how the payment has ended. Stopped by staff or by the process's own end, it stays as it is. */
  async function settle(
    { id }: Payout,
    end: PaymentEnd,
    signal: AbortSignal,
    unreadable: string | undefined,
  ): Promise<Payout | undefined> {
    for (;;) {
      const payout = await records.find(id);
      if (signal.aborted || end === 'stopped' || !isOurs(payout)) return payout;
      if (end === 'done') {
        const counts = countRows(payout.payable, (await grantsOf(ledger, payout)).values());
        const finished = await records.change(payout, { state: 'finished', endedAt: now(), counts });
        if (finished !== undefined) return finished;
      } else {
        const why = end === 'unreadable' ? { unreadable } : {};
        const stop = { state: 'stopped', stoppedAt: now(), stoppedBy: undefined, ...why } as const;
        const stopped = await records.change(payout, stop);
        if (stopped !== undefined) return stopped;
      }
    }
  }

  async function report(payout: Payout): Promise<boolean> {
    if (payout.state === 'finished') return reportEnd(payout);
    // What could not be told is tried again by the upkeep.
    if (!(await notices.away(payout))) return false;
    await records.note(payout.id, { told: payout.stoppedAt });
    return true;
  }

  async function reportEnd(payout: Payout): Promise<boolean> {
    const rows = await records.rows(payout.id);
    const { grants, unreadable } = await shownGrantsOf(ledger, payout);
    const status = restingStatus(payout, grants);
    const shown = isShownWrongly(payout) ? await showPublicly({ records, notices }, status) : payout;
    // One that was laid aside while it waited can no longer be approved.
    if (payout.laidAside !== undefined) await notices.update(payout);
    // What could not be given, or shown in public, is tried again by the upkeep.
    if (!(await notices.finished(status, payoutCsv(payout, rows, grants, unreadable)))) return false;
    const isLeft = shown === undefined || !isDecisionShown(shown);
    if (isLeft) await records.note(payout.id, { told: payout.endedAt });
    else await records.close(shown);
    return true;
  }

  /** To take it up again and again would be in vain, and nobody would know. */
  async function stopFor({ key }: RecordError, payout: Payout, { controller }: Run): Promise<void> {
    try {
      const stopped = await settle(payout, 'unreadable', controller.signal, key);
      if (stopped !== undefined && isAway(stopped)) await report(stopped);
    } catch (error) {
      log.error({ payout: payout.id, err: error }, 'a payout could not be stopped');
    }
  }

  async function carryOut(payout: Payout, one: Run): Promise<void> {
    try {
      await run(payout, one);
    } catch (error) {
      // It stays `running` on disk, so it is taken up again.
      log.error({ payout: payout.id, err: error }, 'a payout came to a halt');
      if (error instanceof RecordError) await stopFor(error, payout, one);
    } finally {
      if (runs.get(payout.id) === one) runs.delete(payout.id);
      one.watching?.end();
    }
  }

  return {
    report,
    isRunning: (id) => runs.has(id),

    rowsLeft: () => [...runs.values()].reduce((sum, one) => sum + one.status().counts.left, 0),

    start(payout) {
      const before = runs.get(payout.id);
      const isUnderWay = before !== undefined && !before.over && !before.controller.signal.aborted;
      if (ending || isUnderWay) return;
      const counts = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: payout.payable };
      const one: Run = {
        controller: new AbortController(),
        over: false,
        watching: undefined,
        status: () => ({ payout, counts, perMinute: undefined, remainingMs: undefined }),
        // What was under way when it was stopped ends first.
        done: (before?.done ?? Promise.resolve()).then(() => carryOut(payout, one)),
      };
      runs.set(payout.id, one);
    },

    async watch(id, watcher, forMs) {
      const one = runs.get(id);
      if (one === undefined) return undefined;
      const { signal } = one.controller;
      one.watching?.end();
      let cleanUp = () => {};
      await new Promise<void>((resolve) => {
        const watching = { show: watcher, end: () => resolve() };
        const callOff = clock.after(forMs, watching.end);
        signal.addEventListener('abort', watching.end, { once: true });
        if (signal.aborted) resolve();
        cleanUp = () => {
          callOff();
          signal.removeEventListener('abort', watching.end);
          if (one.watching === watching) one.watching = undefined;
        };
        one.watching = watching;
      });
      cleanUp();
      return one.status();
    },

    halt: (id) => runs.get(id)?.controller.abort(),

    end() {
      ending = true;
      for (const { controller } of runs.values()) controller.abort();
    },

    async idle() {
      while (runs.size > 0) await Promise.all([...runs.values()].map(({ done }) => done));
    },
  };
}
