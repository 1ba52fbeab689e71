import { UserError } from '../errors.js';
import { mark } from '../marks.js';
import { amountOf } from '../money/amount.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { shortId } from '../text/short-id.js';
import { type Caps, capKey } from './daily-caps.js';
import {
  accountPrefix,
  apiRequestKey,
  capDay,
  capHolder,
  countsAgainstCap,
  type Grant,
  type GrantState,
  grantKey,
  isInSameHands,
  isToldAlone,
  leaseKey,
  memberPrefix,
  NEXT,
  queueIndexKeyOf,
  queueIndexOf,
  type UntoldGrant,
  unchanged,
  untoldKey,
} from './grant.js';
import { listedKey } from './grant-kinds.js';
import type { GrantReads } from './grant-reads.js';

/*
 * What has to be committed together with a grant, so that indexes, stages, leases and caps always agree with it.
 */

/** What every part of the ledger works with. */
export interface LedgerContext {
  readonly store: Store;
  readonly caps: Caps;
  readonly reads: GrantReads;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Told of the state of every grant that this process has entered or moved. */
  readonly onState: (state: GrantState) => void;
}

/** Takes an amount from a cap: what may still be paid only if the cap allows it, what was paid in any case. */
type Take = Caps['reserve'];

/**
 * A change to one grant. It fails if the grant has gone on, or is in other hands; what was noted meanwhile (where it is
 * posted, evidence) stays.
 * @param changes what to commit, from the grant as it is to what it becomes
 * @returns what it became, or `undefined` if nothing was changed
 */
export function changeGrant(
  { store, reads }: LedgerContext,
  grant: Grant,
  details: Partial<Grant>,
  changes: (before: Grant, after: Grant) => Promise<readonly Change[]>,
): Promise<Grant | undefined> {
  return retryCommit<Grant | undefined>(store, async () => {
    const current = await reads.find(grant.id);
    if (current === undefined || !isInSameHands(current, grant)) return { changes: [], result: undefined };
    const after: Grant = { ...current, ...details };
    return { changes: await changes(current, after), result: after };
  });
}

/** A change of a grant's state; see `move` of the ledger. */
export async function moveGrant(
  context: LedgerContext,
  grant: Grant,
  state: GrantState,
  details: Partial<Grant>,
): Promise<Grant | undefined> {
  if (!NEXT[grant.state].includes(state)) {
    throw new TypeError(`a grant that is ${grant.state} cannot become ${state}`);
  }
  const moved = await changeGrant(context, grant, { ...details, state }, (before, after) =>
    transition(context, before, after, context.caps.reserve),
  );
  if (moved !== undefined) context.onState(state);
  return moved;
}

/** Everything that goes with a new state of a grant. */
export async function transition(
  { store, caps }: Pick<LedgerContext, 'store' | 'caps'>,
  before: Grant,
  after: Grant,
  take: Take,
): Promise<readonly Change[]> {
  return [
    ...(await uncappedTransition(store, before, after)),
    ...(await capChanges(caps, after, [capMoment(before), capMoment(after)], take)),
  ];
}

/** As {@link transition}, without the cap: of many grants at once, that is one change. */
export const uncappedTransition = async (
  store: Store,
  before: Grant,
  after: Grant,
): Promise<readonly Change[]> => [
  { key: grantKey(before.id), from: before, to: after },
  ...listedChanges(before, after),
  ...queueIndexChanges(before, after),
  ...(await untoldChanges(store, before, after)),
  ...(await leaseChanges(store, before, after)),
];

/**
 * Everything that goes with a note on a grant. One that has ended by the time it is noted that it was put before staff is
 * no longer told of together with others.
 */
export const noteChanges = async (store: Store, before: Grant, after: Grant): Promise<readonly Change[]> => [
  { key: grantKey(before.id), from: before, to: after },
  ...(isToldAlone(before) === isToldAlone(after) ? [] : await untoldChanges(store, before, after)),
];

/** What a new grant brings along, itself included. */
export async function newGrantChanges(store: Store, grant: Grant): Promise<readonly Change[]> {
  return [
    { key: grantKey(grant.id), from: undefined, to: grant },
    { key: listedKey(grant), from: undefined, to: grant.id },
    { key: accountPrefix(grant.account) + grant.id, from: undefined, to: grant.id },
    ...(grant.member === undefined
      ? []
      : [{ key: memberPrefix(grant.member) + grant.id, from: undefined, to: grant.id }]),
    ...(grant.client === undefined
      ? []
      : [{ key: apiRequestKey(grant.client), from: undefined, to: grant.id }]),
    ...queueIndexChanges(undefined, grant),
    ...(await untoldChanges(store, undefined, grant)),
  ];
}

/**
 * Enters a grant again that a store has lost by going back. Its amount counts once: by what is reserved for it, or by itself.
 */
export async function lostGrantChanges(
  { store, caps, reads }: LedgerContext,
  grant: Grant,
): Promise<readonly Change[]> {
  // What was sent must be on record, whether or not the records of its event and of what it replaces can be read.
  const replaced = await unlessUnreadable(() => replacedBack(reads, grant));
  const entered = await newGrantChanges(store, grant);
  // Where the program was given another one by the same key meanwhile, the key stays with that.
  const isRepeated =
    grant.client !== undefined && (await store.get(apiRequestKey(grant.client))) !== undefined;
  return [
    ...entered.filter(({ key }) => !(isRepeated && key.startsWith('api-request:'))),
    ...(await capChanges(caps, grant, [undefined, capMoment(grant)], caps.charge)),
    ...(replaced ?? []),
    ...(await marksBack(store, grant)),
  ];
}

