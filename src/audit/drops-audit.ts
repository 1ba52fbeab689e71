import { accountKey, hasTwins } from '../accounts/website-account.js';
import {
  accountKeys,
  claimsPrefix,
  dropKey,
  grantsPrefix,
  memberKey,
  openKey,
} from '../drops/drop-records.js';
import { AT_REST, type Claim, type Drop } from '../drops/drop-schema.js';
import { isErased } from '../erased-person.js';
import { type DuePayment, dueKey } from '../ledger/due-schema.js';
import { type Grant, grantKey, stageOf } from '../ledger/grant.js';
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
    for (const claim of claims) await judgeClaim(reader, drop, claim, fault);
    await judgeUnclaimed(reader, drop, claims, fault);
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
  if (new Set(claims.map(({ member }) => member)).size < claims.length)
    fault('drop-claims', `a member has claimed ${key} twice`);
  if (hasTwins(claims.map(({ account }) => account)))
    fault('drop-claims', `an account has claimed ${key} twice`);
}

/** What is or will be paid by a drop without a claim: the store went back, and nobody has claimed it again. */
async function judgeUnclaimed(
  reader: Reader,
  drop: Drop,
  claims: readonly Claim[],
  fault: NoteFault,
): Promise<void> {
  const claimed = new Set(claims.map(({ grant }) => grant));
  for (const keyOf of [grantKey, dueKey]) {
    for await (const { key, value } of readableRows<Grant | DuePayment>(reader, keyOf(grantsPrefix(drop)))) {
      const isForeign = value.event?.kind !== 'drop' || value.event.id !== drop.id;
      if (!isForeign && !claimed.has(value.id))
        fault('drop-grants', `${key} pays no claim of ${dropKey(drop.id)}`);
    }
  }
}

async function judgeClaim(reader: Reader, drop: Drop, claim: Claim, fault: NoteFault): Promise<void> {
  const { place, member, account } = claim;
  const name = `${claimsPrefix(drop.id)}${place}`;
  const [accountsKey = '', ...otherKeys] = accountKeys(drop.id, account);
  for (const key of [...(isErased(member) ? [] : [memberKey(drop.id, member)]), accountsKey]) {
    if ((await reader.get<number>(key)) !== place) fault('drop-claims', `${key} does not name ${name}`);
  }
  // A name may have been another account's before.
  for (const key of otherKeys) {
    if ((await reader.get<number>(key)) === undefined) fault('drop-claims', `${key} is missing, for ${name}`);
  }
  const grantId = claim.grant;
  const grant = await reader.get<Grant>(grantKey(grantId));
  const isDue = (await reader.get(dueKey(grantId))) !== undefined;
  if (grant === undefined) {
    if (!isDue) fault('drop-grants', `nothing pays ${name}`);
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
