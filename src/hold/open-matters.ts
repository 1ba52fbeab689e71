import { isAtRest } from '../campaigns/campaign-records.js';
import { codeKey, costOf as costOfCodes } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { costOf as costOfDrop, dropKey } from '../drops/drop-records.js';
import type { Drop } from '../drops/drop-schema.js';
import { costOf, giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Series } from '../giveaways/series-schema.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Amount, amountOf } from '../money/amount.js';
import { payoutKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { isGiveawayOpen, isGrantOpen, isPayoutOpen, isReplaceable } from '../quarantine/what-is-open.js';
import { recurrenceKey } from '../recurrences/recurrence-records.js';
import { isLasting } from '../recurrences/recurrence-schema.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Json, Store } from '../storage/store.js';

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
  /** Schedules and giveaways that repeat, with what one date of each costs. */
  readonly recurrences: Sum;
  /** Grants of every kind, including those of payouts and giveaways. */
  readonly grants: Sum;
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

  return async () => ({
    payouts: await openSum<Payout>(
      payoutKey(''),
      (payout) => isPayoutOpen(ledger, payout),
      ({ total }) => amountOf(total),
    ),
    giveaways: await openSum<Giveaway>(
      giveawayKey(''),
      (giveaway) => isGiveawayOpen(ledger, giveaway),
      costOf,
    ),
    drops: sumOf(
      await openSum<Drop>(dropKey(''), isUnended, costOfDrop),
      await openSum<CodeSet>(codeKey(''), isUnended, costOfCodes),
    ),
    recurrences: await openSum<Schedule | Series>(recurrenceKey(''), isLasting, (recurrence) =>
      recurrence.kind === 'schedule' ? amountOf(recurrence.cost) : costOf(recurrence),
    ),
    grants: await openSum<Grant>(
      grantKey(''),
      async (grant) =>
        isGrantOpen(grant) || isReplaceable(grant, await ledger.someOf(grant.replacements ?? [])),
      ({ amount }) => amountOf(amount),
    ),
  });
}

export const hasAny = (matters: OpenMatters): boolean =>
  Object.values(matters).some(({ count }: Sum) => count > 0);

const isUnended = (placed: Drop | CodeSet): boolean => !isAtRest(placed);

const sumOf = (one: Sum, other: Sum): Sum => ({
  count: one.count + other.count,
  total: one.total.plus(other.total),
});
