import { type Clock, systemClock } from '../clock.js';
import type { Log } from '../log.js';
import type { Giveaway } from './giveaway-schema.js';

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
  /** Default: the system's. */
  readonly clock?: Clock;
}

export function createEntrantCounter({
  show,
  log,
  now,
  clock = systemClock,
}: EntrantCounterOptions): EntrantCounter {
  /** What calls each of them off. */
  const timers = new Map<string, () => void>();
  const shownAt = new Map<string, number>();
  /** What is being shown, and whether it has changed since. */
  const showing = new Map<string, Giveaway | undefined>();

  function forget(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
    shownAt.delete(id);
    showing.delete(id);
  }

  async function showNow(id: string): Promise<void> {
    timers.delete(id);
    showing.set(id, undefined);
    await show(id).catch((error: unknown) =>
      log.warn({ giveaway: id, err: error }, 'the number of entrants could not be shown'),
    );
    if (!showing.has(id)) return;
    const changedSince = showing.get(id);
    showing.delete(id);
    // From its end on, since Discord can keep an edit waiting, and they must not pile up.
    shownAt.set(id, clock.now());
    if (changedSince !== undefined) changed(changedSince);
  }

  function changed(giveaway: Giveaway): void {
    const { id, endsAt = 0, durationMs } = giveaway;
    if (timers.has(id)) return;
    if (showing.has(id)) {
      showing.set(id, giveaway);
      return;
    }
    const isYoung = now() < endsAt - durationMs + HOUR_MS;
    const last = shownAt.get(id);
    const pause = isYoung ? SHOW_MS : SHOW_LATER_MS;
    const wait = last === undefined ? 0 : Math.max(0, last + pause - clock.now());
    timers.set(
      id,
      clock.after(wait, () => void showNow(id)),
    );
  }

  return {
    forget,
    changed,

    stop() {
      for (const id of [...timers.keys(), ...showing.keys()]) forget(id);
    },
  };
}
