import { kindOf } from '../campaign-kinds.js';
import type { Campaign } from '../campaigns/campaign-records.js';
import type { Grant, GrantEvent } from '../ledger/grant.js';
import { grantsFile } from '../ledger/grant-export.js';
import type { Standing } from '../ledger/grant-reads.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Amount, amountOf } from '../money/amount.js';
import { rowsPrefix } from '../payouts/payout-records.js';
import { payoutCsv } from '../payouts/payout-report.js';
import type { Payout, PayoutRow } from '../payouts/payout-schema.js';
import { isFirstUnbegun } from '../recurrences/series.js';
import { readableValues } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { JsonObject, Store } from '../storage/store.js';
import { cardSubject, isRecurrence, type QuarantineCard, quarantinedKey } from './quarantine-cards.js';

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

/** Where everything that can be quarantined is read. */
export interface EventReads {
  readonly store: Pick<Store, 'get' | 'range'>;
  readonly ledger: Ledger;
}

type Found = Omit<QuarantinedEvent, 'card'>;

type Event = JsonObject & Campaign & { readonly title?: string; readonly reason?: string };

function withGrants(grants: readonly Grant[], about?: About): Found {
  const file = grants.length === 0 ? undefined : grantsFile(grants);
  return { grants, ...(about && { about }), ...(file && { file }) };
}

/** Reads an event with its payments. */
async function read(reads: EventReads, { kind, id }: QuarantineCard): Promise<Found | undefined> {
  const event = await reads.store.get<Event>(quarantinedKey(kind, id));
  if (event === undefined) return undefined;
  const { title = event.reason, by, confirmedAt: at } = event;
  const about = { title, by, at, isOfSeries: isFirstUnbegun(event) };
  if (isRecurrence(kind)) return withGrants([], about);
  const { grants, unreadable } = await standingOf(reads, kind, event);
  const counting = [...grants.values()];
  if (kind !== 'payout') return withGrants(counting, about);
  const rows = (await readableValues<readonly PayoutRow[]>(reads.store, rowsPrefix(id))).toReversed().flat();
  const file = payoutCsv(event as unknown as Payout, rows, grants, unreadable);
  return { about, grants: counting, file: Buffer.from(file) };
}

/** What counts for the entries of a campaign. */
export async function standingOf(
  { store, ledger }: EventReads,
  kind: GrantEvent['kind'],
  campaign: Campaign,
): Promise<Standing> {
  const { grantsPrefix, entries } = kindOf(kind);
  if (grantsPrefix !== undefined) return ledger.shownStanding(grantsPrefix(campaign));
  const ids = (await entries(store, campaign)).map(({ planned }) => planned.id);
  const own = await ledger.someOf(ids);
  const grants = await Promise.all(
    own.map(async (grant) => [grant.id, await ledger.current(grant)] as const),
  );
  return { grants: new Map(grants), unreadable: new Set() };
}

/**
 * Reads what a card is about. Where a record cannot be read, it is about the payments of unknown outcome alone: staff must be
 * able to settle them.
 */
export async function eventOf(reads: EventReads, card: QuarantineCard): Promise<QuarantinedEvent> {
  const found = await unlessUnreadable(() => read(reads, card));
  const unknown = (await reads.ledger.inQueueIndex('unknown')).filter(
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
