import { type Amount, amountOf } from '../money/amount.js';

/** How many, and how much in the virtual currency. */
export interface Tally {
  readonly count: number;
  readonly sum: Amount;
}

export const NOTHING: Tally = { count: 0, sum: amountOf('0') };

/** Adds up under names. */
export interface Tallies<Name extends string> {
  add(name: Name, amount: Amount): void;
  of(name: Name): Tally;
  total(): Tally;
  /** The largest sums first. */
  largest(): ReadonlyArray<readonly [name: Name, tally: Tally]>;
}

export function createTallies<Name extends string>(): Tallies<Name> {
  const found = new Map<Name, Tally>();
  const plus = (one: Tally, other: Tally): Tally => ({
    count: one.count + other.count,
    sum: one.sum.plus(other.sum),
  });
  return {
    add: (name, amount) => void found.set(name, plus(found.get(name) ?? NOTHING, { count: 1, sum: amount })),
    of: (name) => found.get(name) ?? NOTHING,
    total: () => [...found.values()].reduce(plus, NOTHING),
    largest: () => [...found].toSorted(([, one], [, other]) => other.sum.comparedTo(one.sum)),
  };
}
