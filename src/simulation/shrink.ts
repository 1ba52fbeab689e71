import type { Log } from '../log.js';
import type { Breach } from './breach.js';
import { run } from './run-schedule.js';
import type { Schedule } from './schedule-steps.js';

/** The most runs spent on finding a shorter schedule. */
const MOST_RUNS = 300;

/**
 * Leaves out steps, first many and then one by one, as long as the same invariant breaks.
 * @returns the shortest schedule found
 */
export async function shrink(schedule: Schedule, breach: Breach, log: Log): Promise<Schedule> {
  let shortest = schedule;
  let runs = 0;

  async function stillBreaks(candidate: Schedule): Promise<boolean> {
    runs += 1;
    return (await run(candidate, log)).breach?.invariant === breach.invariant;
  }

  for (let size = Math.ceil(schedule.steps.length / 2); size >= 1; ) {
    let hasShrunk = false;
    for (let from = 0; from < shortest.steps.length && runs < MOST_RUNS; ) {
      const candidate = { ...shortest, steps: shortest.steps.toSpliced(from, size) };
      if (await stillBreaks(candidate)) {
        shortest = candidate;
        hasShrunk = true;
      } else {
        from += size;
      }
    }
    if (runs >= MOST_RUNS || (size === 1 && !hasShrunk)) break;
    if (size > 1) size = Math.ceil(size / 2);
  }
  return shortest;
}
