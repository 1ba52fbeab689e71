import { encodeTime } from 'ulid';
import { isAtRest } from '../campaigns/campaign-records.js';
import { placesPrefix } from '../campaigns/placed-schema.js';
import { codeKey, costOf as costOfCodes, dayBegins } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { costOf as costOfDrop, dropKey, grantsPrefix } from '../drops/drop-records.js';
import type { Drop } from '../drops/drop-schema.js';
import { costOf, giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway, GiveawayState } from '../giveaways/giveaway-schema.js';
import { drawnAt } from '../giveaways/winners.js';
import { capKey } from '../ledger/daily-caps.js';
import { eventGrantId, eventGrantPrefix } from '../ledger/event-grant-id.js';
import { capDay, countsAgainstCap, type Grant, grantKey } from '../ledger/grant.js';
import { type Amount, amountOf, amountText, parseAmount } from '../money/amount.js';
import { cursorKey, payoutKey } from '../payouts/payout-records.js';
import { isUnderWay, type Payout } from '../payouts/payout-schema.js';
import { allRows, allValues, readableRows } from '../storage/all-rows.js';
import type { Reader } from './reader.js';
import type { Check, Suspicion } from './suspicion.js';

const NOTHING = amountOf('0');
const ULID_TIME_LENGTH = 10;

/** What counts against the cap of one staff member's day. */
interface Counted {
  sum: Amount;
  /** The oldest grant in it. */
  oldest: string | undefined;
  /** What it is made of: a part for each grant by hand, and one for each payout and giveaway. */
  readonly parts: Map<string, Amount>;
}

/** Reservations of payouts and giveaways that no grant has taken over yet, by what takes them over. */
interface Reserved {
  readonly cap: string;
  /** What the reservation is a part of. */
  readonly part: string;
  amount: Amount;
  /** Which grants of the event take it over. One that came back without its claim does not. */
  readonly takes: (grant: string) => boolean;
}

interface Scope {
  /** The one cap that is asked for. */
  readonly cap: string;
  /** Who has it. */
  readonly by: string;
  /** Where to stop: hardly a grant before this ID counts against it. `undefined`: at none. */
  readonly oldest: string | undefined;
}

/** A grant's ID is as old as its draft, which is older than the confirmation, and the clock may have been set. */
const ID_AHEAD_MS = 25 * 60 * 60_000;

/** Adds up what counts against each cap, and compares. Without every single grant, no sum says anything. */
export async function* capSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const { counted } = await count(reader);
  for await (const { key, value } of readableRows<string>(reader, 'cap:', (key) => counted.delete(key))) {
    const found = counted.get(key);
    counted.delete(key);
    if (!isSame(value, found)) yield suspect(key, found?.oldest);
  }
  for (const [key, { sum, oldest }] of counted) {
    if (!sum.isZero()) yield suspect(key, oldest);
  }
}

const amountIn = (text: string | undefined) => (text === undefined ? NOTHING : parseAmount(text));

const isSame = (text: string | undefined, counted: Counted | undefined) =>
  amountIn(text)?.equals(counted?.sum ?? NOTHING) === true;

/**
 * Most often what counts stands near the day. Only a sum that is wrong so far is worth a look at the whole ledger: a
 * grant of long ago may have been taken up since.
 */
function suspect(cap: string, seenOldest: string | undefined): Suspicion {
  const [, day = '', by = ''] = cap.split(':');
  const dayBegins = Date.parse(day);
  const oldest = Number.isNaN(dayBegins)
    ? undefined
    : lower(seenOldest, encodeTime(Math.max(dayBegins - ID_AHEAD_MS, 0), ULID_TIME_LENGTH));
  return async (reader): Promise<Check> => {
    const before = await reader.get<string>(cap);
    let found = await count(reader, { cap, by, oldest });
    let after = await reader.get<string>(cap);
    if (before === after && !found.isMoved && !isSame(after, found.counted.get(cap))) {
      found = await count(reader, { cap, by, oldest: undefined });
      after = await reader.get<string>(cap);
    }
    if (before !== after || found.isMoved) return { faults: [], seen: undefined };
    const counted = found.counted.get(cap);
    const parts = [...(counted?.parts ?? [])].map(([part, amount]) => [part, amountText(amount)]);
    const seen = JSON.stringify([before, parts.sort()]);
    if (isSame(after, counted)) return { faults: [], seen };
    const sum = amountText(counted?.sum ?? NOTHING);
    const say = `${cap} is ${after ?? 'not there'}, but what counts against it comes to ${sum}`;
    return { faults: [{ check: 'cap', say }], seen };
  };
}

/**
 * Adds up. The reservations are read before the grants: a grant that is entered in between then takes over what was
 * read as reserved, and nothing is counted twice.
 */
