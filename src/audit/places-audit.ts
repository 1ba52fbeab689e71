import { hasTwins } from '../accounts/website-account.js';
import type { Placed } from '../campaigns/places.js';
import { accountUseKeys } from '../codes/code-records.js';
import { accountKeys } from '../drops/drop-records.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import { allRows } from '../storage/all-rows.js';
import type { CheckName, NoteFault } from './fault.js';
import type { Reader } from './reader.js';

/** What is judged of the places of an event. */
interface JudgedPlaces {
  readonly kind: 'drop' | 'code';
  /** The event's key. */
  readonly key: string;
  readonly event: Placed;
  /** Under which the grants of accounts are named. */
  readonly accountsPrefix: string;
  readonly memberKey?: (id: string, memberId: string) => string;
  /** How many were counted when it ended. */
  readonly taken: number | undefined;
  readonly capacity: number;
  /** What is found to be wrong with the places, and with the grants. */
  readonly checks: { readonly places: CheckName; readonly grants: CheckName };
}

const keysOf = { drop: accountKeys, code: accountUseKeys };

/** Judges the places of an event, each with its grant, its member and its account. */
export async function judgePlaces(
  reader: Reader,
  places: ReadonlyMap<string, string>,
  judged: JudgedPlaces,
  fault: NoteFault,
): Promise<void> {
  const { key, capacity, taken, checks } = judged;
  if (places.size > capacity)
    fault(checks.places, `${key} has ${places.size} places taken instead of ${capacity}`);
  if (taken !== undefined && taken !== places.size)
    fault(checks.places, `${key} counted ${taken} places, but on record are ${places.size}`);
  const paid = new Set(places.values());
  if (paid.size < places.size) fault(checks.places, `a grant has two places of ${key}`);
  const grants: Grant[] = [];
  for (const [place, grantId] of places) {
    const grant = await reader.get<Grant>(grantKey(grantId));
    if (grant === undefined) fault(checks.grants, `nothing pays ${place}`);
    else {
      grants.push(grant);
      await judgePlace(reader, place, grant, judged, fault);
    }
  }
  const members = grants.flatMap(({ member }) => member ?? []);
  if (new Set(members).size < members.length) fault(checks.places, `a member has a place of ${key} twice`);
  if (hasTwins(grants.map(({ account }) => account)))
    fault(checks.places, `an account has a place of ${key} twice`);
  for await (const { key: mark, value } of allRows<string>(reader, judged.accountsPrefix)) {
    if (!paid.has(value)) fault(checks.places, `${mark} names a grant without a place`);
  }
}

async function judgePlace(
  reader: Reader,
  place: string,
  grant: Grant,
  { kind, event, memberKey, checks }: JudgedPlaces,
  fault: NoteFault,
): Promise<void> {
  const { id, member, account } = grant;
  const [own = '', ...others] = keysOf[kind](event.id, account);
  const marks = [own, ...(memberKey && member !== undefined ? [memberKey(event.id, member)] : [])];
  for (const mark of marks) {
    if ((await reader.get<string>(mark)) !== id) fault(checks.places, `${mark} does not name ${id}`);
  }
  // A name may have been another account's before.
  for (const mark of others) {
    if ((await reader.get<string>(mark)) === undefined)
      fault(checks.places, `${mark} is missing, for ${place}`);
  }
  const isRight =
    grant.amount === event.amount &&
    grant.by === event.by &&
    grant.event?.kind === kind &&
    grant.event.id === event.id;
  if (!isRight) fault(checks.grants, `${grantKey(id)} is not what ${place} says`);
}

/** What is or will be paid without a place: the store went back, and nobody has taken it again. */
export async function judgeUnplaced(
  reader: Reader,
  { id, event, account }: Pick<Grant, 'id' | 'event' | 'account'>,
  fault: NoteFault,
): Promise<void> {
  if (event?.kind !== 'drop' && event?.kind !== 'code') return;
  const [mark = ''] = keysOf[event.kind](event.id, account);
  if ((await reader.get<string>(mark)) !== id)
    fault(`${event.kind}-grants`, `${grantKey(id)} pays no place of ${event.kind}:${event.id}`);
}

/** The places under a prefix, with the IDs of their grants. */
export async function placesUnder(reader: Reader, prefix: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for await (const { key, value } of allRows<string>(reader, prefix)) places.set(key, value);
  return places;
}
