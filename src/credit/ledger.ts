import { decodeTime, encodeTime, monotonicFactory, type ULIDFactory } from 'ulid';
import { type Account, accountKey } from '../accounts/account.js';
import { UserError } from '../errors.js';
import { allRows } from '../store/all-rows.js';
import type { Change, Store } from '../store/store.js';
import { untilCommitted } from '../store/until-committed.js';
import { amountOf } from './amount.js';
import type { Caps } from './caps.js';
import { countsAgainstCap, type Draft, type Grant, type GrantState } from './grant.js';

/** What each state may become. Whatever is not here cannot happen to a grant. */
const NEXT: Readonly<Record<GrantState, readonly GrantState[]>> = {
  waiting: ['prepared', 'rejected', 'lapsed'],
  prepared: ['sending', 'refused', 'not-sent'],
  // Back to prepared after a 429, which proves that nothing was applied.
  sending: ['prepared', 'applied', 'refused', 'unknown', 'not-sent'],
  unknown: ['applied', 'not-applied'],
  applied: [],
  refused: [],
  'not-applied': [],
  'not-sent': [],
  rejected: [],
  lapsed: [],
};

/** Grants that somebody or something still has to deal with are listed under their stage, beside the ledger. */
export type Stage = 'waiting' | 'in-flight' | 'unknown' | 'untold';

function stageOf({ state, event, settledBy, posted }: Grant): Stage | undefined {
  if (state === 'prepared' || state === 'sending') return 'in-flight';
  if (state === 'waiting' || state === 'unknown') return state;
  // A payout or giveaway tells of all its grants at once, save of those that were put before staff.
  if (event !== undefined && settledBy === undefined && posted === undefined) return undefined;
  // It has come to its end, and the log channel does not have it yet.
  return 'untold';
}

/** The day whose cap a grant counts against, as a moment of it (ms since the epoch). */
const capDay = ({ capAt, confirmedAt }: Grant) => capAt ?? confirmedAt;

/**
 * Whether nobody has moved a grant since it was read as `then`. One that was taken up again is another matter: what
 * is still to be recorded of the earlier time must not be taken for what became of this one.
 */
export const isInSameHands = (now: Grant, then: Grant) =>
  now.state === then.state && now.process === then.process && now.revivals === then.revivals;

/** A page of the ledger, newest first. */
export interface GrantPage {
  readonly grants: readonly Grant[];
  /** For the page after it; `undefined` on the last one. */
  readonly next: string | undefined;
}

