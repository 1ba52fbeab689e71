import { UserError } from '../errors.js';

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
