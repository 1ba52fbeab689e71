import { type Clock, systemClock } from './discord/stand-in-clock.js';

/** The farthest that one step goes, in ms. */
export const LONGEST_STEP_MS = 31 * 24 * 60 * 60_000;

/** The sandbox's date: the machine's, or another one. Timers are the machine's own. */
export interface SandboxClock extends Clock {
  /** How far it is ahead of the machine's, in ms; negative if it is behind. */
  aheadMs(): number;
  /** Moves the date forward for all at once. @throws {RangeError} if the step is not between 1 and the longest */
  moveForward(ms: number): void;
  /** Calls back after each step. @returns what ends that */
  onMove(listener: (aheadMs: number) => void): () => void;
}

/** @param startAt ms since the epoch. Default: the machine's date */
export function createSandboxClock(startAt?: number): SandboxClock {
  const listeners = new Set<(aheadMs: number) => void>();
  let ahead = startAt === undefined ? 0 : startAt - systemClock.now();
  return {
    now: () => systemClock.now() + ahead,
    after: systemClock.after,
    aheadMs: () => ahead,
    moveForward(ms) {
      if (!(ms >= 1 && ms <= LONGEST_STEP_MS)) throw new RangeError('a step forward has 1 ms to 31 days');
      ahead += ms;
      for (const listener of listeners) listener(ahead);
    },
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