export interface Ledger {
  /** Keeps what somebody wants to grant, and gives it its ID. */
  draft(wish: Omit<Draft, 'id' | 'draftedAt'>): Promise<Draft>;
  draftOf(id: string): Promise<Draft | undefined>;
  /** @returns false if it was confirmed or cancelled before */
  dropDraft(draft: Draft): Promise<boolean>;
  /**
   * Makes the draft an entry of the ledger and takes its amount from the cap, in one go.
   * @returns `undefined` if it was confirmed or cancelled before
   * @throws {UserError} if the cap does not allow it, or what it grants anew has been granted anew already
   */
  enter(draft: Draft, state: 'waiting' | 'prepared', process: string): Promise<Grant | undefined>;
  /**
   * Enters a grant of a payout or giveaway, `prepared`. Its amount has been taken from the cap with the total.
   * @param held what must be so in the same moment, such as that the payout is still under way
   * @returns false if it is in the ledger already, or something else is not as `held` says; nothing was changed
   */
  enterForEvent(grant: Grant, held: readonly Change[]): Promise<boolean>;
  /**
   * Takes a grant of a payout or giveaway up again of which nothing was sent, so that nobody is forgotten. Its
   * amount is taken from today's cap.
   * @param held as with {@link enterForEvent}
   * @returns it, `prepared`, or `undefined` if it or something else is not as it was; nothing was changed then
   * @throws {UserError} if the cap does not allow it
   */
  reviveForEvent(grant: Grant, process: string, held: readonly Change[]): Promise<Grant | undefined>;
  find(id: string): Promise<Grant | undefined>;
  /**
   * Moves a grant to another state, on disk, and gives its amount back to the cap where the new state means that
   * nothing was or will be paid.
   * @returns the grant as it is now, or `undefined` if it is no longer in the state or the hands that `grant` says;
   *   nothing was changed then
   */
  move(grant: Grant, state: GrantState, details?: Partial<Grant>): Promise<Grant | undefined>;
  /** Adds to a grant what does not change its state. @returns as {@link move} */
  note(grant: Grant, details: Partial<Grant>): Promise<Grant | undefined>;
  /** Notes that the log channel has the record of a grant that has come to its end. */
  told(grant: Grant): Promise<void>;
  /**
   * Makes the grant the only one at work on its account.
   * @returns false if another one is
   */
  leaseAccount(grant: Grant): Promise<boolean>;
  /** Newest first, of all or of one member's. Costs the same however long the ledger is. */
  list(of: { member?: string | undefined; before?: string | undefined; limit: number }): Promise<GrantPage>;
  /** Grants that were confirmed in a time (ms since the epoch, `to` excluded), newest first. */
  during(from: number, to: number): AsyncIterable<Grant>;
  /** The newest grants to an account since a moment (ms since the epoch) that were or may have been paid. */
  recentTo(account: Account, since: number): Promise<readonly Grant[]>;
  /** The grants of an event that have been entered, by the first part of their IDs; highest first. */
  ofEvent(idPrefix: string): AsyncIterable<Grant>;
  /** Grants that are still to be dealt with, newest first. */
  inStage(stage: Stage): Promise<readonly Grant[]>;
  /** Whether a grant stands in a stage at this moment. */
  isIn(stage: Stage, id: string): Promise<boolean>;
  /** How many there are of them. */
  countInStage(stage: Stage): Promise<number>;
  /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
  sweepDrafts(before: number): Promise<void>;
}

const draftKey = (id: string) => `draft:${id}`;
const grantKey = (id: string) => `grant:${id}`;
const memberPrefix = (memberId: string) => `grant-of:${memberId}:`;
const accountPrefix = (account: Account) => `grant-to:${accountKey(account)}:`;
const stageKey = (stage: Stage, id: string) => `grant-stage:${stage}:${id}`;
const leaseKey = (account: Account) => `account-lease:${accountKey(account)}`;

const redoKey = (lostId: string) => `grant-again:${lostId}`;

const RECENT = 5;
const PAGE = 500;
const ULID_TIME_LENGTH = 10;
/** More than a draft can be old when it is confirmed, even if a clock was set. */
const LONGEST_DRAFT_MS = 60 * 60_000;
const CLOCK_SLACK_MS = 24 * 60 * 60_000;

/**
 * @param now ms since the epoch
 * @param onState told of the state of every grant that this process has entered or moved
 */
