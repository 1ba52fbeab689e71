import { createApprovals } from '../approvals/approvals.js';
import { changeable } from './payout-checks.js';
import { createPayoutDecisions } from './payout-decision.js';
import { createPayoutDisplay } from './payout-display.js';
import { type PayoutRequest, preparePayout } from './payout-preparation.js';
import type { Payout, PayoutRow } from './payout-schema.js';
import { createPayoutStops, type PayoutControls, start } from './payout-start.js';

/** Payouts, from the list to the end. Everything that people do with them goes through here. */
export type Payouts = ReturnType<typeof createPayouts>;

export function createPayouts(options: PayoutControls) {
  const { records, now } = options;

  /**
   * Ends a payout of which the rest is not paid, and gives that back to the cap.
   * @returns `undefined` if it is no longer as `payout` says; nothing was changed then
   */
  const end = (payout: Payout, details: Partial<Payout>): Promise<Payout | undefined> =>
    records.change(payout, { ...details, endedAt: now() }, () => records.releaseRest(payout));

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
    prepare: (request: PayoutRequest, rows: readonly PayoutRow[]) =>
      preparePayout(options, approvals, request, rows),
    /** Has a payout paid that is on record as under way. */
    start: (payout: Payout): void => start(options, payout),
    end,
    expire: approvals.expire,
  };
}
