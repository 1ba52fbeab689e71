import type { LinkRequestNotices } from '../accounts/link-request-upkeep.js';
import type { Links } from '../accounts/member-links.js';
import type { GiveawayRecords } from '../giveaways/giveaway-records.js';
import { type Grant, type GrantState, grantKey, memberPrefix } from '../ledger/grant.js';
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
  readonly ledger: Pick<Ledger, 'find' | 'entered' | 'standing' | 'someOf'>;
  readonly payoutRecords: Pick<PayoutRecords, 'find' | 'unchanged'>;
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

/** Something under way with a person, which must be over before their data can be erased. */
export type Obstacle =
  | { readonly kind: 'grant'; readonly id: string; readonly state: GrantState }
  /** A deposit of theirs can still prove an account, or another one would be allowed without its record. */
  | { readonly kind: 'deposit'; readonly until: number }
  | { readonly kind: 'payout'; readonly id: string }
  | { readonly kind: 'giveaway'; readonly id: string; readonly title: string };

const COUNTED = [
  'links',
  'pastLinks',
  'requests',
  /** Those of the requests that are open, and are withdrawn by it. */
  'openRequests',
  'proofs',
  'signIns',
  'grants',
  /** Those of the grants that pay what they claimed or redeemed, or a bonus for linking. */
  'places',
  'payoutRows',
  'giveaways',
  'attendances',
] as const;

type Counted = (typeof COUNTED)[number];

/** How many records of each kind an erasure would remove, or take a person out of. */
export type WhatGoes = Readonly<Record<Counted, number>>;

/** Records of one kind that can be about a person, and what becomes of them. */
export interface ErasedKind<Value extends Json = Json> {
  /** Those that are about a person. */
  find(context: EraseContext, memberId: string): AsyncIterable<Row<Value>>;
  /** As what a record is counted for the person. Default: not at all. */
  counted?(context: EraseContext, row: Row<Value>): readonly Counted[] | Promise<readonly Counted[]>;
  /** What must be over before. Default: nothing. */
  obstacle?(context: EraseContext, row: Row<Value>, memberId: string): Promise<Obstacle | undefined>;
  /**
   * Erases what a record says about the person, unless something is under way with them. Each record changes on its own
   * or with what must agree with it, so that it can end anywhere, and be done again.
   * @returns whether anything changed
   * @throws {HeldError} if the store is held
   */
  erase(context: EraseContext, row: Row<Value>, whom: Whom): Promise<boolean>;
}

/** Erases what is about a person. What needs a record that cannot be read stays. @returns how many records were changed */
export async function eraseAll(
  context: EraseContext,
  whom: Whom,
  kinds: readonly ErasedKind[],
): Promise<number> {
  let count = 0;
  for (const kind of kinds) {
    for await (const row of kind.find(context, whom.memberId)) {
      const isErased = await unlessUnreadable(() => kind.erase(context, row, whom));
      if (isErased === undefined) context.onUnreadable(row.key);
      if (isErased) count += 1;
    }
  }
  return count;
}

/** Finds everything under way with a person. */
export async function obstaclesTo(
  context: EraseContext,
  memberId: string,
  kinds: readonly ErasedKind[],
): Promise<readonly Obstacle[]> {
  const obstacles = new Map<string, Obstacle>();
  for (const kind of kinds) {
    if (kind.obstacle === undefined) continue;
    for await (const row of kind.find(context, memberId)) {
      const obstacle = await unlessUnreadable(async () => kind.obstacle?.(context, row, memberId));
      if (obstacle !== undefined) obstacles.set(JSON.stringify(obstacle), obstacle);
    }
  }
  return [...obstacles.values()];
}

export async function countWhatGoes(
  context: EraseContext,
  memberId: string,
  kinds: readonly ErasedKind[],
): Promise<WhatGoes> {
  const counts = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<Counted, number>;
  for (const kind of kinds) {
    if (kind.counted === undefined) continue;
    for await (const row of kind.find(context, memberId)) {
      const names = await unlessUnreadable(async () => kind.counted?.(context, row));
      for (const name of names ?? []) counts[name] += 1;
    }
  }
  return counts;
}

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

/** Removes one record, however it has changed meanwhile. */
export const remove = ({ store }: Pick<EraseContext, 'store'>, { key }: { readonly key: string }) =>
  commitErasure(store, async () => {
    const from = await store.get(key);
    return from === undefined ? [] : [{ key, from, to: undefined }];
  });

/** Finds the records of a kind that are about a member. */
export const recordsAbout = <Value extends Json>(
  prefix: string,
  isAbout: (value: Value, memberId: string) => boolean,
): ErasedKind<Value>['find'] =>
  async function* find({ store, onUnreadable }, memberId) {
    for await (const row of readableRows<Value>(store, prefix, onUnreadable)) {
      if (isAbout(row.value, memberId)) yield row;
    }
  };

/** Finds the records of a kind that are a member's own. */
export const recordsOf = <Value extends Json & { readonly member?: string }>(prefix: string) =>
  recordsAbout<Value>(prefix, ({ member }, memberId) => member === memberId);

/** The changes by which a grant no longer says who received it, and why. Amount, account and states stay. */
export async function erasedGrant(store: Store, grant: Grant): Promise<readonly Change[]> {
  const { member, reason: _, client, ...rest } = grant;
  // With little to guess, what was asked for could be told from its hash.
  const { body: __, ...asked } = client ?? {};
  const to = client === undefined ? rest : { ...rest, client: asked };
  const change: Change = { key: grantKey(grant.id), from: grant, to };
  if (member === undefined) return [change];
  const key = memberPrefix(member) + grant.id;
  return [change, { key, from: await store.get<string>(key), to: undefined }];
}
