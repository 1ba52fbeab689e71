import type { Grant } from '../credit/grant-schema.js';
import { amountOf, amountText } from '../money/amount.js';
import type { PayoutCounts } from './payout-schema.js';

/** What a payout's rows have come to, in the website's virtual currency. */
export interface PayoutSums {
  readonly paid: string;
  /** Nobody knows whether it arrived. */
  readonly unknown: string;
}

/** @param grants what counts for each row */
export function sumsOf(grants: Iterable<Grant>): PayoutSums {
  let paid = amountOf('0');
  let unknown = amountOf('0');
  for (const { state, amount } of grants) {
    if (state === 'applied') paid = paid.plus(amountOf(amount));
    if (state === 'unknown') unknown = unknown.plus(amountOf(amount));
  }
  return { paid: amountText(paid), unknown: amountText(unknown) };
}

/**
 * What a payout has come to at its end.
 *
 * - `all`: every row was paid
 * - `unclear`: every row was paid or may have been
 * - `some`: some were not paid
 * - `none`: certainly nothing was paid
 */
export type PayoutOutcome = 'all' | 'unclear' | 'some' | 'none';

export function outcomeOf({ paid, unknown, refused, unsent, left }: PayoutCounts): PayoutOutcome {
  if (paid + unknown === 0) return 'none';
  if (refused + unsent + left > 0) return 'some';
  return unknown > 0 ? 'unclear' : 'all';
}
