import * as z from 'zod';
import { mark } from '../marks.js';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { World } from '../time/clock.js';
import type { AddOutcome } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import {
  backInQueue,
  countsAgainstCap,
  type Grant,
  type GrantState,
  isFromQueue,
  isInSameHands,
} from './grant.js';

const ATTEMPT = z.strictObject({
  /** The grant's ID. */
  grant: ID,
  /** From 1. */
  number: z.int().positive(),
  /** The process that sent it. */
  process: ID,
  /** When it was put on record. */
  at: MOMENT,
});

const ATTEMPT_ANSWER = z.strictObject({
  grant: ID,
  number: z.int().positive(),
  at: MOMENT,
  /** `accepted`: a 2xx without a sign of failure. `not-sent`: not one byte left. */
  kind: z.enum(['accepted', 'refused', 'throttled', 'not-sent', 'unknown']),
  /** The HTTP status, if an answer came. */
  status: z.int().exactOptional(),
  /** The website's own words. */
  message: z.string().exactOptional(),
});

export const ATTEMPT_RECORDS = { 'attempt:': ATTEMPT, 'attempt-answer:': ATTEMPT_ANSWER };

/**
 * A request that may have left for the website, put on record before its first byte. Attempts and their answers are
 * only ever added: a grant's state is drawn from them and from what people decided, and never replaces them.
 */
export type Attempt = Kept<typeof ATTEMPT>;

/** What the website answered to an attempt, or why there is no answer. */
export type AttemptAnswer = Kept<typeof ATTEMPT_ANSWER>;

const NUMBER_LENGTH = 3;
const numbered = (prefix: string, number: number) => prefix + String(number).padStart(NUMBER_LENGTH, '0');

/** All attempts stand under this. They are only ever added. */
export const ATTEMPTS = 'attempt:';
/** Attempts of a grant stand under this, the newest last. */
export const attemptsPrefix = (grantId: string) => `${ATTEMPTS}${grantId}:`;
export const attemptKey = (grantId: string, number: number) => numbered(attemptsPrefix(grantId), number);

/** All answers to attempts stand under this. */
export const ANSWERS = 'attempt-answer:';
export const answersPrefix = (grantId: string) => `${ANSWERS}${grantId}:`;
export const answerKey = (grantId: string, number: number) => numbered(answersPrefix(grantId), number);

/** After a 429 the website may be asked again so often, and for so long in all. */
const THROTTLED_RETRIES = 2;
const THROTTLED_FOR_MS = 30_000;
const THROTTLED_PAUSE_MS = 2_000;
/** A connection that could not be made is tried once more. */
const UNSENT_RETRIES = 1;

/** What came of an attempt, and what the grant becomes by it if it is still in the same hands. */
export interface Verdict {
  readonly answer: Omit<AttemptAnswer, 'grant' | 'number'>;
  /** `prepared`: it is about to be sent once more. `queued`: it is sent once more when its turn comes again. */
  readonly state: Extract<GrantState, 'queued' | 'prepared' | 'applied' | 'refused' | 'unknown' | 'not-sent'>;
  readonly details: Partial<Grant>;
}

/**
 * The verdict that an outcome of an attempt comes to.
 * @param kind what the outcome is on record as
 * @param at when the answer came, in ms since the epoch
 * @param details what else the grant keeps of it
 */
export function verdictOf(
  state: Verdict['state'],
  kind: AttemptAnswer['kind'],
  outcome: AddOutcome,
  at: number,
  details: Partial<Grant> = {},
): Verdict {
  const [status, message] = [statusOf(outcome), messageOf(outcome)];
  const said = { ...(status !== undefined && { status }), ...(message !== undefined && { message }) };
  return {
    answer: { kind, at, ...said },
    state,
    details: { ...(!isSentAgain(state) && { settledAt: at, ...said }), ...details },
  };
}

/** Whether an attempt has changed nothing, and there is another one. */
export const isSentAgain = (state: Verdict['state']): boolean => state === 'prepared' || state === 'queued';

/** The HTTP status of an outcome, if the website has answered. */
export const statusOf = (outcome: AddOutcome) => ('status' in outcome ? outcome.status : undefined);
const messageOf = (outcome: AddOutcome) => ('message' in outcome ? outcome.message : undefined);

/**
 * A verdict that is recorded only later. What would have been sent once more ends if that cannot be recorded, or goes back
 * to the queue.
 */
export function laterVerdict(sending: Grant, verdict: Verdict): Verdict {
  const { answer, state, details } = verdict;
  if (state !== 'prepared') return verdict;
  return isFromQueue(sending)
    ? { answer, state: 'queued', details }
    : { answer, state: 'not-sent', details: { ...details, settledAt: answer.at } };
}

/**
 * What a grant becomes by a verdict. The website knows better than others or people who changed it meanwhile.
 * @param sending as it was sent
 * @returns it as it is then; `undefined` if the verdict changes nothing
 */