async function count(
  reader: Reader,
  scope?: Scope,
): Promise<{ readonly counted: Map<string, Counted>; readonly isMoved: boolean }> {
  const counted = new Map<string, Counted>();
  function add(cap: string, part: string, amount: Amount, id: string | undefined): void {
    if (scope !== undefined && cap !== scope.cap) return;
    const found = counted.get(cap) ?? { sum: NOTHING, oldest: undefined, parts: new Map<string, Amount>() };
    found.sum = found.sum.plus(amount);
    if (id !== undefined) found.oldest = id;
    if (scope !== undefined) found.parts.set(part, (found.parts.get(part) ?? NOTHING).plus(amount));
    counted.set(cap, found);
  }

  const reserved = await reservations(reader, scope?.by);
  const first = scope?.oldest && [scope.oldest, ...reserved.first].reduce(lower, undefined);
  for await (const { key, value: grant } of allRows<Grant>(reader, grantKey(''))) {
    if (first !== undefined && key < grantKey(first)) break;
    const { by, event, state } = grant;
    const amount = amountIn(grant.amount) ?? NOTHING;
    const taken = reserved.by.get(grant.id) ?? (event && reserved.by.get(eventPart(event)));
    if (taken?.takes(grant.id)) taken.amount = taken.amount.minus(amount);
    const part = event === undefined ? grantKey(grant.id) : eventPart(event);
    if (countsAgainstCap(state)) add(capKey(by, capDay(grant)), part, amount, grant.id);
  }
  for (const { cap, part, amount } of reserved.by.values()) add(cap, part, amount, undefined);
  // What was entered meanwhile was seen as a grant and as reserved.
  for (const [id, next] of reserved.nextRows)
    if ((await nextRowOf(reader, id)) !== next) return { counted, isMoved: true };
  return { counted, isMoved: false };
}

const nextRowOf = async (reader: Reader, payoutId: string): Promise<number> =>
  (await reader.get<number>(cursorKey(payoutId))) ?? 1;

const eventPart = ({ kind, id }: NonNullable<Grant['event']>) => `${kind}:${id}`;

const lower = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other < one) ? other : one;

/** @param staffId whose payouts and giveaways; of everybody if it is not given */
async function reservations(reader: Reader, staffId: string | undefined) {
  /** By the ID of the grant that takes one over, or by the payout or giveaway whose grants take it over bit by bit. */
  const by = new Map<string, Reserved>();
  /** Before these there are no grants of payouts and giveaways that are under way. */
  const first: string[] = [];
  /** How far the rows of each payout had been entered. */
  const nextRows = new Map<string, number>();
  for await (const { value: payout } of allRows<Payout>(reader, payoutKey(''))) {
    if (!isUnderWay(payout.state) || (staffId !== undefined && payout.by !== staffId)) continue;
    const part = `payout:${payout.id}`;
    const cap = capKey(payout.by, payout.confirmedAt);
    const next = await nextRowOf(reader, payout.id);
    nextRows.set(payout.id, next);
    // IDs sort by the numbers of their rows. What was put back beyond that counts by itself.
    const firstLeft = eventGrantId(payout.id, payout.draftedAt, next);
    const takes = (grant: string) => grant < firstLeft;
    by.set(part, { cap, part, amount: amountIn(payout.total) ?? NOTHING, takes });
    first.push(eventGrantPrefix(payout.id, payout.draftedAt));
  }
  for await (const { value: giveaway } of allRows<Giveaway>(reader, giveawayKey(''))) {
    if (!UNDRAWN.has(giveaway.state) || (staffId !== undefined && giveaway.by !== staffId)) continue;
    const part = `giveaway:${giveaway.id}`;
    const cap = capKey(giveaway.by, giveaway.confirmedAt);
    // A grant of a draw that was lost counts by itself.
    const takes = () => false;
    by.set(part, { cap, part, amount: costOf(giveaway), takes });
    first.push(eventGrantPrefix(giveaway.id, drawnAt(giveaway)));
  }
  for (const { prefix, kind, costOf: cost, firstGrant } of PLACED) {
    for await (const { value: placed } of allRows<Drop & CodeSet>(reader, prefix)) {
      if (isAtRest(placed) || (staffId !== undefined && placed.by !== staffId)) continue;
      const part = `${kind}:${placed.id}`;
      const taken = new Set(await allValues<string>(reader, placesPrefix(placed.id)));
      const takes = (grant: string) => taken.has(grant);
      by.set(part, { cap: capKey(placed.by, placed.confirmedAt), part, amount: cost(placed), takes });
      first.push(firstGrant(placed));
    }
  }
  return { by, first, nextRows };
}

/** Drops and codes, each with what comes before its grants. */
const PLACED = [
  { prefix: dropKey(''), kind: 'drop', costOf: costOfDrop, firstGrant: (drop: Drop) => grantsPrefix(drop) },
  {
    ...{ prefix: codeKey(''), kind: 'code', costOf: costOfCodes },
    // The IDs of its grants begin with the day of the redemption, which no clock sets back for long.
    firstGrant: ({ confirmedAt }: CodeSet) =>
      encodeTime(Math.max(dayBegins(confirmedAt) - ID_AHEAD_MS, 0), ULID_TIME_LENGTH),
  },
];

/** Until its draw, a giveaway counts as a whole. Then its grants do. */
const UNDRAWN: ReadonlySet<GiveawayState> = new Set(['waiting', 'scheduled', 'opening', 'open', 'ending']);
