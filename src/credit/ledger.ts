import type { Store } from '../storage/store.js';
import { leaseAccount } from './account-lease.js';
import { createAttemptRecords } from './attempt-records.js';
import type { Caps } from './daily-caps.js';
import { createEventGrants } from './event-grants.js';
import type { LedgerContext } from './grant-changes.js';
import { createGrantDrafts } from './grant-drafts.js';
import { createGrantReads } from './grant-reads.js';
import type { Grant } from './grant-schema.js';
import { createGrantTransitions } from './grant-transitions.js';

/** The grants, and every way in which they change. */
export type Ledger = ReturnType<typeof createLedger>;

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
) {
  const reads = createGrantReads(store);
  const context: LedgerContext = { store, caps, reads, now, onState };
  const transitions = createGrantTransitions(context);
  return {
    ...reads,
    ...createGrantDrafts(context, random),
    ...createEventGrants(context),
    ...transitions,
    ...createAttemptRecords(context, transitions.move),
    leaseAccount: (grant: Grant) => leaseAccount(context, grant),
  };
}
