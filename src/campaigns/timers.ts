import type { World } from '../time/clock.js';

/** A time that is nearer than this gets a timer; the others are looked at again before that. */
const NEAR_MS = 30_000;

/**
 * Timers for times by the date, which the computer's clock may jump over.
 * @param onTime called with the ID of what is due
 */
export function createTimers({ now, clock }: Pick<World, 'now' | 'clock'>, onTime: (id: string) => void) {
  /** By ID: calls its timer off. */
  const timers = new Map<string, () => void>();
  let isStopped = false;

  function disarm(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  /**
   * Sets the timer of an ID, in place of an earlier one, if its time is near. Set it anew at every look, since the
   * computer's clock may have been set.
   * @param at ms since the epoch; `undefined`: calls the timer off
   */
  function arm(id: string, at: number | undefined): void {
    disarm(id);
    if (at === undefined || at - now() > NEAR_MS || isStopped) return;
    const run = () => {
      timers.delete(id);
      // A timer is a little early at times, and a clock that was set back makes it too early.
      if (now() < at) arm(id, at);
      else onTime(id);
    };
    timers.set(id, clock.after(Math.max(0, at - now()), run));
  }

  return {
    arm,
    /** Calls all timers off. None can be set any more. */
    stop(): void {
      isStopped = true;
      for (const id of [...timers.keys()]) disarm(id);
    },
  };
}
