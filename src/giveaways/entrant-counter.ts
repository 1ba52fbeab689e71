import type { Log } from '../log.js';
import type { Giveaway } from './giveaway.js';

const HOUR_MS = 60 * 60_000;
/** Discord lets messages that are older than an hour be edited now and then only (error 30046). */
const SHOW_MS = 5_000;
const SHOW_LATER_MS = 5 * 60_000;

/** Shows the number of entrants on a giveaway's message, now and then. */
export interface EntrantCounter {
  /** The number may have changed. */
  changed(giveaway: Giveaway): void;
  /** Nothing is shown of this giveaway any more. */
  forget(giveawayId: string): void;
  stop(): void;
}

export interface EntrantCounterOptions {
  /** Counts, and shows that. */
  readonly show: (giveawayId: string) => Promise<void>;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

export function createEntrantCounter({ show, log, now }: EntrantCounterOptions): EntrantCounter {
  const timers = new Map<string, NodeJS.Timeout>();
  const shownAt = new Map<string, number>();

  function forget(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    shownAt.delete(id);
  }

  return {
    forget,

    changed({ id, endsAt = 0, durationMs }) {
      if (timers.has(id)) return;
      const isYoung = now() < endsAt - durationMs + HOUR_MS;
      const last = shownAt.get(id);
      const pause = isYoung ? SHOW_MS : SHOW_LATER_MS;
      const wait = last === undefined ? 0 : Math.max(0, last + pause - performance.now());
      const work = async () => {
        shownAt.set(id, performance.now());
        timers.delete(id);
        await show(id).catch((error: unknown) =>
          log.warn({ giveaway: id, err: error }, 'the number of entrants could not be shown'),
        );
      };
      timers.set(id, setTimeout(work, wait));
    },

    stop() {
      for (const id of [...timers.keys()]) forget(id);
    },
  };
}
