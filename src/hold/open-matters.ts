import type { Ledger } from '../credit/ledger.js';
import { costOf, type GiveawayRecords } from '../giveaways/giveaway-records.js';
import { AT_REST } from '../giveaways/giveaway-schema.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import { isUnderWay } from '../payouts/payout-schema.js';

/** A number of items, and the total that they may pay. */
export interface Sum {
  readonly count: number;
  readonly total: Amount;
}

/** What the bot would pay or draw on its own, or after one press by staff. */
export interface OpenMatters {
  readonly payouts: Sum;
  readonly giveaways: Sum;
  /** Grants of every kind, including those of payouts and giveaways. */
  readonly grants: Sum;
}

export type ReadOpenMatters = () => Promise<OpenMatters>;

export function createOpenMatters(of: {
  readonly ledger: Pick<Ledger, 'inStage'>;
  readonly payoutRecords: Pick<PayoutRecords, 'open'>;
  readonly giveawayRecords: Pick<GiveawayRecords, 'open'>;
}): ReadOpenMatters {
  return async () => {
    const payouts = (await of.payoutRecords.open()).filter(({ state }) => isUnderWay(state));
    const giveaways = (await of.giveawayRecords.open()).filter(({ state }) => !AT_REST.has(state));
    const grants = await of.ledger.inStage('in-flight');
    return {
      payouts: sumOf(payouts.map(({ total }) => amountOf(total))),
      giveaways: sumOf(giveaways.map(costOf)),
      grants: sumOf(grants.map(({ amount }) => amountOf(amount))),
    };
  };
}

export const hasAny = (matters: OpenMatters): boolean =>
  Object.values(matters).some(({ count }: Sum) => count > 0);

const sumOf = (amounts: readonly Amount[]): Sum => ({
  count: amounts.length,
  total: amounts.reduce((sum, amount) => sum.plus(amount), amountOf('0.00')),
});
