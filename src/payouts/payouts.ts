import { createApprovals } from '../approvals/approvals.js';
import { type Amount, amountOf } from '../money/amount.js';
import { changeable } from './payout-checks.js';
import { createPayoutDecisions } from './payout-decision.js';
import { createPayoutDisplay } from './payout-display.js';
import type { PayoutsOptions } from './payout-options.js';
import { type PayoutWish, preparePayout } from './payout-preparation.js';
import { enteredGrants } from './payout-report.js';
import type { Payout, PayoutRow } from './payout-schema.js';
import { createPayoutStops, type PayoutControls } from './payout-start.js';

/** Payouts, from the list to the end. Everything that people do with them goes through here. */
export type Payouts = ReturnType<typeof createPayouts>;

export function createPayouts(options: PayoutControls) {
  const { records, caps, now } = options;

  /**
   * Ends a payout of which the rest is not paid, and gives that back to the cap.
   * @returns `undefined` if it is no longer as `payout` says; nothing was changed then
   */
  const end = (payout: Payout, details: Partial<Payout>): Promise<Payout | undefined> =>
    records.change(payout, { ...details, endedAt: now() }, async () => [
      await caps.release(payout.by, payout.confirmedAt, await neverEntered(options, payout)),
    ]);

  const approvals = createApprovals<Payout>({
    ...options,
    kind: 'payout',
    refuse: async (payout) => void changeable(payout),
    end,
  });
  return {
    ...createPayoutDisplay(options),
    ...createPayoutDecisions(options, approvals),
    ...createPayoutStops(options, approvals),
    prepare: (wish: PayoutWish, rows: readonly PayoutRow[]) => preparePayout(options, approvals, wish, rows),
    end,
    lapse: approvals.lapse,
  };
}

/** What was reserved for rows that were never entered. Their grants give back the rest by themselves. */
async function neverEntered({ ledger }: PayoutsOptions, payout: Payout): Promise<Amount> {
  const grants = await enteredGrants(ledger, payout);
  return [...grants.values()].reduce(
    (rest, { amount }) => rest.minus(amountOf(amount)),
    amountOf(payout.total),
  );
}
