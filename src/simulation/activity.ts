import type { Scheduler } from './scheduler.js';

/** Whatever happens can meet what happens this long after it, in ms. Longer than the upkeep pauses. */
const TOGETHER_MS = 6_000;

/** Whether anything has happened lately: a use, a step of the schedule, a request, or a commit that decides something. */
export type Activity = ReturnType<typeof createActivity>;

export function createActivity({ now }: Pick<Scheduler, 'now'>) {
  let quietFrom = TOGETHER_MS;

  return {
    /** Something happens now. */
    note(): void {
      quietFrom = now() + TOGETHER_MS;
    },
    isQuiet: () => now() > quietFrom,
  };
}
