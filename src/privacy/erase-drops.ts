import { accountKeys, claimKey, dropKey, memberKey } from '../drops/drop-records.js';
import { AT_REST, type Claim, type Drop } from '../drops/drop-schema.js';
import { erasedAt } from '../erased-person.js';
import { dueKey } from '../ledger/due-schema.js';
import { isSettled } from '../ledger/grant.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Change, Row } from '../storage/store.js';
import { commitErasure, type EraseContext, type EraseStep } from './erase-context.js';
import { erasedGrant } from './erased-grant.js';
import { accountOf, type Exported, namingRecord, timeOf } from './exported-records.js';

const CLAIMS = 'drop-claim:';

/** The drop of a claim. @param key of the claim */
const dropOf = (key: string): string => key.slice(CLAIMS.length, key.lastIndexOf(':'));

/** The claims of a member, with the drops that they are of. */
export async function* claimsOf(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  memberId: string,
): AsyncGenerator<{ readonly claim: Claim; readonly drop: Drop | undefined; readonly key: string }> {
  for await (const { key, value } of readableRows<Claim>(store, CLAIMS, onUnreadable)) {
    if (value.member !== memberId) continue;
    const drop = await unlessUnreadable(() => store.get<Drop>(dropKey(dropOf(key))));
    yield { claim: value, drop, key };
  }
}

/** Takes a member out of the drops that are over, together with what their grants say about them. */
export const eraseClaims: EraseStep = async (context, { memberId }) => {
  let count = 0;
  for await (const { drop, claim, key } of claimsOf(context, memberId)) {
    if (drop === undefined) continue;
    const plan = () => withoutMember(context, drop.id, claim.place, memberId);
    const isErased = await unlessUnreadable(() => commitErasure(context.store, plan));
    if (isErased === undefined) context.onUnreadable(key);
    if (isErased) count += 1;
  }
  return count;
};

async function withoutMember(
  { store, ledger }: EraseContext,
  id: string,
  place: number,
  memberId: string,
): Promise<readonly Change[]> {
  const drop = await store.get<Drop>(dropKey(id));
  const claim = await store.get<Claim>(claimKey(id, place));
  if (drop === undefined || claim?.member !== memberId || !AT_REST.has(drop.state)) return [];
  const grantId = claim.grant;
  const grant = await ledger.find(grantId);
  const isDue = (await store.get(dueKey(grantId))) !== undefined;
  if (isDue || (grant !== undefined && !isSettled(grant.state))) return [];
  return [
    { key: claimKey(id, place), from: claim, to: { ...claim, member: erasedAt(place) } },
    { key: memberKey(id, memberId), from: place, to: undefined },
    ...(grant === undefined ? [] : await erasedGrant(store, grant)),
  ];
}

export function exportClaim(row: Row<Claim>, memberId: string): readonly Exported[] {
  const { key, value: claim } = row;
  if (claim.member !== memberId) return namingRecord(row, memberId);
  const entry = {
    record: key,
    drop: dropOf(key),
    place: claim.place + 1,
    claimedAt: timeOf(claim.at),
    account: accountOf(claim.account),
    listedUnder: [memberKey(dropOf(key), memberId), ...accountKeys(dropOf(key), claim.account)],
  };
  return [{ subject: 'dropsAndCodes', entry }];
}