/** What it replaces knows of it again. Where that is lost as well, it looks for its replacements once it has come back. */
async function replacedBack({ find }: GrantReads, { id, replaces }: Grant): Promise<readonly Change[]> {
  if (replaces === undefined) return [];
  const replaced = await find(replaces);
  if (replaced === undefined) return [{ key: grantKey(replaces), from: undefined, to: undefined }];
  // By their IDs, so that the newest is the last, also where one has come back after the next.
  return [replacedBy(replaced, [...(replaced.replacements ?? []), id].toSorted())];
}

/** What stands for who has had a bonus was lost with it. */
const marksBack = (store: Store, { marks = [] }: Grant): Promise<readonly Change[]> =>
  Promise.all(marks.map(async (key) => ({ key, from: await store.get<true>(key), to: true })));

/** @param replacements of a grant, the oldest first */
export const replacedBy = (replaced: Grant, replacements: readonly string[]): Change => ({
  key: grantKey(replaced.id),
  from: replaced,
  to: { ...replaced, replacements },
});

/**
 * A grant that did not arrive is replaced once, unless its replacement comes to nothing as well.
 * @throws {UserError} if it arrived after all, was replaced, or its place was given to somebody else
 */
export async function replacementChanges(
  { find, someOf }: GrantReads,
  grant: Grant,
  lostId: string,
): Promise<readonly Change[]> {
  const lost = await find(lostId);
  if (lost?.state !== 'not-applied' || lost.reassignedTo !== undefined) {
    throw new UserError(({ words }) => words.approvals.decided);
  }
  const replacements = await someOf(lost.replacements ?? []);
  const alive = replacements.find(({ state }) => countsAgainstCap(state));
  if (alive !== undefined) {
    mark('grant not replaced beside a living replacement');
    throw new UserError(({ words }) => words.refusals.grantedAgain({ id: shortId(alive.id) }));
  }
  return [replacedBy(lost, [...(lost.replacements ?? []), grant.id]), ...replacements.map(unchanged)];
}

/** @throws {UserError} if a grant that this one was to replace has arrived after all */
export async function stillLost(
  { find, someOf }: GrantReads,
  replacement: Grant,
  lostId: string,
): Promise<readonly Change[]> {
  const lost = await find(lostId);
  const replacements = await someOf((lost?.replacements ?? []).filter((id) => id !== replacement.id));
  if (lost?.state !== 'not-applied' || replacements.some(({ state }) => countsAgainstCap(state))) {
    mark('replacement not sent, since the grant had arrived');
    throw new UserError(({ words }) => words.refusals.arrivedAfterAll({ id: shortId(lostId) }));
  }
  return [unchanged(lost), ...replacements.map(unchanged)];
}

/** What was entered again after the store had gone back may turn out to be the one of an earlier time. */
function listedChanges(before: Grant, after: Grant): readonly Change[] {
  const [left, entered] = [listedKey(before), listedKey(after)];
  const { id } = after;
  return left === entered
    ? []
    : [
        { key: left, from: id, to: undefined },
        { key: entered, from: undefined, to: id },
      ];
}

function queueIndexChanges(before: Grant | undefined, after: Grant): readonly Change[] {
  const [left, entered] = [before && queueIndexOf(before), queueIndexOf(after)];
  if (left === entered) return [];
  const { id } = after;
  return [
    ...(left === undefined ? [] : [{ key: queueIndexKeyOf(left, after), from: id, to: undefined }]),
    ...(entered === undefined ? [] : [{ key: queueIndexKeyOf(entered, after), from: undefined, to: id }]),
  ];
}

/** What has the log channel get the record of a grant. It may have an earlier one already, or may get it in this moment. */
async function untoldChanges(
  store: Store,
  before: Grant | undefined,
  after: Grant,
): Promise<readonly Change[]> {
  const isTold = isToldAlone(after);
  if (!isTold && !(before && isToldAlone(before))) return [];
  const { id, state, process = '', settledAt: at = after.confirmedAt } = after;
  const key = untoldKey(id);
  const from = await store.get<UntoldGrant>(key);
  if (!isTold && from === undefined) return [];
  return [{ key, from, to: isTold ? { at, process, state } : undefined }];
}

async function leaseChanges(store: Store, before: Grant, after: Grant): Promise<readonly Change[]> {
  if (queueIndexOf(before) !== 'in-flight' || queueIndexOf(after) === 'in-flight') return [];
  const key = leaseKey(before.account);
  const holder = await store.get<string>(key);
  // Made sure of where it is not ours: a commit that was reported as failed could still take it for this grant.
  return [{ key, from: holder, to: holder === before.id ? undefined : holder }];
}

/** @param moments of the days whose caps an amount counted against before and counts against now, if it does */
async function capChanges(
  caps: Caps,
  grant: Grant,
  [from, to]: readonly [from: number | undefined, to: number | undefined],
  take: Take,
): Promise<readonly Change[]> {
  const by = capHolder(grant);
  const keyAt = (at: number | undefined) => at && capKey(by, at);
  // Where a store went back, it may have a grant as it was before it was taken up again, on another day.
  if (keyAt(from) === keyAt(to)) return [];
  const amount = amountOf(grant.amount);
  return [
    ...(from === undefined ? [] : [await caps.release(by, from, amount)]),
    ...(to === undefined ? [] : [await take(by, to, amount)]),
  ];
}

/** A moment of the day whose cap a grant counts against, if it counts. */
const capMoment = (grant: Grant): number | undefined =>
  countsAgainstCap(grant.state) ? capDay(grant) : undefined;
