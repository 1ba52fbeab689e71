import type { LinkRequestNotices } from '../accounts/link-request-upkeep.js';
import type { Links } from '../accounts/member-links.js';
import type { GiveawayRecords } from '../giveaways/giveaway-records.js';
import { type Grant, grantKey, memberPrefix } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { HeldError, NOT_HELD } from '../storage/store-hold.js';

/** What finding and erasing a person's records works with. */
export interface EraseContext {
  readonly store: Store;
  readonly links: Pick<Links, 'remove'>;
  readonly ledger: Pick<Ledger, 'find' | 'entered' | 'standing' | 'someOf' | 'inQueueIndex'>;
  readonly payoutRecords: Pick<PayoutRecords, 'find' | 'open' | 'unchanged' | 'sweepDrafts'>;
  readonly giveawayRecords: Pick<GiveawayRecords, 'find'>;
  /** Brings the message up to date with which staff were asked about a request. */
  readonly requestNotices: Pick<LinkRequestNotices, 'update'>;
  /** What stands for an erased person in texts for staff. */
  readonly erasedPerson: string;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Told of each record that cannot be read, and so is neither exported nor erased. */
  readonly onUnreadable: (key: string) => void;
}

/** Whose records go. */
export interface Whom {
  /** Discord user ID. */
  readonly memberId: string;
  readonly keepsPastLinks: boolean;
}

/**
 * Erases what records of some kinds say about a person, unless something is under way with them. Each record changes on
 * its own or with what must agree with it, so that it can end anywhere, and be done again.
 * @returns how many were changed
 * @throws {HeldError} if the store is held
 */
export type EraseStep = (context: EraseContext, whom: Whom) => Promise<number>;

/**
 * Commits changes, and plans them anew where another commit was first. Nothing is erased from a store that may be
 * outdated.
 * @returns whether there was something to change
 * @throws {HeldError} if the store is held
 */
export const commitErasure = (store: Store, plan: () => Promise<readonly Change[]>): Promise<boolean> =>
  retryCommit<boolean>(store, async () => {
    if ((await store.get(NOT_HELD.key)) !== undefined) throw new HeldError();
    const changes = await plan();
    return changes.length === 0
      ? { changes, result: false }
      : { changes: [...changes, NOT_HELD], result: true };
  });

/** Removes one record, however it has changed meanwhile. @returns as {@link commitErasure} */
export const removeRecord = (store: Store, key: string): Promise<boolean> =>
  commitErasure(store, async () => {
    const from = await store.get(key);
    return from === undefined ? [] : [{ key, from, to: undefined }];
  });

/** The changes by which a grant no longer says who received it, and why. Amount, account and states stay. */
export async function erasedGrant(store: Store, grant: Grant): Promise<readonly Change[]> {
  const { member, reason: _, ...rest } = grant;
  const change: Change = { key: grantKey(grant.id), from: grant, to: rest };
  if (member === undefined) return [change];
  const key = memberPrefix(member) + grant.id;
  return [change, { key, from: await store.get<string>(key), to: undefined }];
}
