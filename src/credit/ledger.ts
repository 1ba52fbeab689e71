import { decodeTime, monotonicFactory, type ULIDFactory } from 'ulid';
import { amountOf } from '../money/amount.js';
import { readablePage, readableRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { HeldError, NOT_HELD } from '../storage/store-hold.js';
import { type Attempt, type AttemptAnswer, answerKey, attemptKey } from './attempt.js';
import type { Caps } from './daily-caps.js';
import { createGrantChanges } from './grant-changes.js';
import { createGrantReads, type GrantReads } from './grant-reads.js';
import {
  draftKey,
  grantKey,
  isInSameHands,
  leaseKey,
  NEXT,
  stageKey,
  stageOf,
  twinKey,
  unchanged,
} from './grant-records.js';
import { countsAgainstCap, type Draft, type Grant, type GrantState } from './grant-schema.js';
import { type Twin, twinChange } from './twins.js';
import { hasLostAttempt, truthAfter, type Verdict } from './verdict.js';

/** The grants, and every way in which they change. */
export interface Ledger extends GrantReads {
  /** Keeps what somebody wants to grant, and gives it its ID. */
  draft(wish: Omit<Draft, 'id' | 'draftedAt'>): Promise<Draft>;
  draftOf(id: string): Promise<Draft | undefined>;
  /** The newest grant by hand of the same amount to the same account, of the last day at least. */
  twinOf(wish: Pick<Draft, 'account' | 'amount'>): Promise<Twin | undefined>;
  /** @returns false if it was confirmed or cancelled before */
  dropDraft(draft: Draft): Promise<boolean>;
  /**
   * Makes the draft an entry of the ledger and takes its amount from the cap, in one go.
   * @returns `undefined` if it was confirmed or cancelled before
   * @throws {UserError} if the cap does not allow it, what it grants anew has been granted anew already, or the same
   *   was granted meanwhile, which its preview does not show
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
   * amount is taken from today's cap. What people had settled of it, and the website has overruled, was about the
   * earlier time.
   * @param held as with {@link enterForEvent}
   * @returns it, `prepared`, or `undefined` if it or something else is not as it was, or staff have not been told
   *   yet that the website has overruled it; nothing was changed then
   * @throws {UserError} if the cap does not allow it
   */
  reviveForEvent(grant: Grant, process: string, held: readonly Change[]): Promise<Grant | undefined>;
  /**
   * Gives the place of a grant to somebody else, as changes to commit together with that: neither it nor any of its
   * replacements can be granted anew or taken up again afterwards.
   * @param memberId Discord user ID of who has the place now
   * @returns `undefined` if it, or one of its replacements, was or may yet be paid
   */
  supersede(grantId: string, memberId: string): Promise<readonly Change[] | undefined>;
  /**
   * Moves a grant to another state, on disk, and gives its amount back to the cap where the new state means that
   * nothing was or will be paid.
   * @returns the grant as it is now, or `undefined` if it is no longer in the state or the hands that `grant` says;
   *   nothing was changed then
   */
  move(grant: Grant, state: GrantState, details?: Partial<Grant>): Promise<Grant | undefined>;
  /**
   * Puts an attempt to send a `prepared` grant on record, before its first byte.
   * @returns the grant, `sending`, or `undefined` if it is in other hands; nothing was changed then
   * @throws {HeldError} if the store is held
   * @throws {UserError} if it was to replace a grant that has arrived after all
   */
  beginAttempt(grant: Grant, before: Grant['before']): Promise<Grant | undefined>;
  /**
   * Puts on record what came of the attempt that `sending` is about. The website's word goes over what others have
   * taken the grant for, or people have settled, meanwhile; such a contradiction is kept in the grant.
   * @returns the grant as it is now
   */
  endAttempt(sending: Grant, verdict: Verdict): Promise<Grant>;
  /**
   * Ends a grant of which nothing was sent, whether the commit of {@link beginAttempt} that failed is on disk or not.
   * @param prepared as it was before that
   * @param details why
   * @returns `undefined` if it is in other hands
   */
  withdrawAttempt(prepared: Grant, details: Pick<Grant, 'unsentBecause'>): Promise<Grant | undefined>;
  /** Adds to a grant what does not change its state. @returns as {@link move} */
  note(grant: Grant, details: Partial<Grant>): Promise<Grant | undefined>;
  /** Notes that the log channel has the record of a grant that has come to its end. */
  told(grant: Grant): Promise<void>;
  /**
   * Makes the grant the only one at work on its account. One that has come to its end needs none.
   * @returns false if another one is
   */
  leaseAccount(grant: Grant): Promise<boolean>;
  /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
  sweepDrafts(before: number): Promise<void>;
}

/**
 * @param now ms since the epoch
 * @param onState told of the state of every grant that this process has entered or moved
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createLedger(
  store: Store,
  caps: Caps,
  now: () => number,
  onState: (state: GrantState) => void = () => {},
  random?: () => number,
): Ledger {
  let ids: Promise<ULIDFactory> | undefined;

  /** IDs sort by time even if the clock was set back while the bot was down: they go on from the newest grant. */
  async function newId(): Promise<string> {
    ids ??= idsAfterNewest();
    try {
      return (await ids)(now());
    } catch (error) {
      // What could not be read once may be there the next time.
      ids = undefined;
      throw error;
    }
  }

  async function idsAfterNewest(): Promise<ULIDFactory> {
    const newest = await newestId();
    const factory = monotonicFactory(random);
    if (newest !== undefined) factory(decodeTime(newest) + 1);
    return factory;
  }

  async function newestId(): Promise<string | undefined> {
    const { keys } = await readablePage<Grant>(store, { prefix: grantKey(''), limit: 1 });
    return keys[0]?.slice(grantKey('').length);
  }

  const reads = createGrantReads(store);
  const { find, someOf } = reads;
  const twinOf: Ledger['twinOf'] = (wish) => store.get<Twin>(twinKey(wish));
  const { indexChanges, lostChanges, transition, redoChanges, stillLost } = createGrantChanges(
    store,
    caps,
    reads,
  );

  /**
   * A change to one grant. It fails if the grant has gone on, or somebody else is at work on it; what was noted
   * meanwhile (where it is posted, evidence) stays.
   */
  async function change(
    grant: Grant,
    details: Partial<Grant>,
    changes: (before: Grant, after: Grant) => Promise<readonly Change[]>,
  ): Promise<Grant | undefined> {
    return retryCommit<Grant | undefined>(store, async () => {
      const current = await find(grant.id);
      if (current === undefined || !isInSameHands(current, grant)) return { changes: [], result: undefined };
      const after: Grant = { ...current, ...details };
      return { changes: await changes(current, after), result: after };
    });
  }

  async function move(
    grant: Grant,
    state: GrantState,
    details: Partial<Grant> = {},
  ): Promise<Grant | undefined> {
    if (!NEXT[grant.state].includes(state)) {
      throw new TypeError(`a grant that is ${grant.state} cannot become ${state}`);
    }
    const moved = await change(grant, { ...details, state }, (before, after) =>
      transition(before, after, caps.reserve),
    );
    if (moved !== undefined) onState(state);
    return moved;
  }

  async function endAttempt(sending: Grant, verdict: Verdict): Promise<Grant> {
    const { state } = verdict;
    let became: GrantState | undefined;
    const after = await retryCommit<Grant>(store, async () => {
      became = undefined;
      const current = await find(sending.id);
      const number = sending.attempts ?? 0;
      const key = answerKey(sending.id, number);
      const answer: AttemptAnswer = { grant: sending.id, number, ...verdict.answer };
      // A commit that was reported as failed may be on disk; then this one has nothing to add.
      if ((await store.get<AttemptAnswer>(key)) !== undefined) {
        const again: Grant = { ...sending, state: 'prepared' };
        const isOver = state === 'not-sent' && current !== undefined && isInSameHands(current, again);
        if (!isOver) return { changes: [], result: current ?? sending };
        // It was to be sent once more, and is not any more.
        const ended: Grant = { ...current, ...verdict.details, state };
        became = state;
        return { changes: await transition(current, ended, caps.charge), result: ended };
      }
      const added = [{ key, from: undefined, to: answer }, ...(await lostAttempt(current, sending))];
      if (current === undefined) {
        const lost: Grant = { ...sending, ...verdict.details, state };
        became = state;
        return { changes: [...(await lostChanges(lost)), ...added], result: lost };
      }
      const truth = truthAfter(current, sending, verdict);
      if (truth === undefined) return { changes: [...added, unchanged(current)], result: current };
      const next: Grant = { ...current, ...truth };
      became = next.state;
      return { changes: [...(await transition(current, next, caps.charge)), ...added], result: next };
    });
    if (became !== undefined) onState(became);
    return after;
  }

  /** The record of an attempt, as it was, where the store has lost it by going back. */
  async function lostAttempt(current: Grant | undefined, sending: Grant): Promise<readonly Change[]> {
    if (current !== undefined && !hasLostAttempt(current, sending)) return [];
    const { id, attempts: number = 0, process = '', sentAt = now() } = sending;
    const key = attemptKey(id, number);
    const to: Attempt = { grant: id, number, process, at: sentAt };
    return (await store.get<Attempt>(key)) === undefined ? [{ key, from: undefined, to }] : [];
  }

  async function withdrawAttempt(
    prepared: Grant,
    { unsentBecause }: Pick<Grant, 'unsentBecause'>,
  ): Promise<Grant | undefined> {
    const sending: Grant = { ...prepared, state: 'sending', attempts: (prepared.attempts ?? 0) + 1 };
    const details = { settledAt: now(), ...(unsentBecause !== undefined && { unsentBecause }) };
    for (;;) {
      const current = await find(prepared.id);
      if (current === undefined) return undefined;
      if (isInSameHands(current, prepared)) {
        const ended = await move(current, 'not-sent', details);
        // The commit of the attempt can land between the two.
        if (ended !== undefined) return ended;
      } else if (isInSameHands(current, sending)) {
        const answer = { kind: 'not-sent', at: now() } as const;
        return endAttempt(current, { answer, state: 'not-sent', details });
      } else return undefined;
    }
  }

  return {
    ...reads,

    async supersede(grantId, memberId) {
      const grant = await find(grantId);
      if (grant === undefined) return [{ key: grantKey(grantId), from: undefined, to: undefined }];
      const redos = await someOf(grant.redos ?? []);
      if ([grant, ...redos].some(({ state }) => countsAgainstCap(state))) return undefined;
      return [grant, ...redos].map((one) => ({
        key: grantKey(one.id),
        from: one,
        to: { ...one, supersededBy: memberId },
      }));
    },

    async draft(wish) {
      const draft: Draft = { id: await newId(), ...wish, draftedAt: now() };
      await retryCommit(store, async () => ({
        changes: [{ key: draftKey(draft.id), from: undefined, to: draft }],
        result: undefined,
      }));
      return draft;
    },

    draftOf: (id) => store.get<Draft>(draftKey(id)),

    twinOf,

    dropDraft: (draft) => store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }]),

    async enter(draft, state, process) {
      const at = now();
      const grant: Grant = { ...draft, state, confirmedAt: at, process };
      const entered = await retryCommit<Grant | undefined>(store, async () => {
        const twin = await twinOf(draft);
        const present = await store.get<Draft>(draftKey(draft.id));
        if (present === undefined) return { changes: [], result: undefined };
        return {
          changes: [
            { key: draftKey(draft.id), from: present, to: undefined },
            // First, since it knows best why a replacement is not wanted any more.
            ...(grant.redoes === undefined ? [] : await redoChanges(grant, grant.redoes)),
            twinChange(twinKey(draft), twin, draft, at, ({ refusals }) => refusals.grantedMeanwhile),
            ...(await indexChanges(grant)),
            await caps.reserve(grant.by, at, amountOf(grant.amount)),
          ],
          result: grant,
        };
      });
      if (entered !== undefined) onState(state);
      return entered;
    },

    async enterForEvent(grant, held) {
      const entered = await store.commit([...(await indexChanges(grant)), ...held]);
      if (entered) onState(grant.state);
      return entered;
    },

    async reviveForEvent(grant, process, held) {
      if (grant.supersededBy !== undefined) return undefined;
      if (grant.state !== 'not-sent' || grant.event === undefined) {
        throw new TypeError(`a grant that is ${grant.state} cannot be taken up again`);
      }
      // Nobody would learn of it any more.
      if (grant.overruled !== undefined && (await reads.isIn('untold', grant.id))) return undefined;
      const { settledAt: _, unsentBecause: __, settledBy: ___, overruled: ____, posted, ...kept } = grant;
      const revivals = (grant.revivals ?? 0) + 1;
      const after: Grant = {
        ...{ ...kept, state: 'prepared', process, revivals, capAt: now() },
        // Whatever staff were asked, they would have to be asked anew.
        ...(posted && { posted: { channelId: posted.channelId, messageId: posted.messageId } }),
      };
      const revived = await store.commit([...(await transition(grant, after, caps.reserve)), ...held]);
      return revived ? after : undefined;
    },

    move,

    async beginAttempt(grant, before) {
      const number = (grant.attempts ?? 0) + 1;
      const attempt: Attempt = { grant: grant.id, number, process: grant.process ?? '', at: now() };
      const details: Partial<Grant> = {
        state: 'sending',
        sentAt: attempt.at,
        attempts: number,
        ...(before !== undefined && { before }),
      };
      const sending = await change(grant, details, async (current, after) => {
        if ((await store.get(NOT_HELD.key)) !== undefined) throw new HeldError();
        return [
          ...(await transition(current, after, caps.reserve)),
          { key: attemptKey(grant.id, number), from: undefined, to: attempt },
          ...(current.redoes === undefined ? [] : await stillLost(current, current.redoes)),
          // Another process may have begun to hold the store in this very moment.
          NOT_HELD,
        ];
      });
      if (sending !== undefined) onState('sending');
      return sending;
    },

    endAttempt,

    withdrawAttempt,

    note: (grant, details) =>
      change(grant, details, async (before, after) => [{ key: grantKey(grant.id), from: before, to: after }]),

    async told(grant) {
      const key = stageKey('untold', grant.id);
      await retryCommit(store, async () => {
        const [current, stage] = [await find(grant.id), await store.get<string>(key)];
        // What the website has said since is still to be told.
        const isThat = current?.state === grant.state && current.overruled?.at === grant.overruled?.at;
        if (current === undefined || stage === undefined || !isThat)
          return { changes: [], result: undefined };
        return { changes: [{ key, from: stage, to: undefined }, unchanged(current)], result: undefined };
      });
    },

    async leaseAccount(grant) {
      const key = leaseKey(grant.account);
      const holderId = await store.get<string>(key);
      if (holderId === grant.id) return true;
      const holder = holderId === undefined ? undefined : await find(holderId);
      if (holder !== undefined && stageOf(holder) === 'in-flight') return false;
      const current = await find(grant.id);
      // Whoever has it now leases the account. What has come to its end needs none, and would keep it for ever, also
      // where the commit lands late.
      const isOurs = current !== undefined && isInSameHands(current, grant);
      if (!isOurs || stageOf(current) !== 'in-flight') return true;
      return store.commit([{ key, from: holderId, to: grant.id }, unchanged(current)]);
    },

    async sweepDrafts(before) {
      for await (const { key, value } of readableRows<Draft>(store, 'draft:')) {
        if (value.draftedAt < before) await store.commit([{ key, from: value, to: undefined }]);
      }
    },
  };
}
