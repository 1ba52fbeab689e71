import { decodeTime, monotonicFactory, type ULIDFactory } from 'ulid';
import { type Amount, amountOf } from '../money/amount.js';
import { readablePage, readableRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { createAttemptRecords } from './attempt-records.js';
import type { Caps } from './daily-caps.js';
import { type Duplicate, duplicateChange } from './duplicates.js';
import {
  capHolder,
  type Draft,
  draftKey,
  duplicateKey,
  type Grant,
  grantKey,
  isInSameHands,
  leaseKey,
  queueIndexOf,
  unchanged,
} from './grant.js';
import {
  changeGrant,
  type LedgerContext,
  moveGrant,
  newGrantChanges,
  noteChanges,
  replacementChanges,
} from './grant-changes.js';
import { createGrantReads } from './grant-reads.js';
import { createQueuedGrants } from './queued-grants.js';

/** The grants, and every way in which they change. */
export type Ledger = ReturnType<typeof createLedger>;

interface LedgerOptions extends Partial<Pick<LedgerContext, 'onState'>> {
  /** From 0 to below 1, for IDs; default: the system's. */
  readonly random?: (() => number) | undefined;
}

/** A grant that is to be entered, and what is committed together with it. */
export interface PlannedEntry {
  readonly grant: Grant;
  /** As much must be left of the cap. Default: the amount. */
  readonly room?: Amount;
  readonly with: readonly Change[];
}

/** @param now ms since the epoch */
export function createLedger(
  store: Store,
  caps: Caps,
  now: () => number,
  { onState = () => {}, random }: LedgerOptions = {},
) {
  const reads = createGrantReads(store);
  const context: LedgerContext = { store, caps, reads, now, onState };
  const newId = createIds(store, now, random);

  return {
    ...reads,
    ...createQueuedGrants(context),
    ...createAttemptRecords(context),

    /** An ID for a grant that may come about. */
    newId,

    ...createDrafts(store, newId, now),

    /**
     * Makes the draft an entry of the ledger and takes its amount from the cap, in one commit.
     * @returns `undefined` if it was confirmed or cancelled before
     * @throws {UserError} if the cap does not allow it, what it replaces has been replaced already, or the same was
     *   granted meanwhile, which its preview does not show
     */
    enter(draft: Draft, state: 'waiting' | 'prepared', process: string): Promise<Grant | undefined> {
      const at = now();
      return enter(context, () => plannedOf(context, { ...draft, state, confirmedAt: at, process }));
    },

    /**
     * Enters a grant, and takes its amount from the cap, in one commit.
     * @param plan called anew whenever another commit was first; gives `undefined` where nothing is to be entered
     * @returns what was entered
     * @throws {OverCapError} if the cap does not leave the room
     */
    enterPlanned: (plan: () => Promise<PlannedEntry | undefined>) => enter(context, plan),

    /**
     * Moves a grant to another state, on disk, and gives its amount back to the cap where the new state means that
     * nothing was or will be paid.
     * @returns the grant as it is now, or `undefined` if it is no longer in the state or the hands that `grant` says;
     *   nothing was changed then
     * @throws {TypeError} if the states do not allow it
     */
    move: (grant: Grant, state: Grant['state'], details: Partial<Grant> = {}) =>
      moveGrant(context, grant, state, details),

    /** Adds to a grant what does not change its state. @returns as {@link move} */
    note: (grant: Grant, details: Partial<Grant>) =>
      changeGrant(context, grant, details, (before, after) => noteChanges(store, before, after)),

    /**
     * Makes a grant the only one at work on its account, or no balance would prove anything. One that has ended needs no
     * lease.
     * @returns false if another one is
     */
    leaseAccount: (grant: Grant) => leaseAccount(context, grant),
  };
}

/** What somebody wants to grant, until it is confirmed or too old. */
const createDrafts = (store: Store, newId: () => Promise<string>, now: () => number) => ({
  /** Keeps what somebody wants to grant, and gives it its ID. */
  async draft(request: Omit<Draft, 'id' | 'draftedAt'>): Promise<Draft> {
    const draft: Draft = { id: await newId(), ...request, draftedAt: now() };
    await retryCommit(store, async () => ({
      changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
      result: undefined,
    }));
    return draft;
  },

  draftOf: (id: string) => store.get<Draft>(draftKey(id)),

  /** The newest grant by hand of the same amount to the same account, of the last day at least. */
  duplicateOf: (request: Pick<Draft, 'account' | 'amount'>) => store.get<Duplicate>(duplicateKey(request)),

  /** @returns false if it was confirmed or cancelled before */
  dropDraft: (draft: Draft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

  /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
  async sweepDrafts(before: number): Promise<void> {
    for await (const { key, value } of readableRows<Draft>(store, draftKey(''))) {
      if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
    }
  },
});

async function leaseAccount({ store, reads }: LedgerContext, grant: Grant): Promise<boolean> {
  const key = leaseKey(grant.account);
  const holderId = await store.get<string>(key);
  if (holderId === grant.id) return true;
  const holder = holderId === undefined ? undefined : await reads.find(holderId);
  if (holder !== undefined && queueIndexOf(holder) === 'in-flight') return false;
  const current = await reads.find(grant.id);
  // A grant in other hands is leased by them. One that has ended would keep the account forever, also where the
  // commit lands late.
  const isOurs = current !== undefined && isInSameHands(current, grant);
  if (!isOurs || queueIndexOf(current) !== 'in-flight') return true;
  return store.commit([{ key, from: holderId, to: grant.id }, unchanged(current)]);
}

async function enter(
  { store, caps, onState }: LedgerContext,
  plan: () => Promise<PlannedEntry | undefined>,
): Promise<Grant | undefined> {
  const entered = await retryCommit<Grant | undefined>(store, async () => {
    const planned = await plan();
    if (planned === undefined) return { changes: [], result: undefined };
    const { grant, room, with: others } = planned;
    const taken = await caps.reserve(capHolder(grant), grant.confirmedAt, amountOf(grant.amount), room);
    return { changes: [...others, ...(await newGrantChanges(store, grant)), taken], result: grant };
  });
  if (entered !== undefined) onState(entered.state);
  return entered;
}

/** A grant, with what ends its draft; `undefined` if that was confirmed or cancelled before. */
async function plannedOf({ store, reads }: LedgerContext, grant: Grant): Promise<PlannedEntry | undefined> {
  const duplicate = await store.get<Duplicate>(duplicateKey(grant));
  const draft = await store.get<Draft>(draftKey(grant.id));
  if (draft === undefined) return undefined;
  return {
    grant,
    with: [
      { key: draftKey(grant.id), from: draft, to: undefined },
      // First, since it knows best why a replacement is no longer wanted.
      ...(grant.replaces === undefined ? [] : await replacementChanges(reads, grant, grant.replaces)),
      duplicateChange(duplicateKey(grant), duplicate, grant, grant.confirmedAt),
    ],
  };
}

/** Gives IDs that sort by time: they follow the newest grant's, even if the clock was set back meanwhile. */
function createIds(store: Store, now: () => number, random: (() => number) | undefined) {
  let ids: Promise<ULIDFactory> | undefined;

  async function idsAfterNewest(): Promise<ULIDFactory> {
    const { keys } = await readablePage<Grant>(store, { prefix: grantKey(''), limit: 1 });
    const newest = keys[0]?.slice(grantKey('').length);
    const factory = monotonicFactory(random);
    if (newest !== undefined) factory(decodeTime(newest) + 1);
    return factory;
  }

  return async (): Promise<string> => {
    ids ??= idsAfterNewest();
    try {
      return (await ids)(now());
    } catch (error) {
      // What could not be read once may be there the next time.
      ids = undefined;
      throw error;
    }
  };
}
