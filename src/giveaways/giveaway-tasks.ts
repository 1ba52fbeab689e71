import { backoffMs } from '../time/backoff.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';

/** What could not be done, because Discord or the website was away, is tried again after so long. */
export const AGAIN_MS = 20_000;

/** A key is a giveaway's ID, or ends in one: `decided ID`. */
const idIn = (key: string) => key.slice(key.lastIndexOf(' ') + 1);

export type GiveawayTasks = ReturnType<typeof createGiveawayTasks>;

/**
 * Work on giveaways that goes on beside everything else: one thing at a time under each key, which is a giveaway's ID
 * or names something else that must not be done twice at a time. What fails is logged, and left to be taken up again.
 */
export function createGiveawayTasks({ retryLog, clock }: Pick<GiveawayDependencies, 'retryLog' | 'clock'>) {
  const underWay = new Map<string, Promise<void>>();
  const next = new Map<string, () => void>();
  const notBefore = new Map<string, number>();
  const tries = new Map<string, number>();
  const halting = new AbortController();

  const pauseLeft = (key: string) => Math.max(0, (notBefore.get(key) ?? 0) - clock.now());

  function failed(key: string, error: unknown): number {
    retryLog.warn({ giveaway: key, err: error }, 'a giveaway could not be dealt with yet');
    return AGAIN_MS;
  }

  function ended(key: string, pauseMs: number): void {
    underWay.delete(key);
    notBefore.set(key, clock.now() + pauseMs);
    const action = next.get(key);
    next.delete(key);
    action?.();
  }

  return {
    /** Aborted when nothing more may begin. */
    signal: halting.signal,

    /**
     * Begins something, unless something is under way under its key.
     * @param pauseMs how long it then takes until it is due again. Default: as after a failure
     */
    begin<Result>(key: string, work: () => Promise<Result>, pauseMs = (_: Result) => AGAIN_MS): void {
      if (halting.signal.aborted || underWay.has(key)) return;
      const pause = work().then(pauseMs, (error: unknown) => failed(key, error));
      const end = pause.then((ms) => ended(key, ms));
      underWay.set(key, end);
    },

    isUnderWay: (key: string) => underWay.has(key),
    /** Whether nothing is under way, and the pause after the last time is over. */
    isDue: (key: string) => !underWay.has(key) && pauseLeft(key) === 0,
    /** What is left of that pause, in ms. */
    pauseLeft,

    /** Runs an action when what is under way is over, in place of another that waits for that. */
    afterwards: (key: string, action: () => void) => void next.set(key, action),
    isAwaited: (key: string) => next.has(key),

    /** The pause after something was tried in vain: longer each time, up to `longest`. In ms. */
    nextPause(key: string, longest: number): number {
      const times = tries.get(key) ?? 0;
      tries.set(key, times + 1);
      return backoffMs(times, AGAIN_MS, longest);
    },
    /** The next pause is the shortest again. */
    resetPause: (key: string) => void tries.delete(key),

    /** Everything is due now, and the next pauses are the shortest again. */
    hurry(): void {
      notBefore.clear();
      tries.clear();
    },

    /** Keeps nothing of giveaways about which nothing is left to be done. */
    forgetAllBut(ids: ReadonlySet<string>): void {
      for (const key of notBefore.keys()) if (pauseLeft(key) === 0) notBefore.delete(key);
      for (const key of tries.keys()) if (!ids.has(idIn(key))) tries.delete(key);
    },

    halt: () => halting.abort(),

    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
