import type { Clock } from '../../src/time/clock.js';

/** A clock that advances only on demand. */
export interface ManualClock extends Clock {
  /** Advances by these ms, and runs everything due, in order. */
  advance(ms: number): void;
  /** Waits until someone waits on this clock for exactly this long. */
  waitingFor(ms: number): Promise<void>;
  /** From now on, waits of at most this length end at once, without advancing the clock. */
  skipWaits(upToMs: number): void;
  /** The lengths of the current waits, shortest first. */
  waits(): number[];
}

export function createManualClock(): ManualClock {
  let time = 1000;
  let timers: { readonly at: number; readonly action: () => void }[] = [];
  let skippedUpTo = 0;
  let watchers: { readonly ms: number; readonly resolve: () => void }[] = [];

  const isWaitedFor = (ms: number) => timers.some(({ at }) => at - time === ms);

  return {
    now: () => time,
    after(ms, action) {
      if (ms <= skippedUpTo) {
        const immediate = setImmediate(action);
        return () => clearImmediate(immediate);
      }
      const timer = { at: time + ms, action };
      timers.push(timer);
      for (const { resolve } of watchers.filter((watcher) => isWaitedFor(watcher.ms))) resolve();
      watchers = watchers.filter((watcher) => !isWaitedFor(watcher.ms));
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        timers = timers.filter((each) => each !== due);
        time = Math.max(time, due.at);
        due.action();
      }
      time = end;
    },
    waitingFor(ms) {
      if (isWaitedFor(ms)) return Promise.resolve();
      return new Promise((resolve) => {
        watchers.push({ ms, resolve });
      });
    },
    skipWaits(upToMs) {
      skippedUpTo = upToMs;
      const due = timers.filter(({ at }) => at - time <= upToMs);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { action } of due) action();
    },
    waits: () => timers.map(({ at }) => at - time).sort((one, other) => one - other),
  };
}
