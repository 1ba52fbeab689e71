import type { Log } from '../log.js';
import { type Clock, systemClock } from './clock.js';

export interface RepeatOptions {
  /** From the end of one run to the start of the next, in ms. */
  readonly pauseMs: number;
  /** When the first run starts: now, after a pause, or after this many ms. */
  readonly first: 'now' | 'after-pause' | number;
  readonly log: Log;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/**
 * Runs work periodically. A failure is logged, and does not end it.
 * @returns what ends it, and resolves when no run is under way
 */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, first, log, clock = systemClock }: RepeatOptions,
): () => Promise<void> {
  let stopped = false;
  let callOff = () => {};
  let running = Promise.resolve();
  const wait = (ms = pauseMs) => {
    if (!stopped) callOff = clock.after(ms, run);
  };
  const run = () => {
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'regular work failed'))
      .then(() => wait());
  };
  if (first === 'now') run();
  else wait(first === 'after-pause' ? pauseMs : first);
  return async () => {
    stopped = true;
    callOff();
    await running;
  };
}
