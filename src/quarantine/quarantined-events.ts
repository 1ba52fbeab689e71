import type { CodeRecords } from '../codes/code-records.js';
import { type DropRecords, grantsPrefix } from '../drops/drop-records.js';
import type { GiveawayRecords } from '../giveaways/giveaway-records.js';
import { hasBegun, type SeriesRecords } from '../giveaways/series.js';
import { grantsOf as winnersGrants } from '../giveaways/winners.js';
import type { Grant } from '../ledger/grant.js';
import { grantsFile } from '../ledger/grant-export.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import { payoutCsv, shownGrantsOf } from '../payouts/payout-report.js';
import type { ScheduleRecords } from '../schedules/schedule-records.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { cardSubject, type QuarantineCard, type QuarantinedKind } from './quarantine-cards.js';

/** What a quarantined event is called, who began it, and when that was confirmed. */
interface About {
  readonly title: string | undefined;
  readonly by: string;
  readonly at: number;
  /** It is the round with which a series was to begin, so that starting the series again is enough. */
  readonly isOfSeries?: boolean;
}

/** What staff see of something that was quarantined. */
export interface QuarantinedEvent {
  readonly card: QuarantineCard;
  /** Absent if its record cannot be read. */
  readonly about?: About;
  /** What counts for each of its entries. */
  readonly grants: readonly Grant[];
  /** A line for each of its entries, as CSV. Absent where there are none. */
  readonly file?: Buffer;
}

/** Where everything that can be quarantined is kept. */
export interface EventRecords {
  readonly ledger: Ledger;
  readonly payoutRecords: PayoutRecords;
  readonly giveawayRecords: GiveawayRecords;
  readonly seriesRecords: SeriesRecords;
  readonly dropRecords: DropRecords;
  readonly codeRecords: CodeRecords;
  readonly scheduleRecords: ScheduleRecords;
}

type Found = Omit<QuarantinedEvent, 'card'>;

function withGrants(grants: readonly Grant[], about?: About): Found {
  const file = grants.length === 0 ? undefined : grantsFile(grants);
  return { grants, ...(about && { about }), ...(file && { file }) };
}

/** Reads an event with its payments, by its kind. */
const READERS: Readonly<
  Record<QuarantinedKind, (records: EventRecords, id: string) => Promise<Found | undefined>>
> = {
  async payout({ ledger, payoutRecords: records }, id) {
    const payout = await records.find(id);
    if (payout === undefined) return undefined;
    const { reason: title, by, confirmedAt: at } = payout;
    const rows = (await records.readableRows(id)).toSorted((one, other) => one.number - other.number);
    const { grants, unreadable } = await shownGrantsOf(ledger, payout);
    const file = Buffer.from(payoutCsv(payout, rows, grants, unreadable));
    return { about: { title, by, at }, grants: [...grants.values()], file };
  },
  async giveaway({ ledger, giveawayRecords }, id) {
    const giveaway = await giveawayRecords.find(id);
    if (giveaway === undefined) return undefined;
    const { title, by, confirmedAt: at } = giveaway;
    const isOfSeries =
      giveaway.every !== undefined && giveaway.recurrence === undefined && !hasBegun(giveaway);
    const grants = [...(await winnersGrants(ledger, giveaway)).values()];
    return withGrants(grants, { title, by, at, isOfSeries });
  },
  async drop({ ledger, dropRecords }, id) {
    const drop = await dropRecords.find(id);
    if (drop === undefined) return undefined;
    const { title, by, confirmedAt: at } = drop;
    const { grants } = await ledger.shownStanding(grantsPrefix(drop));
    const own = [...grants.values()].filter(({ event, replacesIn = event }) => replacesIn?.id === id);
    return withGrants(own, { title, by, at });
  },
  async code({ ledger, codeRecords }, id) {
    const set = await codeRecords.find(id);
    if (set === undefined) return undefined;
    const { reason: title, by, confirmedAt: at } = set;
    const grants = await ledger.someOf(await codeRecords.grantIds(id));
    return withGrants(await Promise.all(grants.map(ledger.current)), { title, by, at });
  },
  async schedule({ scheduleRecords }, id) {
    const schedule = await scheduleRecords.find(id);
    if (schedule === undefined) return undefined;
    const { reason: title, by, confirmedAt: at } = schedule;
    return withGrants([], { title, by, at });
  },
  async series({ seriesRecords }, id) {
    const series = await seriesRecords.find(id);
    if (series === undefined) return undefined;
    const { title, by, draftedAt: at } = series;
    return withGrants([], { title, by, at });
  },
};

/**
 * Reads what a card is about. Where a record cannot be read, it is about the payments of unknown outcome alone: staff must be
 * able to settle them.
 */
export async function eventOf(records: EventRecords, card: QuarantineCard): Promise<QuarantinedEvent> {
  const found = await unlessUnreadable(() => READERS[card.kind](records, card.id));
  const unknown = (await records.ledger.inQueueIndex('unknown')).filter(
    (grant) => eventKeyOf(grant) === cardSubject(card) && !found?.grants.some(({ id }) => id === grant.id),
  );
  // What was sent is entered again without the claim, redemption or place that it paid, if that is lost as well.
  if (found === undefined || unknown.length > 0)
    return { card, ...withGrants([...(found?.grants ?? []), ...unknown], found?.about) };
  return { card, ...found };
}

/** Names the event whose entry a grant pays, as its card is named. */
export function eventKeyOf({ event, replacesIn = event }: Grant): string | undefined {
  return replacesIn && `${replacesIn.kind}.${replacesIn.id}`;
}

/** A number of payments, and what they come to. */
export interface Tally {
  readonly count: number;
  readonly total: Amount;
}

/** How many of the payments of an event are in a state. */
export function tallyOf({ grants }: Pick<QuarantinedEvent, 'grants'>, state: Grant['state']): Tally {
  const some = grants.filter((grant) => grant.state === state);
  return {
    count: some.length,
    total: some.reduce((sum, { amount }) => sum.plus(amountOf(amount)), amountOf('0.00')),
  };
}
