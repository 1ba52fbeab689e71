import type { Amount } from '../money/amount.js';

/** How often somebody may name a wrong balance for a deposit. */
export const TRIES = 2;

/** How often strangers get an account by guessing its deposit, if they know the balance from before. */
export interface GuessingRisk {
  /** How many proofs the limit of a day allows, with deposits of average size. */
  readonly proofsPerDay: number;
  /** That a single proof is guessed. */
  readonly ofOne: number;
  /** That one of a whole day is guessed. Twice that where the paid credit is known and below `max`: one figure is two answers. */
  readonly ofDay: number;
}

/**
 * @param max the most that a deposit adds
 * @param dailyMax the most that all deposits of a day add; a deposit is sent while there is room for `max`
 */
export function guessingRisk(max: Amount, dailyMax: Amount): GuessingRisk {
  const average = max.plus('0.01').dividedBy(2);
  const proofsPerDay = dailyMax.lessThan(max)
    ? 0
    : Math.floor(dailyMax.minus(max).dividedBy(average).toNumber()) + 1;
  const ofOne = Math.min(1, TRIES / max.times(100).toNumber());
  return { proofsPerDay, ofOne, ofDay: Math.min(1, proofsPerDay * ofOne) };
}
