import { accountKey } from '../accounts/website-account.js';
import { dueKey } from '../credit/due-schema.js';
import { grantKey, stageOf } from '../credit/grant-records.js';
import type { Grant } from '../credit/grant-schema.js';
import {
  claimGrantId,
  claimsPrefix,
  dropKey,
  memberKey,
  openKey,
  ownAccountKey,
} from '../drops/drop-records.js';
import { AT_REST, type Claim, type Drop } from '../drops/drop-schema.js';
import { isErased } from '../erased-person.js';
import { allRows, readableRows } from '../storage/all-rows.js';
import type { NoteFault } from './fault.js';
import { firstParts } from './key-prefixes.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

/** Looks at each drop with its claims and grants, and at what is left of those that are not there. */
export async function* dropSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = new Set<string>();
  for await (const { key } of readableRows<string>(reader, openKey('')))
    named.add(key.slice(openKey('').length));
  for (const prefix of ['drop-claim:', 'drop-claimer:']) {
    for await (const id of firstParts(reader, prefix)) named.add(id);
  }
  for await (const { key } of readableRows<Drop>(reader, dropKey(''))) {
    const id = key.slice(dropKey('').length);
    named.delete(id);
    yield* suspectIfWrong(reader, key, judge(id));
  }
  for (const id of named) yield suspect(dropKey(id), judge(id));
}

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const drop = await reader.get<Drop>(dropKey(id));
    const open = await reader.get<string>(openKey(id));
    const claims: Claim[] = [];
    for await (const { value } of allRows<Claim>(reader, claimsPrefix(id))) claims.push(value);
    if (drop === undefined) {
      if (open !== undefined || claims.length > 0)
        fault('drop-open', `records name ${dropKey(id)}, which does not exist`);
      return;
    }
    if (open === undefined && !AT_REST.has(drop.state))
      fault('drop-open', `${dropKey(id)} is ${drop.state}, but ${openKey(id)} is missing`);
    judgeClaims(drop, claims, fault);
    for (const claim of claims) await judgeClaim(reader, drop, claim, open !== undefined, fault);
  };

function judgeClaims(drop: Drop, claims: readonly Claim[], fault: NoteFault): void {
  const key = dropKey(drop.id);
  if (claims.length > drop.claims)
    fault('drop-claims', `${key} has ${claims.length} claims instead of ${drop.claims}`);
  if (drop.taken !== undefined && drop.taken !== claims.length)
    fault('drop-claims', `${key} counted ${drop.taken} claims, but on record are ${claims.length}`);
  const places = claims.map(({ place }) => place).sort((one, other) => one - other);
  if (places.some((place, index) => place !== index))
    fault('drop-claims', `the places of ${key} are not without gaps`);
  for (const [what, values] of [
    ['member', claims.map(({ member }) => member)],
    ['account', claims.map(({ account }) => accountKey(account))],
  ] as const) {
    if (new Set(values).size < values.length) fault('drop-claims', `a ${what} has claimed ${key} twice`);
  }
}

async function judgeClaim(
  reader: Reader,
  drop: Drop,
  claim: Claim,
  isOpen: boolean,
  fault: NoteFault,
): Promise<void> {
  const { place, member, account } = claim;
  const name = `${claimsPrefix(drop.id)}${place}`;
  const keys = [...(isErased(member) ? [] : [memberKey(drop.id, member)]), ownAccountKey(drop.id, account)];
  for (const key of keys) {
    if ((await reader.get<number>(key)) !== place) fault('drop-claims', `${key} does not name ${name}`);
  }
  const grantId = claimGrantId(drop, place);
  const grant = await reader.get<Grant>(grantKey(grantId));
  const isDue = (await reader.get(dueKey(grantId))) !== undefined;
  if (grant === undefined) {
    if (!isDue && isOpen) fault('drop-grants', `nothing pays ${name}`);
    return;
  }
  const isPaidRight =
    grant.member === (isErased(member) ? undefined : member) &&
    accountKey(grant.account) === accountKey(account) &&
    grant.amount === drop.amount &&
    grant.by === drop.by &&
    grant.event?.id === drop.id;
  if (!isPaidRight) fault('drop-grants', `${grantKey(grantId)} is not what ${name} says`);
  if (!isDue && stageOf(grant) === 'in-flight')
    fault('drop-grants', `${grantKey(grantId)} is ${grant.state}, but ${dueKey(grantId)} is missing`);
}
