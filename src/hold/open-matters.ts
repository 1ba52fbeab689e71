import { API_TOKENS, type ApiToken, isPayingToken } from '../api/tokens.js';
import { type CAMPAIGN_KINDS, kindOf } from '../campaign-kinds.js';
import type { Campaign } from '../campaigns/campaign-records.js';
import { DROP_PAYS } from '../drops/drop-amounts.js';
import type { DropSeries } from '../drops/drop-schema.js';
import type { GiveawaySeries } from '../giveaways/giveaway-schema.js';
import { costOf } from '../giveaways/prizes.js';
import { type Grant, grantKey, isSettled, PLACED_KINDS } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { type DueBonus, dueKey } from '../link-bonus/link-bonus-records.js';
import { type Amount, amountOf } from '../money/amount.js';
import { isReplaceable } from '../quarantine/quarantine-grants.js';
import { recurrenceKey } from '../recurrences/recurrence-records.js';
import { isLasting } from '../recurrences/recurrence-schema.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Json, JsonObject, Store } from '../storage/store.js';

/** A number of items, and the total that they may pay. */
export interface Sum {
  readonly count: number;
  readonly total: Amount;
}

/** What the bot would pay or draw on its own, or what staff could resume, reroll, replace or approve. */
export interface OpenMatters {
  readonly payouts: Sum;
  readonly giveaways: Sum;
  /** Codes included. */
  readonly drops: Sum;
  /** Payouts, giveaways and drops that repeat, with what one date of each costs. */
  readonly recurrences: Sum;
  /** Grants of every kind, including those of payouts and giveaways, and bonuses that are due. */
  readonly grants: Sum;
  /** Tokens with which other programs can grant, and what they may grant in a day. */
  readonly tokens: Sum;
}

export type ReadOpenMatters = () => Promise<OpenMatters>;

/** Reads all records of everything that pays, so what it costs grows with the ledger. It is for a hold, and not for a rhythm. */
export function createOpenMatters(store: Pick<Store, 'get' | 'range'>, ledger: Ledger): ReadOpenMatters {
  /** @param isOpen where it needs a record that cannot be read, the item may be open */
  async function openSum<Item extends Json>(
    prefix: string,
    isOpen: (item: Item) => boolean | Promise<boolean>,
    costOfItem: (item: Item) => Amount,
  ): Promise<Sum> {
    let [count, total] = [0, amountOf('0.00')];
    for await (const { value } of readableRows<Item>(store, prefix)) {
      if (!((await unlessUnreadable(async () => isOpen(value))) ?? true)) continue;
      count += 1;
      total = total.plus(costOfItem(value));
    }
    return { count, total };
  }

  function campaigns(kind: keyof typeof CAMPAIGN_KINDS): Promise<Sum> {
    const { keyOf, isOpen, costOf: cost } = kindOf(kind);
    return openSum<JsonObject & Campaign>(keyOf(''), (campaign) => isOpen(ledger, campaign), cost);
  }

  return async () => ({
    payouts: await campaigns('payout'),
    giveaways: await campaigns('giveaway'),
    drops: sumOf(await Promise.all(PLACED_KINDS.map(campaigns))),
    recurrences: await openSum<Schedule | GiveawaySeries | DropSeries>(
      recurrenceKey(''),
      isLasting,
      costOfDate,
    ),
    grants: sumOf([
      await openSum<Grant>(
        grantKey(''),
        async (grant) =>
          !isSettled(grant.state) || isReplaceable(grant, await ledger.someOf(grant.replacements ?? [])),
        ({ amount }) => amountOf(amount),
      ),
      await openSum<DueBonus>(
        dueKey(''),
        () => true,
        ({ amount }) => amountOf(amount),
      ),
    ]),
    tokens: await openSum<ApiToken>(API_TOKENS, isPayingToken, ({ dailyMax }) => amountOf(dailyMax)),
  });
}

function costOfDate(recurrence: Schedule | GiveawaySeries | DropSeries): Amount {
  if (recurrence.kind === 'schedule') return amountOf(recurrence.cost);
  return recurrence.kind === 'drop-series' ? DROP_PAYS.costOf(recurrence) : costOf(recurrence);
}

export const hasAny = (matters: OpenMatters): boolean =>
  Object.values(matters).some(({ count }: Sum) => count > 0);

const sumOf = (sums: readonly Sum[]): Sum => ({
  count: sums.reduce((count, sum) => count + sum.count, 0),
  total: sums.reduce((total, sum) => total.plus(sum.total), amountOf('0.00')),
});
