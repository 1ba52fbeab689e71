import type { LedgerContext } from './grant-changes.js';
import { isInSameHands, leaseKey, stageOf, unchanged } from './grant-records.js';
import type { Grant } from './grant-schema.js';

/**
 * Makes a grant the only one at work on its account, or no balance would prove anything. One that has ended needs no
 * lease.
 * @returns false if another one is
 */
export async function leaseAccount({ store, reads }: LedgerContext, grant: Grant): Promise<boolean> {
  const key = leaseKey(grant.account);
  const holderId = await store.get<string>(key);
  if (holderId === grant.id) return true;
  const holder = holderId === undefined ? undefined : await reads.find(holderId);
  if (holder !== undefined && stageOf(holder) === 'in-flight') return false;
  const current = await reads.find(grant.id);
  // A grant in other hands is leased by them. One that has ended would keep the account forever, also where the
  // commit lands late.
  const isOurs = current !== undefined && isInSameHands(current, grant);
  if (!isOurs || stageOf(current) !== 'in-flight') return true;
  return store.commit([{ key, from: holderId, to: grant.id }, unchanged(current)]);
}
