import type { Log } from './log.js';

export interface RepeatOptions {
  /** From the end of one time to the beginning of the next, in ms. */
  readonly pauseMs: number;
  /** The first time is now, or after a pause as well. */
  readonly first: 'now' | 'after-pause';
  readonly log: Log;
}

/**
 * Does something again and again. A failure is logged, and does not end it.
 * @returns what ends that, and resolves once it is not under way
 */
export function repeat(
  work: () => Promise<void>,
  { pauseMs, first, log }: RepeatOptions,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const wait = () => {
    if (!stopped) timer = setTimeout(run, pauseMs);
  };
  const run = () => {
    running = work()
      .catch((error: unknown) => log.error({ err: error }, 'regular work failed'))
      .then(wait);
  };
  if (first === 'now') run();
  else wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
