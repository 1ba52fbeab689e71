import type { Store } from '../storage/store.js';
import { createAttemptRecords } from './attempt-records.js';
import type { Caps } from './daily-caps.js';
import { createDepositEntry } from './deposit-entry.js';
import { createEventGrants } from './event-grants.js';
import { type LedgerContext, UNRESERVED } from './grant-changes.js';
import { createGrantDrafts } from './grant-drafts.js';
import { createGrantReads } from './grant-reads.js';
import { isInSameHands, leaseKey, stageOf, unchanged } from './grant-records.js';
import type { Grant } from './grant-schema.js';
import { createGrantTransitions } from './grant-transitions.js';

/** The grants, and every way in which they change. */
export type Ledger = ReturnType<typeof createLedger>;

interface LedgerOptions extends Partial<Pick<LedgerContext, 'onState' | 'reservation'>> {
  /** From 0 to below 1, for IDs; default: the system's. */
  readonly random?: (() => number) | undefined;
}

/** @param now ms since the epoch */
export function createLedger(
  store: Store,
  caps: Caps,
  now: () => number,
  { onState = () => {}, reservation = async () => UNRESERVED, random }: LedgerOptions = {},
) {
  const reads = createGrantReads(store);
  const context: LedgerContext = { store, caps, reads, now, onState, reservation };
  const transitions = createGrantTransitions(context);
  return {
    ...reads,
    ...createGrantDrafts(context, random),
    ...createEventGrants(context),
    ...createDepositEntry(context),
    ...transitions,
    ...createAttemptRecords(context, transitions.move),
    leaseAccount: (grant: Grant) => leaseAccount(context, grant),
  };
}

/**
 * Makes a grant the only one at work on its account, or no balance would prove anything. One that has ended needs no
 * lease.
 * @returns false if another one is
 */
async function leaseAccount({ store, reads }: LedgerContext, grant: Grant): Promise<boolean> {
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
