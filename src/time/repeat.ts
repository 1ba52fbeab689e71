import type { Log } from '../log.js';
import { type Clock, systemClock } from './clock.js';

export interface RepeatOptions {
  /** From the end of one run to the start of the next, in ms. */
  readonly pauseMs: number;
  /** When the first run starts: now, or after this many ms. */
  readonly first: 'now' | number;
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
  const wait = (ms: number) => {
    if (!stopped) callOff = clock.after(ms, run);
  };
  const run = () => {
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'regular work failed'))
      .then(() => wait(pauseMs));
  };
  if (first === 'now') run();
  else wait(first);
  return async () => {
    stopped = true;
    callOff();
    await running;
  };
}

/**
 * Starts several works together, again and again: at once, and then in rounds. What is still under way in a round is left
 * to the next one, so that none waits for another. A failure is logged, and ends nothing.
 * @returns what ends them, and resolves when none is under way
 */
export function repeatTogether(
  works: ReadonlyArray<() => Promise<void>>,
  { log, ...options }: Omit<RepeatOptions, 'first'>,
): () => Promise<void> {
  const running = new Map<() => Promise<void>, Promise<void>>();
  const begin = (work: () => Promise<void>) => {
    if (running.has(work)) return;
    const run = work()
      .catch((error: unknown) => log.error({ err: error }, 'regular work failed'))
      .then(() => void running.delete(work));
    running.set(work, run);
  };
  const stop = repeat(async () => works.forEach(begin), { ...options, log, first: 'now' });
  return async () => {
    await stop();
    await Promise.all(running.values());
  };
}