export function truthAfter(current: Grant, sending: Grant, verdict: Verdict): Grant | undefined {
  const { state, details } = verdict;
  if (isInSameHands(current, sending)) return { ...current, ...details, state };
  if (hasLostAttempt(current, sending)) return afterLoss(current, sending, verdict);
  // An earlier attempt that is put back says nothing about what a later one has come to, unless it has paid.
  if (hasLostAttempt(sending, current) && state !== 'applied') return undefined;
  if (state === 'unknown') return undefined;
  // Whoever has it now will not send it again, so "once more" is over as well, unless it can go back to the queue.
  if (isSentAgain(state) && mayGoBack(current)) {
    mark('grant put back by a late answer');
    return backInQueue(current);
  }
  const truth = isSentAgain(state) ? 'not-sent' : state;
  const isSame = truth === 'applied' ? current.state === 'applied' : !countsAgainstCap(current.state);
  if (isSame || current.state === 'prepared' || current.state === 'sending') return undefined;
  if (current.state === 'unknown') return { ...current, ...details, state: truth };
  mark('grant whose decision the website contradicts');
  const by = current.settledBy;
  const contradicted = { state: current.state, ...(by !== undefined && { by }), at: verdict.answer.at };
  return { ...current, ...details, state: truth, contradicted };
}

/** Nobody has decided about it, so that its event can pay it as if the attempt had not been made. */
const mayGoBack = (grant: Grant) =>
  grant.state === 'unknown' && isFromQueue(grant) && grant.quarantined === undefined;

/** Whether the store has gone back to before an attempt, as a standby that had not heard of it yet. */
const hasLostAttempt = (current: Grant, sending: Grant): boolean =>
  (current.attempts ?? 0) < (sending.attempts ?? 0);

const attemptsOf = ({ attempts }: Grant) => (attempts === undefined ? {} : { attempts });

/** What was sent was sent, and must not be taken for unsent because the record of it is lost. */
function afterLoss(current: Grant, sending: Grant, { state, details, answer }: Verdict): Grant {
  // It was entered anew, and is sent when its turn comes.
  if (isSentAgain(state) && current.state === 'queued')
    return { ...current, ...sending, ...details, state: 'queued' };
  // Its event may have ended since it was lost, so that it is not sent once more.
  if (isSentAgain(state))
    return { ...current, ...sending, ...details, state: 'not-sent', settledAt: answer.at };
  const isEnded = !countsAgainstCap(current.state);
  const mayBePaid = state === 'applied' || state === 'unknown';
  // Staff have settled it as the website has, and it only counts the attempt.
  if (isEnded && !mayBePaid && current.settledBy !== undefined) return { ...current, ...attemptsOf(sending) };
  const isContradicted = isEnded && state === 'applied';
  return {
    ...current,
    ...sending,
    ...details,
    state,
    ...(isContradicted && { contradicted: { state: current.state, at: answer.at } }),
  };
}

/** What an attempt came to. */
export interface AttemptEnd {
  readonly verdict: Verdict;
  /** How long to wait before it is sent once more, where the verdict is `prepared`. */
  readonly afterMs?: number;
  /** Why nothing was sent. */
  readonly cause?: WebsiteError;
}

export type AttemptRetries = ReturnType<typeof createAttemptRetries>;

/** Counts the attempts of one delivery that changed nothing, and decides whether there is another one. */
export function createAttemptRetries({ clock, now }: Pick<World, 'clock' | 'now'>) {
  const started = clock.now();
  let throttled = 0;
  let unsent = 0;
  return {
    notSent(sending: Grant, outcome: Extract<AddOutcome, { kind: 'not-sent' }>): AttemptEnd {
      unsent += 1;
      if (unsent <= UNSENT_RETRIES) return { verdict: verdictOf('prepared', 'not-sent', outcome, now()) };
      const { cause } = outcome;
      if (isFromQueue(sending)) {
        mark('grant put back after a refused connection');
        return { verdict: verdictOf('queued', 'not-sent', outcome, now()), cause };
      }
      const details = { unsentBecause: cause.kind };
      return { verdict: verdictOf('not-sent', 'not-sent', outcome, now(), details), cause };
    },

    throttled(sending: Grant, outcome: Extract<AddOutcome, { kind: 'throttled' }>): AttemptEnd {
      throttled += 1;
      const afterMs = outcome.retryAfterMs ?? THROTTLED_PAUSE_MS;
      const isOver = clock.now() - started + afterMs > THROTTLED_FOR_MS;
      if (throttled <= THROTTLED_RETRIES && !isOver) {
        return { verdict: verdictOf('prepared', 'throttled', outcome, now()), afterMs };
      }
      if (sending.event === undefined) {
        return { verdict: verdictOf('refused', 'throttled', outcome, now()) };
      }
      // A payout comes back to it when the website takes calls again.
      const cause = new WebsiteError('throttled', 'the website goes on asking to wait');
      if (isFromQueue(sending)) return { verdict: verdictOf('queued', 'throttled', outcome, now()), cause };
      const details = { unsentBecause: 'throttled' } as const;
      return { verdict: verdictOf('not-sent', 'throttled', outcome, now(), details), cause };
    },
  };
}