export function createLedger(
  store: Store,
  caps: Caps,
  now: () => number,
  onState: (state: GrantState) => void = () => {},
): Ledger {
  let ids: Promise<ULIDFactory> | undefined;

  /** IDs sort by time even if the clock was set back while the bot was down: they go on from the newest grant. */
  async function newId(): Promise<string> {
    ids ??= newestId().then((newest) => {
      const factory = monotonicFactory();
      if (newest !== undefined) factory(decodeTime(newest) + 1);
      return factory;
    });
    return (await ids)(now());
  }

  async function newestId(): Promise<string | undefined> {
    const [newest] = await store.range<Grant>({ prefix: 'grant:', limit: 1 });
    return newest?.value.id;
  }

  const find = (id: string) => store.get<Grant>(grantKey(id));

  /**
   * A change to one grant. It fails if the grant has gone on, or somebody else is at work on it; what was noted
   * meanwhile (where it is posted, evidence) stays.
   */
  async function change(
    grant: Grant,
    details: Partial<Grant>,
    others: (before: Grant, after: Grant) => Promise<readonly Change[]>,
  ): Promise<Grant | undefined> {
    return untilCommitted<Grant | undefined>(store, async () => {
      const current = await find(grant.id);
      if (current === undefined || !isInSameHands(current, grant)) return { changes: [], result: undefined };
      const after: Grant = { ...current, ...details };
      return {
        changes: [{ key: grantKey(grant.id), from: current, to: after }, ...(await others(current, after))],
        result: after,
      };
    });
  }

  function stageChanges(before: Stage | undefined, grant: Grant): readonly Change[] {
    const after = stageOf(grant);
    if (before === after) return [];
    return [
      ...(before === undefined ? [] : [{ key: stageKey(before, grant.id), from: grant.id, to: undefined }]),
      ...(after === undefined ? [] : [{ key: stageKey(after, grant.id), from: undefined, to: grant.id }]),
    ];
  }

  /** What a new grant brings along besides itself. */
  function indexChanges(grant: Grant): readonly Change[] {
    return [
      { key: grantKey(grant.id), from: undefined, to: grant },
      { key: accountPrefix(grant.account) + grant.id, from: undefined, to: grant.id },
      ...(grant.member === undefined
        ? []
        : [{ key: memberPrefix(grant.member) + grant.id, from: undefined, to: grant.id }]),
      ...stageChanges(undefined, grant),
    ];
  }

  async function leaseChanges(before: Grant, after: Grant): Promise<readonly Change[]> {
    if (stageOf(before) !== 'in-flight' || stageOf(after) === 'in-flight') return [];
    const key = leaseKey(before.account);
    const holder = await store.get<string>(key);
    return holder === before.id ? [{ key, from: holder, to: undefined }] : [];
  }

  async function capChanges(before: Grant, after: Grant): Promise<readonly Change[]> {
    const counted = countsAgainstCap(before.state);
    if (counted === countsAgainstCap(after.state)) return [];
    const amount = amountOf(before.amount);
    return counted
      ? [await caps.release(before.by, capDay(before), amount)]
      : [await caps.reserve(after.by, capDay(after), amount)];
  }

  /** A grant that did not arrive is granted anew once, unless that one comes to nothing as well. */
  async function redoChanges(grant: Grant, lostId: string): Promise<readonly Change[]> {
    const key = redoKey(lostId);
    const otherId = await store.get<string>(key);
    const other = otherId === undefined ? undefined : await find(otherId);
    if (other !== undefined && countsAgainstCap(other.state)) {
      throw new UserError(({ words }) => words.refusals.grantedAgain(other.id));
    }
    return [
      { key, from: otherId, to: grant.id },
      ...(other === undefined ? [] : [{ key: grantKey(other.id), from: other, to: other }]),
    ];
  }

  async function grantsOf(ids: readonly string[]): Promise<readonly Grant[]> {
    const grants = await Promise.all(ids.map(find));
    return grants.filter((grant) => grant !== undefined);
  }

  return {
    find,

    async draft(wish) {
      const draft: Draft = { id: await newId(), ...wish, draftedAt: now() };
      await untilCommitted(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    draftOf: (id) => store.get<Draft>(draftKey(id)),

    dropDraft: (draft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    async enter(draft, state, process) {
      const at = now();
      const grant: Grant = { ...draft, state, confirmedAt: at, process };
      const entered = await untilCommitted<Grant | undefined>(store, async () => {
        const present = await store.get<Draft>(draftKey(draft.id));
        if (present === undefined) return { changes: [], result: undefined };
        return {
          changes: [
            { key: draftKey(draft.id), from: present, to: undefined },
            ...indexChanges(grant),
            ...(grant.redoes === undefined ? [] : await redoChanges(grant, grant.redoes)),
            await caps.reserve(grant.by, at, amountOf(grant.amount)),
          ],
          result: grant,
        };
      });
      if (entered !== undefined) onState(state);
      return entered;
    },

    async enterForEvent(grant, held) {
      const entered = await store.commit([...indexChanges(grant), ...held]);
      if (entered) onState(grant.state);
      return entered;
    },

    async reviveForEvent(grant, process, held) {
      if (grant.state !== 'not-sent' || grant.event === undefined) {
        throw new TypeError(`a grant that is ${grant.state} cannot be taken up again`);
      }
      const { settledAt: _, unsentBecause: __, ...kept } = grant;
      const revivals = (grant.revivals ?? 0) + 1;
      const after: Grant = { ...kept, state: 'prepared', process, revivals, capAt: now() };
      const revived = await store.commit([
        { key: grantKey(grant.id), from: grant, to: after },
        ...stageChanges(stageOf(grant), after),
        ...(await capChanges(grant, after)),
        ...held,
      ]);
      return revived ? after : undefined;
    },

    async move(grant, state, details = {}) {
      if (!NEXT[grant.state].includes(state)) {
        throw new TypeError(`a grant that is ${grant.state} cannot become ${state}`);
      }
      const moved = await change(grant, { ...details, state }, async (before, after) => [
        ...stageChanges(stageOf(before), after),
        ...(await leaseChanges(before, after)),
        ...(await capChanges(before, after)),
      ]);
      if (moved !== undefined) onState(state);
      return moved;
    },

    note: (grant, details) => change(grant, details, async () => []),

    async told({ id }) {
      await store.commit([{ key: stageKey('untold', id), from: id, to: undefined }]);
    },

    async leaseAccount(grant) {
      const key = leaseKey(grant.account);
      const holderId = await store.get<string>(key);
      if (holderId === grant.id) return true;
      const holder = holderId === undefined ? undefined : await find(holderId);
      if (holder !== undefined && stageOf(holder) === 'in-flight') return false;
      return store.commit([{ key, from: holderId, to: grant.id }]);
    },

    async list({ member, before, limit }) {
      const prefix = member === undefined ? 'grant:' : memberPrefix(member);
      const range = { prefix, before: before === undefined ? undefined : prefix + before, limit: limit + 1 };
      const grants =
        member === undefined
          ? (await store.range<Grant>(range)).map((row) => row.value)
          : await grantsOf((await store.range<string>(range)).map((row) => row.value));
      const page = grants.slice(0, limit);
      return { grants: page, next: grants.length > limit ? page.at(-1)?.id : undefined };
    },

    async *during(from, to) {
      // An ID is as old as its draft, which is older than the confirmation, but not by much.
      // An ID can be ahead of its time, where the clock was set back.
      let before = Number.isFinite(to)
        ? grantKey(encodeTime(to + CLOCK_SLACK_MS, ULID_TIME_LENGTH))
        : undefined;
      const last = grantKey(encodeTime(Math.max(from - LONGEST_DRAFT_MS, 0), ULID_TIME_LENGTH));
      for (;;) {
        const page = await store.range<Grant>({ prefix: 'grant:', before, limit: PAGE });
        for (const { key, value } of page) {
          if (key < last) return;
          if (value.confirmedAt >= from && value.confirmedAt < to) yield value;
          before = key;
        }
        if (page.length < PAGE) return;
      }
    },

    async recentTo(account, since) {
      const rows = await store.range<string>({ prefix: accountPrefix(account), limit: RECENT * 4 });
      const grants = await grantsOf(rows.map((row) => row.value));
      return grants
        .filter((grant) => grant.confirmedAt >= since && countsAgainstCap(grant.state))
        .slice(0, RECENT);
    },

    async *ofEvent(idPrefix) {
      for await (const { value } of allRows<Grant>(store, grantKey(idPrefix))) yield value;
    },

    async inStage(stage) {
      const ids: string[] = [];
      for await (const row of allRows<string>(store, `grant-stage:${stage}:`)) ids.push(row.value);
      // Between the two reads a grant may have gone on.
      return (await grantsOf(ids)).filter((grant) => stageOf(grant) === stage);
    },

    isIn: async (stage, id) => (await store.get<string>(stageKey(stage, id))) !== undefined,

    countInStage: (stage) => store.count(stageKey(stage, '')),

    async sweepDrafts(before) {
      for await (const { key, value } of allRows<Draft>(store, 'draft:')) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },
  };
}
