import { type Grant, grantKey, memberPrefix } from '../ledger/grant.js';
import type { Change, Store } from '../storage/store.js';

/** The changes by which a grant no longer says who received it, and why. Amount, account and states stay. */
export async function erasedGrant(store: Store, grant: Grant): Promise<readonly Change[]> {
  const { member, reason: _, ...rest } = grant;
  const change: Change = { key: grantKey(grant.id), from: grant, to: rest };
  if (member === undefined) return [change];
  const key = memberPrefix(member) + grant.id;
  return [change, { key, from: await store.get<string>(key), to: undefined }];
}
