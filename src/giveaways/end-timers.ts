import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway } from './giveaway-schema.js';

/** An end that is nearer than this gets a timer; the schedule looks at the others again before that. */
const NEAR_MS = 30_000;

/**
 * Timers for the ends of open giveaways.
 * @param onTime called when the time of a giveaway has come
 */
export function createEndTimers(
  { now, clock }: Pick<GiveawayDependencies, 'now' | 'clock'>,
  onTime: (giveawayId: string) => void,
) {
  /** By giveaway: calls its timer off. */
  const timers = new Map<string, () => void>();
  let isStopped = false;

  function disarm(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  /** Sets the timer of a giveaway, in place of an earlier one, if its end is near. */
  function arm(giveaway: Giveaway): void {
    const { id, endsAt = 0 } = giveaway;
    // Set anew at every look, since the computer's clock may have been set.
    disarm(id);
    const wait = endsAt - now();
    if (wait > NEAR_MS || isStopped) return;
    const run = () => {
      timers.delete(id);
      // A timer is a little early at times, and a clock that was set back makes it too early.
      if (now() < endsAt) arm(giveaway);
      else onTime(id);
    };
    timers.set(id, clock.after(Math.max(0, wait), run));
  }

  return {
    arm,
    disarm,
    /** Calls all timers off. None can be set any more. */
    stop(): void {
      isStopped = true;
      for (const id of [...timers.keys()]) disarm(id);
    },
  };
}
