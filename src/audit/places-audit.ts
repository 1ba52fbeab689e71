import { hasDuplicates } from '../accounts/website-account.js';
import { isAtRest } from '../campaigns/campaign-records.js';
import { accountKeys, accountsPrefix, type Placed, placesPrefix } from '../campaigns/placed-schema.js';
import { codeKey, openKey as codeOpenKey, memberKey } from '../codes/code-records.js';
import { type CodeSet, capacityOf } from '../codes/code-schema.js';
import { dropKey, openKey as dropOpenKey } from '../drops/drop-records.js';
import type { Drop } from '../drops/drop-schema.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import { allRows } from '../storage/all-rows.js';
import type { JsonObject } from '../storage/store.js';
import type { NoteFault } from './fault.js';
import { firstParts } from './key-tally.js';
import type { Reader } from './reader.js';
import { idsUnder, type Judge, type Suspicion, suspect, suspectEach } from './suspicion.js';

/** How the places of a kind are looked at. */
interface Kind<Of extends Placed & JsonObject> {
  readonly kind: 'drop' | 'code';
  readonly keyOf: (id: string) => string;
  readonly openKeyOf: (id: string) => string;
  readonly capacityOf: (of: Of) => number;
  /** Whether there is such a place. @param code the number of its code */
  readonly has: (of: Of, place: number, code: number) => boolean;
  readonly memberKey?: (id: string, memberId: string) => string;
}

const DROPS: Kind<Drop> = {
  ...{ kind: 'drop', keyOf: dropKey, openKeyOf: dropOpenKey },
  capacityOf: ({ claims }) => claims,
  has: ({ claims }, place) => place < claims,
};

const CODES: Kind<CodeSet> = {
  ...{ kind: 'code', keyOf: codeKey, openKeyOf: codeOpenKey, capacityOf, memberKey },
  has: ({ uses, count }, place, code) => place < uses && code < count,
};

/** Looks at each drop and set of codes with its places and grants, and at what is left of those that are not there. */
export async function* placeSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = await idsUnder(reader, dropOpenKey(''), codeOpenKey(''));
  for (const prefix of ['place:', 'place-account:', 'code-member:']) {
    for await (const id of firstParts(reader, prefix)) named.add(id);
  }
  for (const id of await idsUnder(reader, dropKey(''), codeKey(''))) named.delete(id);
  yield* suspectEach(reader, dropKey(''), (key) => judge(DROPS, key.slice(dropKey('').length)));
  yield* suspectEach(reader, codeKey(''), (key) => judge(CODES, key.slice(codeKey('').length)));
  for (const id of named) yield suspect(placesPrefix(id), judgeLost(id));
}

/** Of what is not there, nothing may be taken or open. What erasing has left of its members may. */
const judgeLost =
  (id: string): Judge =>
  async (reader, fault) => {
    for (const { keyOf, openKeyOf } of [DROPS, CODES]) {
      if ((await reader.get(keyOf(id))) !== undefined) return;
      if ((await reader.get(openKeyOf(id))) !== undefined)
        fault('place-event', `records name ${keyOf(id)}, which does not exist`);
    }
    if ((await placesOf(reader, id)).size > 0)
      fault('place-event', `places name ${id}, which is no drop or code`);
  };

const judge =
  <Of extends Placed & JsonObject>(kind: Kind<Of>, id: string): Judge =>
  async (reader, fault) => {
    const event = await reader.get<Of>(kind.keyOf(id));
    if (event === undefined) return;
    if (!isAtRest(event) && (await reader.get<string>(kind.openKeyOf(id))) === undefined)
      fault('place-event', `${kind.keyOf(id)} is ${event.state}, but ${kind.openKeyOf(id)} is missing`);
    const places = await placesOf(reader, id);
    judgeNumbers(kind, event, places, fault);
    await judgeGrants(reader, kind, event, places, fault);
  };

