import { LRUCache } from 'lru-cache';
import type { Pays } from '../campaigns/placed-schema.js';
import { NUMBERS, sealedNumbers } from '../campaigns/sealed-numbers.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import type { Drop, DropDraft } from './drop-schema.js';

/** What decides what the places of a drop pay. */
export type Terms = Pick<DropDraft, 'amount' | 'claims' | 'upTo' | 'split'>;

/** No random amount can be above this: so many cents can be told apart. */
export const MOST_RANDOM: Amount = amountOf(String(NUMBERS)).div(100);

/** Whether its places pay different amounts, so that there is a seed. */
export const isRandom = ({ upTo, split }: Pick<Terms, 'upTo' | 'split'>): boolean =>
  upTo !== undefined || split === true;

/** What a place pays at most, two decimals. */
export const highestOf = ({ amount, upTo }: Pick<Terms, 'amount' | 'upTo'>): string => upTo ?? amount;

/** What the places of a drop pay: the same each, or what follows from its seed. */
export const DROP_PAYS: Pays<Terms, Terms & Pick<Drop, 'seed'>> = {
  costOf: (terms) => amountOf(highestOf(terms)).times(terms.split ? 1 : terms.claims),
  payOf: (drop, place) =>
    drop.seed === undefined ? drop.amount : (sharesOf(drop, drop.seed)[place] ?? '0.00'),
};

/** The shares of the drops that were asked for last. There may be 10,000, and each claim asks for one of them. */
const known = new LRUCache<string, readonly string[]>({ max: 20 });

/**
 * What each place pays where that is random, two decimals. It depends on terms and seed alone, so that anybody can repeat
 * it once the seed is known.
 */
export function sharesOf(terms: Terms, seed: string): readonly string[] {
  const { amount, claims, upTo, split = false } = terms;
  const key = [seed, amount, claims, upTo, split].join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const next = sealedNumbers(seed);
  const least = centsOf(amount);
  const cents =
    upTo === undefined
      ? division(least, claims, next)
      : Array.from({ length: claims }, () => least + next(centsOf(upTo) - least + 1));
  const shares = cents.map((each) => amountText(amountOf(String(each)).div(100)));
  known.set(key, shares);
  return shares;
}

/**
 * Divides a whole number into positive whole parts, each way of doing so as likely as any other: the places of the cuts are
 * drawn without one twice (Floyd's algorithm), and the parts lie between them.
 */
function division(total: number, parts: number, next: (below: number) => number): readonly number[] {
  const cuts = new Set<number>();
  for (let most = total - parts + 1; most < total; most += 1) {
    const cut = 1 + next(most);
    cuts.add(cuts.has(cut) ? most : cut);
  }
  const sorted = [...cuts, total].sort((one, other) => one - other);
  return sorted.map((cut, index) => cut - (sorted[index - 1] ?? 0));
}

const centsOf = (amount: string): number => amountOf(amount).times(100).toNumber();
