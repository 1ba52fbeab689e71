import type { Ledger } from '../credit/ledger.js';
import { costOf, type GiveawayRecords } from '../giveaways/giveaway-records.js';
import { AT_REST } from '../giveaways/giveaway-schema.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import { isUnderWay } from '../payouts/payout-schema.js';

/** So many, and what they may pay in all. */
export interface Sum {
  readonly count: number;
  readonly total: Amount;
}

/** What a store holds that the bot pays or draws by itself, or that staff can have it pay with one press. */
export interface OpenMatters {
  readonly payouts: Sum;
  readonly giveaways: Sum;
  /** Grants of every kind, those of payouts and giveaways included. */
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
