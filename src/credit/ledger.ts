import type { Store } from '../storage/store.js';
import { type AccountLease, createAccountLease } from './account-lease.js';
import { type AttemptRecords, createAttemptRecords } from './attempt-records.js';
import type { Caps } from './daily-caps.js';
import { createEventGrants, type EventGrants } from './event-grants.js';
import type { LedgerContext } from './grant-changes.js';
import { createGrantDrafts, type GrantDrafts } from './grant-drafts.js';
import { createGrantReads, type GrantReads } from './grant-reads.js';
import { createGrantTransitions, type GrantTransitions } from './grant-transitions.js';

/** The grants, and every way in which they change. */
export interface Ledger
  extends GrantReads,
    GrantDrafts,
    EventGrants,
    GrantTransitions,
    AttemptRecords,
    AccountLease {}

/**
 * @param now ms since the epoch
 * @param onState told of the state of every grant that this process has entered or moved
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createLedger(
  store: Store,
  caps: Caps,
  now: () => number,
  onState: LedgerContext['onState'] = () => {},
  random?: () => number,
): Ledger {
  const reads = createGrantReads(store);
  const context: LedgerContext = { store, caps, reads, now, onState };
  const transitions = createGrantTransitions(context);
  return {
    ...reads,
    ...createGrantDrafts(context, random),
    ...createEventGrants(context),
    ...transitions,
    ...createAttemptRecords(context, transitions.move),
    ...createAccountLease(context),
  };
}
