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

/**
 * What claims or redemptions have come to, with what staff have settled and granted again since. Of what cannot be read,
 * nobody knows whether it was paid.
 * @param ids of the grants that pay them, as far as these can be read
 * @param of how many there are
 */
export async function paymentOutcome(
  ledger: Pick<Ledger, 'shownStanding'>,
  ids: readonly string[],
  of: number,
): Promise<PaymentOutcome> {
  let paid = 0;
  let unknown = of - ids.length;
  // There may be 10,000 of them, so that their grants are read in ranges.
  const ofPrefix = new Map<string, Standing>();
  for (const id of ids) {
    const prefix = eventPrefixOf(id);
    const standing = ofPrefix.get(prefix) ?? (await ledger.shownStanding(prefix));
    ofPrefix.set(prefix, standing);
    const state = standing.grants.get(id)?.state;
    if (state === 'applied') paid += 1;
    if (state === 'unknown' || standing.unreadable.has(id)) unknown += 1;
  }
  return { paid, unknown, of };
}