/** Whether as many places are taken as may be, one after the other. */
function judgeNumbers<Of extends Placed & JsonObject>(
  kind: Kind<Of>,
  event: Of,
  places: ReadonlyMap<string, string>,
  fault: NoteFault,
): void {
  const key = kind.keyOf(event.id);
  const capacity = kind.capacityOf(event);
  const { taken } = event;
  if (places.size > capacity)
    fault('places', `${key} has ${places.size} places taken instead of ${capacity}`);
  if (taken !== undefined && taken !== places.size)
    fault('places', `${key} counted ${taken} places, but on record are ${places.size}`);
  if (new Set(places.values()).size < places.size) fault('places', `a grant has two places of ${key}`);
  const next = new Map<string, number>();
  for (const name of [...places.keys()].toSorted()) {
    const [place = '', of = ''] = name.slice(placesPrefix(event.id).length).split('.').toReversed();
    const expected = next.get(of) ?? 0;
    if (Number(place) !== expected) fault('places', `the places of ${key} are not without gaps: ${name}`);
    if (!kind.has(event, Number(place), Number(of))) fault('places', `${name} is beyond what ${key} allows`);
    next.set(of, Number(place) + 1);
  }
}

/** Whether each place has its grant, its member and its account. */
async function judgeGrants<Of extends Placed & JsonObject>(
  reader: Reader,
  kind: Kind<Of>,
  event: Of,
  places: ReadonlyMap<string, string>,
  fault: NoteFault,
): Promise<void> {
  const key = kind.keyOf(event.id);
  const grants: Grant[] = [];
  for (const [place, grantId] of places) {
    const grant = await reader.get<Grant>(grantKey(grantId));
    if (grant === undefined) fault('place-grants', `nothing pays ${place}`);
    else {
      grants.push(grant);
      await judgePlace(reader, kind, event, place, grant, fault);
    }
  }
  const members = grants.flatMap(({ member }) => member ?? []);
  if (new Set(members).size < members.length) fault('places', `a member has a place of ${key} twice`);
  if (hasDuplicates(grants.map(({ account }) => account)))
    fault('places', `an account has a place of ${key} twice`);
  const paid = new Set(places.values());
  for await (const { key: mark, value } of allRows<string>(reader, accountsPrefix(event.id))) {
    if (!paid.has(value)) fault('places', `${mark} names a grant without a place`);
  }
}

async function judgePlace<Of extends Placed & JsonObject>(
  reader: Reader,
  { kind, memberKey: memberKeyOf }: Kind<Of>,
  event: Of,
  place: string,
  grant: Grant,
  fault: NoteFault,
): Promise<void> {
  const { id, member, account } = grant;
  const [own = '', ...others] = accountKeys(event.id, account);
  const marks = [own, ...(memberKeyOf && member !== undefined ? [memberKeyOf(event.id, member)] : [])];
  for (const mark of marks) {
    if ((await reader.get<string>(mark)) !== id) fault('places', `${mark} does not name ${id}`);
  }
  // A name may have been another account's before.
  for (const mark of others) {
    if ((await reader.get<string>(mark)) === undefined) fault('places', `${mark} is missing, for ${place}`);
  }
  const isRight =
    grant.amount === event.amount &&
    grant.by === event.by &&
    grant.event?.kind === kind &&
    grant.event.id === event.id;
  if (!isRight) fault('place-grants', `${grantKey(id)} is not what ${place} says`);
}

/** What is or will be paid without a place: the store went back, and nobody has taken it again. */
export async function judgeUnplaced(
  reader: Reader,
  { id, event, account }: Pick<Grant, 'id' | 'event' | 'account'>,
  fault: NoteFault,
): Promise<void> {
  if (event?.kind !== 'drop' && event?.kind !== 'code') return;
  const [mark = ''] = accountKeys(event.id, account);
  if ((await reader.get<string>(mark)) !== id)
    fault('place-grants', `${grantKey(id)} pays no place of ${event.kind}:${event.id}`);
}

/** The places of an event, with the IDs of their grants. */
async function placesOf(reader: Reader, id: string): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  for await (const { key, value } of allRows<string>(reader, placesPrefix(id))) places.set(key, value);
  return places;
}
