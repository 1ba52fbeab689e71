import { type Approvals, createApprovals } from '../approvals/approvals.js';
import { changeable } from './changeable-payout.js';
import { createPayoutDecisions, type PayoutDecisions } from './payout-decision.js';
import { createPayoutDisplay, type PayoutDisplay } from './payout-display.js';
import { createPayoutEnd, type EndPayout } from './payout-end.js';
import type { PayoutsOptions } from './payout-options.js';
import { createPayoutPreparation, type PreparePayout } from './payout-preparation.js';
import type { Payout } from './payout-schema.js';
import { createPayoutStops, type PayoutStops } from './payout-stop.js';

/** Payouts, from the list to the end. Everything that people do with them goes through here. */
export interface Payouts extends PayoutDisplay, PayoutDecisions, PayoutStops {
  readonly prepare: PreparePayout;
  readonly end: EndPayout;
  readonly lapse: Approvals<Payout>['lapse'];
}

export function createPayouts(options: PayoutsOptions): Payouts {
  const end = createPayoutEnd(options);
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
    prepare: createPayoutPreparation(options, approvals),
    end,
    lapse: approvals.lapse,
  };
}
