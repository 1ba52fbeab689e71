import { grantKey, memberPrefix } from '../credit/grant-records.js';
import type { Grant, GrantState } from '../credit/grant-schema.js';
import type { Change, Store } from '../storage/store.js';

const UNSETTLED: ReadonlySet<GrantState> = new Set(['waiting', 'prepared', 'sending', 'unknown']);

/** Whether nothing is left to be decided about a grant in this state. */
export const isSettled = (state: GrantState): boolean => !UNSETTLED.has(state);

/** The changes by which a grant no longer says who received it, and why. Amount, account and states stay. */
export async function erasedGrant(store: Store, grant: Grant): Promise<readonly Change[]> {
  const { member, reason: _, ...rest } = grant;
  const change: Change = { key: grantKey(grant.id), from: grant, to: rest };
  if (member === undefined) return [change];
  const key = memberPrefix(member) + grant.id;
  return [change, { key, from: await store.get<string>(key), to: undefined }];
}
