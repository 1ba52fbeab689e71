import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import { HeldError, NOT_HELD } from '../storage/store-hold.js';
import {
  type Attempt,
  type AttemptAnswer,
  answerKey,
  attemptKey,
  isSentAgain,
  truthAfter,
  type Verdict,
} from './attempts.js';
import {
  type Grant,
  type GrantState,
  isFromQueue,
  isInSameHands,
  type UnsentBecause,
  unchanged,
} from './grant.js';
import {
  changeGrant,
  type LedgerContext,
  lostGrantChanges,
  moveGrant,
  replacedBy,
  stillLost,
  transition,
} from './grant-changes.js';

/** Puts attempts and their answers on record, together with what they make of their grant. */
export function createAttemptRecords(context: LedgerContext) {
  const { reads, now } = context;
  return {
    /**
     * Puts an attempt to send a `prepared` grant on record, before its first byte.
     * @param paying see {@link Paying}
     * @returns the grant, `sending`, or `undefined` if it is in other hands; nothing was changed then
     * @throws {HeldError} if the store is held, or the grant's event does not pay
     * @throws {UserError} if it was to replace a grant that has arrived after all
     */
    beginAttempt: (grant: Grant, before: Grant['before'], paying?: Paying) =>
      begin(context, grant, before, paying),

    /**
     * Puts on record what came of the attempt that `sending` is about. The website's word contradicts what others have
     * taken the grant for, or people have settled, meanwhile; such a contradiction is kept in the grant.
     */
    endAttempt: (sending: Grant, verdict: Verdict): Promise<EndedAttempt> => end(context, sending, verdict),

    /**
     * Ends a grant that was not sent, whether the commit of {@link beginAttempt} that failed is on disk or not. One from
     * the queue goes back there, unless its account is another one by now.
     * @param prepared as it was before that
     * @returns `undefined` if it is in other hands
     */
    async withdrawAttempt(prepared: Grant, because: UnsentBecause): Promise<Grant | undefined> {
      const sending: Grant = { ...prepared, state: 'sending', attempts: (prepared.attempts ?? 0) + 1 };
      // Another account is what it was meant for by nobody; everything else can be otherwise when its turn comes again.
      const state = isFromQueue(prepared) && because !== 'account' ? 'queued' : 'not-sent';
      const details = state === 'queued' ? {} : { settledAt: now(), unsentBecause: because };
      for (;;) {
        const current = await reads.find(prepared.id);
        if (current === undefined) return undefined;
        if (isInSameHands(current, prepared)) {
          const ended = await moveGrant(context, current, state, details);
          // The commit of the attempt can land between the two.
          if (ended !== undefined) return ended;
        } else if (isInSameHands(current, sending)) {
          const answer = { kind: 'not-sent', at: now() } as const;
          return (await end(context, current, { answer, state, details })).grant;
        } else return undefined;
      }
    },
  };
}

/** What must be so in the moment in which a grant of an event is sent; `undefined`: the event does not pay. */
export type Paying = () => Promise<readonly Change[] | undefined>;

async function begin(
  context: LedgerContext,
  grant: Grant,
  before: Grant['before'],
  paying: Paying = async () => [],
): Promise<Grant | undefined> {
  const { store, caps, reads, now, onState } = context;
  const number = (grant.attempts ?? 0) + 1;
  const attempt: Attempt = { grant: grant.id, number, process: grant.process ?? '', at: now() };
  const details: Partial<Grant> = {
    state: 'sending',
    sentAt: attempt.at,
    attempts: number,
    ...(before !== undefined && { before }),
  };
  const sending = await changeGrant(context, grant, details, async (current, after) => {
    const unchanged = await paying();
    if (unchanged === undefined || (await store.get(NOT_HELD.key)) !== undefined) throw new HeldError();
    return [
      ...unchanged,
      ...(await transition(context, current, after, caps.reserve)),
      { key: attemptKey(grant.id, number), from: undefined, to: attempt },
      ...(current.replaces === undefined ? [] : await stillLost(reads, current, current.replaces)),
      // Another process may have begun to hold the store in this very moment.
      NOT_HELD,
    ];
  });
  if (sending !== undefined) onState('sending');
  return sending;
}

/** What came of putting an answer on record. */
export interface EndedAttempt {
  /** As it is now. */
  readonly grant: Grant;
  /** Whether the store had lost the attempt, which is entered again with its answer. */
  readonly wasLost: boolean;
}

async function end(context: LedgerContext, sending: Grant, verdict: Verdict): Promise<EndedAttempt> {
  const { store, caps, reads, onState } = context;
  const { state } = verdict;
  let became: GrantState | undefined;
  let wasLost = false;
  const grant = await retryCommit<Grant>(store, async () => {
    became = undefined;
    const current = await reads.find(sending.id);
    const number = sending.attempts ?? 0;
    const key = answerKey(sending.id, number);
    const answer: AttemptAnswer = { grant: sending.id, number, ...verdict.answer };
    // A commit that was reported as failed may be on disk; then this one has nothing to add.
    if ((await store.get<AttemptAnswer>(key)) !== undefined) {
      const again: Grant = { ...sending, state: 'prepared' };
      const isOver =
        (state === 'not-sent' || state === 'queued') &&
        current !== undefined &&
        isInSameHands(current, again);
      if (!isOver) return { changes: [], result: current ?? sending };
      // It was to be sent once more, and no longer is.
      const ended: Grant = { ...current, ...verdict.details, state };
      became = state;
      return { changes: await transition(context, current, ended, caps.charge), result: ended };
    }
    const lostToo = await lostAttempt(context, current, sending);
    wasLost = lostToo.length > 0;
    const added = [{ key, from: undefined, to: answer }, ...lostToo];
    if (current === undefined) {
      // It may have been replaced, or its event ended, since it was lost, so that it is not sent once more.
      const ended = isSentAgain(state) ? 'not-sent' : state;
      const settledAt = verdict.answer.at;
      const lost: Grant = { ...sending, settledAt, ...verdict.details, state: ended, returned: true };
      became = ended;
      return { changes: [...(await lostGrantChanges(context, lost)), ...added], result: lost };
    }
    const next = truthAfter(current, sending, verdict);
    if (next === undefined) return { changes: [...added, unchanged(current)], result: current };
    became = next.state;
    return { changes: [...(await transition(context, current, next, caps.charge)), ...added], result: next };
  });
  if (became !== undefined) onState(became);
  if (grant.returned) await findReplacements(context, grant);
  return { grant, wasLost };
}

/** Lets a grant that has come back know of replacements that came back before it, or at the same moment. */
const findReplacements = ({ store, reads }: LedgerContext, { id }: Grant): Promise<void> =>
  retryCommit(store, async () => {
    const current = await reads.find(id);
    const known = current?.replacements ?? [];
    const found = current === undefined ? [] : await reads.replacementsOf(current);
    const all = new Set([...known, ...found]);
    const isNews = current !== undefined && all.size > known.length;
    return { changes: isNews ? [replacedBy(current, [...all].toSorted())] : [], result: undefined };
  });

/** The record of an attempt, as it was, where the store has lost it by going back. The newest one is as the grant is. */
async function lostAttempt(
  { store, now }: LedgerContext,
  current: Grant | undefined,
  sending: Grant,
): Promise<readonly Change[]> {
  if (current !== undefined && current.attempts === sending.attempts) return [];
  const { id, attempts: number = 0, process = '', sentAt = now() } = sending;
  const key = attemptKey(id, number);
  const to: Attempt = { grant: id, number, process, at: sentAt };
  return (await store.get<Attempt>(key)) === undefined ? [{ key, from: undefined, to }] : [];
}
