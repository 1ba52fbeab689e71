import type { LinkRequestNotices } from '../accounts/link-request-upkeep.js';
import type { Links } from '../accounts/member-links.js';
import type { GiveawayRecords } from '../giveaways/giveaway-records.js';
import { type Grant, grantKey, memberPrefix } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Json, Row, Store } from '../storage/store.js';
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

/** The change that removes one record, however it has changed meanwhile; none if it is gone. */
export async function removal(store: Store, key: string): Promise<readonly Change[]> {
  const from = await store.get(key);
  return from === undefined ? [] : [{ key, from, to: undefined }];
}

/** The records of a kind that are about a person. */
export async function* recordsAbout<Value extends Json>(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  prefix: string,
  isAbout: (value: Value) => boolean,
): AsyncGenerator<Row<Value>> {
  for await (const row of readableRows<Value>(store, prefix, onUnreadable)) {
    if (isAbout(row.value)) yield row;
  }
}

/**
 * Erases each of some records by itself. What needs a record that cannot be read stays.
 * @param plan what is left to change of one, read anew
 * @returns how many were changed
 */
export async function eraseEach<Item extends { readonly key: string }>(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  items: AsyncIterable<Item>,
  plan: (item: Item) => Promise<readonly Change[]>,
): Promise<number> {
  let count = 0;
  for await (const item of items) {
    const isErased = await unlessUnreadable(() => commitErasure(store, () => plan(item)));
    if (isErased === undefined) onUnreadable(item.key);
    if (isErased) count += 1;
  }
  return count;
}

/** The changes by which a grant no longer says who received it, and why. Amount, account and states stay. */
export async function erasedGrant(store: Store, grant: Grant): Promise<readonly Change[]> {
  const { member, reason: _, ...rest } = grant;
  const change: Change = { key: grantKey(grant.id), from: grant, to: rest };
  if (member === undefined) return [change];
  const key = memberPrefix(member) + grant.id;
  return [change, { key, from: await store.get<string>(key), to: undefined }];
}
