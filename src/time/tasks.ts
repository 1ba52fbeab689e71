import type { Log } from '../log.js';
import { backoffMs } from './backoff.js';
import type { Clock } from './clock.js';

/** What has failed is tried again after so long, and so is what was tried in vain for the first time. */
export const AGAIN_MS = 20_000;
/** What is tried in vain again and again is tried less and less often, up to this. */
const LONGEST_AGAIN_MS = 30 * 60_000;

/** @returns how long it then takes until it is due again, in ms */
type Work = () => Promise<number>;

export type Tasks = ReturnType<typeof createTasks>;

/**
 * Work that goes on beside everything else: one thing at a time under each key. A key is the ID of what is worked on, or
 * ends in it: `count ID`. What fails is logged, and left to be taken up again.
 */
export function createTasks({ retryLog, clock }: { readonly retryLog: Log; readonly clock: Clock }) {
  const underWay = new Map<string, Promise<void>>();
  const requested = new Map<string, Work>();
  const pauses = createPauses(clock);
  const halting = new AbortController();

  function failed(key: string, error: unknown): number {
    retryLog.warn({ task: key, err: error }, 'something could not be dealt with yet');
    return AGAIN_MS;
  }

  function ended(key: string, pauseMs: number): void {
    underWay.delete(key);
    pauses.begin(key, pauseMs);
    const next = requested.get(key);
    requested.delete(key);
    if (next !== undefined) begin(key, next);
  }

  /** Begins something, unless something is under way under its key. */
  function begin(key: string, work: Work): void {
    if (halting.signal.aborted || underWay.has(key)) return;
    const pauseMs = work().catch((error: unknown) => failed(key, error));
    underWay.set(
      key,
      pauseMs.then((ms) => ended(key, ms)),
    );
  }

  return {
    /** Aborted when nothing more may begin. */
    signal: halting.signal,
    begin,

    /** Begins something now or, if something is under way under its key, after that, in place of what waits for it. */
    request(key: string, work: Work): void {
      if (underWay.has(key)) requested.set(key, work);
      else begin(key, work);
    },

    /** Whether something waits for what is under way. */
    isRequested: (key: string) => requested.has(key),

    /** Whether nothing is under way, and the pause after the last time is over. */
    isDue: (key: string) => !underWay.has(key) && !pauses.isOn(key),

    /** The pause after something was tried in vain, in ms: longer each time. */
    nextPause: pauses.next,

    /** Everything is due now, and the next pauses are the shortest again: of one key, or of all. */
    hurry: pauses.end,

    /** Keeps nothing of what nobody works on any more. @param ids of the rest */
    forgetAllBut: pauses.forgetAllBut,

    halt: () => halting.abort(),

    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}

/** When what was worked on under each key is due again. */
function createPauses(clock: Clock) {
  const notBefore = new Map<string, number>();
  const tries = new Map<string, number>();
  const isOn = (key: string) => clock.now() < (notBefore.get(key) ?? Number.NEGATIVE_INFINITY);

  return {
    isOn,
    begin: (key: string, ms: number): void => void notBefore.set(key, clock.now() + ms),
    next(key: string): number {
      const times = tries.get(key) ?? 0;
      tries.set(key, times + 1);
      return backoffMs(times, AGAIN_MS, LONGEST_AGAIN_MS);
    },
    end(key?: string): void {
      for (const all of [notBefore, tries]) {
        if (key === undefined) all.clear();
        else all.delete(key);
      }
    },
    forgetAllBut(ids: ReadonlySet<string>): void {
      for (const key of notBefore.keys()) if (!isOn(key)) notBefore.delete(key);
      for (const key of tries.keys()) if (!ids.has(key.slice(key.lastIndexOf(' ') + 1))) tries.delete(key);
    },
  };
}
