import { type CodeRecords, costOf as costOfCodes } from '../codes/code-records.js';
import { AT_REST as HAS_ENDED } from '../codes/code-schema.js';
import type { Ledger } from '../credit/ledger.js';
import { costOf as costOfDrop, type DropRecords } from '../drops/drop-records.js';
import { AT_REST as IS_OVER } from '../drops/drop-schema.js';
import { costOf, type GiveawayRecords } from '../giveaways/giveaway-records.js';
import { AT_REST } from '../giveaways/giveaway-schema.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import type { ScheduleRecords } from '../schedules/schedule-records.js';
import { isLasting } from '../schedules/schedule-schema.js';

/** A number of items, and the total that they may pay. */
export interface Sum {
  readonly count: number;
  readonly total: Amount;
}

/** What the bot would pay or draw on its own, or after one press by staff. */
export interface OpenMatters {
  readonly payouts: Sum;
  readonly giveaways: Sum;
  /** Codes included. */
  readonly drops: Sum;
  /** Grants of every kind, including those of payouts and giveaways. */
  readonly grants: Sum;
}

export type ReadOpenMatters = () => Promise<OpenMatters>;

export function createOpenMatters(of: {
  readonly ledger: Pick<Ledger, 'inStage'>;
  readonly payoutRecords: Pick<PayoutRecords, 'open'>;
  readonly giveawayRecords: Pick<GiveawayRecords, 'open'>;
  readonly scheduleRecords: Pick<ScheduleRecords, 'open'>;
  readonly dropRecords: Pick<DropRecords, 'open'>;
  readonly codeRecords: Pick<CodeRecords, 'open'>;
}): ReadOpenMatters {
  return async () => {
    const payouts = (await of.payoutRecords.open()).filter(({ state }) => isUnderWay(state));
    // Each would pay its next date.
    const schedules = (await of.scheduleRecords.open()).filter(isLasting);
    const giveaways = (await of.giveawayRecords.open()).filter(({ state }) => !AT_REST.has(state));
    const drops = (await of.dropRecords.open()).filter(({ state }) => !IS_OVER.has(state));
    const codes = (await of.codeRecords.open()).filter(({ state }) => !HAS_ENDED.has(state));
    const grants = await of.ledger.inStage('in-flight');
    return {
      payouts: sumOf([
        ...payouts.map(({ total }) => amountOf(total)),
        ...schedules.map(({ cost }) => amountOf(cost)),
      ]),
      giveaways: sumOf(giveaways.map(costOf)),
      drops: sumOf([...drops.map(costOfDrop), ...codes.map(costOfCodes)]),
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
