import { isOneAccount } from '../accounts/website-account.js';
import { isErased } from '../erased-person.js';
import { MOMENT } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { PlannedGrant } from './grant-payer.js';
import type { Grant } from './grant-schema.js';

/*
 * Where the store went back, what was to be paid may come out otherwise the second time: another winner at a place, or
 * another account of a member. If the ledger has a grant for it all the same, that one pays somebody else.
 */

/** When staff were told that a grant with this ID pays somebody else than it was to. */
export const CONFLICT_RECORDS = { 'payment-conflict:': MOMENT };

export const conflictKey = (grantId: string) => `payment-conflict:${grantId}`;

type Recipient = Pick<Grant, 'member' | 'account'>;

/** Whether a grant pays who was to be paid: their account may have a new name since, and they may have been erased. */
export const paysSame = (grant: Recipient, planned: Recipient): boolean =>
  isOneAccount(grant.account, planned.account) &&
  (isUnnamed(grant) || isUnnamed(planned) || grant.member === planned.member);

/**
 * The grants that pay who was to be paid, from those that were entered for an event.
 * @param told the IDs of those of which staff know that they pay somebody else, as their people may be erased since
 */
export function ownGrants(
  entered: ReadonlyMap<string, Grant>,
  planned: readonly PlannedGrant[],
  told: ReadonlySet<string>,
): ReadonlyMap<string, Grant> {
  const plans = new Map(planned.map((plan) => [plan.id, plan]));
  // Of what was not sent because another grant had paid, staff are told as well.
  const isOwn = (id: string, grant: Grant) =>
    paysSame(grant, plans.get(id) ?? grant) && (wasPaidBefore(grant) || !told.has(id));
  return new Map([...entered].filter(([id, grant]) => isOwn(id, grant)));
}

/** Whether nothing was sent for it because another grant had been made for the same. */
export const wasPaidBefore = ({ state, unsentBecause }: Grant): boolean =>
  state === 'not-sent' && unsentBecause === 'arrived';

const isUnnamed = ({ member }: Recipient) => member === undefined || isErased(member);

interface ConflictsOptions {
  readonly store: Store;
  /** ms since the epoch. */
  readonly now: () => number;
  /** What has staff told of it, as a change to commit with that. */
  readonly tell: (planned: PlannedGrant, found: Grant) => Change;
}

/** Has staff told, once, that a payment is not made because a grant with its ID pays somebody else. */
export type TellConflict = (planned: PlannedGrant, found: Grant) => Promise<void>;

export function createConflictTelling({ store, now, tell }: ConflictsOptions): TellConflict {
  return (planned, found) =>
    retryCommit<void>(store, async () => {
      const key = conflictKey(planned.id);
      if ((await store.get(key)) !== undefined) return { changes: [], result: undefined };
      return { changes: [{ key, from: undefined, to: now() }, tell(planned, found)], result: undefined };
    });
}
