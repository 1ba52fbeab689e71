import { type Amount, amountOf, ZERO } from '../money/amount.js';
import { eventPrefixOf } from './event-grant-id.js';
import type { Grant } from './grant.js';
import type { Standing } from './grant-reads.js';
import type { Ledger } from './ledger.js';

/** How a payment stands, as everybody reads it. */
export type PaymentState = 'open' | 'paid' | 'unknown' | 'waiting' | 'refused' | 'unsent';

/** @param grant what pays it, or what staff have granted in its place */
export function paymentState({ state }: Pick<Grant, 'state'>): PaymentState {
  switch (state) {
    case 'applied':
      return 'paid';
    case 'unknown':
    case 'waiting':
      return state;
    case 'refused':
    case 'not-applied':
      return 'refused';
    // Of what was to replace a grant that did not arrive, nothing was sent either.
    case 'not-sent':
    case 'rejected':
    case 'expired':
      return 'unsent';
    case 'queued':
    case 'prepared':
    case 'sending':
      return 'open';
  }
}

/** What the payments of something that is over have come to. */
export interface PaymentOutcome {
  readonly paid: number;
  readonly unknown: number;
  /** How many there were to be. */
  readonly of: number;
}

/** The same of claims or redemptions, with what these come to, in the website's virtual currency. */
export interface PaymentSums extends PaymentOutcome {
  readonly sums: Readonly<Record<'paid' | 'unknown' | 'unpaid', Amount>>;
}

/**
 * What claims or redemptions have come to, with what staff have settled and granted again since. Of what cannot be read,
 * nobody knows whether it was paid.
 * @param payments the IDs of the grants that pay them, and what each pays, as far as they can be read
 * @param all how many there are, and what they come to
 */
export async function paymentSums(
  ledger: Pick<Ledger, 'shownStanding'>,
  payments: ReadonlyArray<{ readonly id: string; readonly amount: string }>,
  all: { readonly count: number; readonly sum: Amount },
): Promise<PaymentSums> {
  let [paid, unpaid] = [0, 0];
  let sums = { paid: ZERO, unpaid: ZERO };
  // There may be 10,000 of them, so that their grants are read in ranges.
  const ofPrefix = new Map<string, Standing>();
  for (const { id, amount } of payments) {
    const prefix = eventPrefixOf(id);
    const standing = ofPrefix.get(prefix) ?? (await ledger.shownStanding(prefix));
    ofPrefix.set(prefix, standing);
    const state = standing.grants.get(id)?.state;
    if (state === 'applied') {
      paid += 1;
      sums = { ...sums, paid: sums.paid.plus(amountOf(amount)) };
    } else if (state !== 'unknown' && !standing.unreadable.has(id)) {
      unpaid += 1;
      sums = { ...sums, unpaid: sums.unpaid.plus(amountOf(amount)) };
    }
  }
  const unknown = all.sum.minus(sums.paid).minus(sums.unpaid);
  return { paid, unknown: all.count - paid - unpaid, of: all.count, sums: { ...sums, unknown } };
}
