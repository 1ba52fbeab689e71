import { backoffMs } from './backoff.js';
import type { Clock } from './clock.js';

export type RetryPauses = ReturnType<typeof createRetryPauses>;

/**
 * When what was tried in vain is tried again: later each time, for each ID of its own.
 * @param least the first pause, in ms
 * @param longest the longest pause, in ms
 */
export function createRetryPauses(clock: Pick<Clock, 'now'>, least: number, longest: number) {
  const tries = new Map<string, { readonly times: number; readonly notBefore: number }>();
  return {
    isOver: (id: string) => clock.now() >= (tries.get(id)?.notBefore ?? Number.NEGATIVE_INFINITY),
    /** It was tried in vain. */
    begin(id: string): void {
      const times = tries.get(id)?.times ?? 0;
      tries.set(id, { times: times + 1, notBefore: clock.now() + backoffMs(times, least, longest) });
    },
    /** Keeps nothing of what is not to be tried any more. */
    forgetAllBut(ids: ReadonlySet<string>): void {
      for (const id of tries.keys()) if (!ids.has(id)) tries.delete(id);
    },
    /** Everything is tried at the next look, and the next pauses are the shortest again. */
    hurry: () => tries.clear(),
  };
}
