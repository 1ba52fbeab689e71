import { UserError } from '../errors.js';
import { type Every, shortestPeriodMs } from '../recurrences/counted-dates.js';

/** What a giveaway or a drop lasts at least and at most, in ms. */
const SHORTEST_MS = 10_000;
export const LONGEST_MS = 30 * 24 * 60 * 60_000;

/** @throws {UserError} if a giveaway or a drop cannot last so long, or start so late */
export function requireDuration(durationMs: number, startsInMs = 0): void {
  if (durationMs < SHORTEST_MS) {
    throw new UserError(({ words, duration }) =>
      words.refusals.durationTooShort({ least: duration(SHORTEST_MS) }),
    );
  }
  if (Math.max(durationMs, startsInMs) > LONGEST_MS) {
    throw new UserError(({ words, duration }) =>
      words.refusals.durationTooLong({ most: duration(LONGEST_MS) }),
    );
  }
}

/** @throws {UserError} if a round would last longer than the time to the next one */
export function requireShorterThanPeriod(every: Every | undefined, durationMs: number): void {
  if (every === undefined || durationMs <= shortestPeriodMs(every)) return;
  throw new UserError(({ words, duration }) =>
    words.series.durationOverPeriod({ most: duration(shortestPeriodMs(every)) }),
  );
}

/** When a giveaway or a drop is to begin, how long it is to last, and how often it is to come. */
export interface AskedTimes {
  /** ms. */
  readonly durationMs: number;
  /** ms; `undefined`: it opens at once. */
  readonly startsInMs?: number | undefined;
  readonly every?: Every | undefined;
}

/** @returns the same as terms @throws {UserError} if it cannot be so */
export function timesOf({ durationMs, startsInMs, every }: AskedTimes) {
  requireDuration(durationMs, startsInMs);
  requireShorterThanPeriod(every, durationMs);
  return {
    durationMs,
    ...(startsInMs !== undefined && { startsInMs }),
    ...(every !== undefined && { every }),
  };
}
