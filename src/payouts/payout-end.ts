import { type Amount, amountOf } from '../money/amount.js';
import type { PayoutsOptions } from './payout-options.js';
import { enteredGrants } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/**
 * Ends a payout of which the rest is not paid, and gives that back to the cap.
 * @returns `undefined` if it is no longer as `payout` says; nothing was changed then
 */
export type EndPayout = (payout: Payout, details: Partial<Payout>) => Promise<Payout | undefined>;

export function createPayoutEnd({ records, ledger, caps, now }: PayoutsOptions): EndPayout {
  /** What was reserved for rows that were never entered. Their grants give back the rest by themselves. */
  async function neverEntered(payout: Payout): Promise<Amount> {
    const grants = await enteredGrants(ledger, payout);
    let rest = amountOf(payout.total);
    for (const grant of grants.values()) rest = rest.minus(amountOf(grant.amount));
    return rest;
  }

  return (payout, details) =>
    records.change(payout, { ...details, endedAt: now() }, async () => [
      await caps.release(payout.by, payout.confirmedAt, await neverEntered(payout)),
    ]);
}
