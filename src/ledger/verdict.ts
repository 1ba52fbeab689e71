import { type Clock, pause } from '../clock.js';
import { amountOf, withoutFloatError } from '../money/amount.js';
import type { AddOutcome } from '../website/website.js';
import type { AttemptAnswer } from './attempt.js';
import { isInSameHands } from './grant-records.js';
import { type BalanceReading, countsAgainstCap, type Grant, type GrantState } from './grant-schema.js';

/** What came of an attempt, and what the grant becomes by it if it is still in the same hands. */
export interface Verdict {
  readonly answer: Omit<AttemptAnswer, 'grant' | 'number'>;
  /** `prepared`: it is about to be sent once more. */
  readonly state: Extract<GrantState, 'prepared' | 'applied' | 'refused' | 'unknown' | 'not-sent'>;
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
  const told = { ...(status !== undefined && { status }), ...(message !== undefined && { message }) };
  return {
    answer: { kind, at, ...told },
    state,
    details: { ...(state !== 'prepared' && { settledAt: at, ...told }), ...details },
  };
}

/** The HTTP status of an outcome, if the website has answered. */
export const statusOf = (outcome: AddOutcome) => ('status' in outcome ? outcome.status : undefined);
const messageOf = (outcome: AddOutcome) => ('message' in outcome ? outcome.message : undefined);

/**
 * What a grant becomes by a verdict. The website knows better than others or people who changed it meanwhile.
 * @param sending as it was sent
 * @returns `undefined` if the verdict changes nothing
 */
export function truthAfter(current: Grant, sending: Grant, verdict: Verdict): Partial<Grant> | undefined {
  const { state, details } = verdict;
  if (isInSameHands(current, sending)) return { ...details, state };
  if (hasLostAttempt(current, sending)) return afterLoss(current, sending, verdict);
  // An earlier attempt that is put back says nothing about what a later one has come to, unless it has paid.
  if (hasLostAttempt(sending, current) && state !== 'applied') return undefined;
  if (state === 'unknown') return undefined;
  // The process that has it now will not send it again, so "once more" is over as well.
  const truth = state === 'prepared' ? 'not-sent' : state;
  const isSame = truth === 'applied' ? current.state === 'applied' : !countsAgainstCap(current.state);
  if (isSame || current.state === 'prepared' || current.state === 'sending') return undefined;
  if (current.state === 'unknown') return { ...details, state: truth };
  const by = current.settledBy;
  const overruled = { state: current.state, ...(by !== undefined && { by }), at: verdict.answer.at };
  return { ...details, state: truth, overruled };
}

/** Whether the store has gone back to before an attempt, as a standby that had not heard of it yet. */
export const hasLostAttempt = (current: Grant, sending: Grant): boolean =>
  (current.attempts ?? 0) < (sending.attempts ?? 0);

/** What was sent was sent, and must not be taken for unsent because the record of it is lost. */
function afterLoss(
  current: Grant,
  sending: Grant,
  { state, details, answer }: Verdict,
): Partial<Grant> | undefined {
  // Its event may have ended since it was lost, so that it is not sent once more.
  if (state === 'prepared') return { ...sending, ...details, state: 'not-sent', settledAt: answer.at };
  const isEnded = !countsAgainstCap(current.state);
  const mayBePaid = state === 'applied' || state === 'unknown';
  if (isEnded && !mayBePaid && current.settledBy !== undefined) return undefined;
  const isOverruled = isEnded && state === 'applied';
  return {
    ...sending,
    ...details,
    state,
    ...(isOverruled && { overruled: { state: current.state, at: answer.at } }),
  };
}

/** Some websites show an add a moment later. */
const LOOKS = 3;
const LOOK_PAUSE_MS = 1_500;
const LOOKING_MS = 5_000;

/**
 * Whether a credit that the website has accepted is there. JSON is believed unless the balance has not moved; anything
 * else, such as the HTML of a maintenance page, only if the balance has grown by exactly the amount, and nothing else can
 * have made it grow.
 * @param accepted `isAlone`: no earlier grant to the account may yet arrive
 * @param before read right before the add
 * @param amount two decimals
 * @param read the balance now, or `undefined` if it cannot be read
 * @returns also what the balance showed after it
 */
export async function arrivalOf(
  { isJson, isAlone }: { readonly isJson: boolean; readonly isAlone: boolean },
  before: BalanceReading | undefined,
  amount: string,
  read: () => Promise<BalanceReading | undefined>,
  clock: Clock,
): Promise<{ arrived: boolean; after: BalanceReading | undefined }> {
  const until = clock.now() + LOOKING_MS;
  let after: BalanceReading | undefined;
  for (let look = 1; ; look += 1) {
    const seen = await read();
    // A balance that was seen not to have moved still speaks against it when it can no longer be read.
    after = seen ?? after;
    if (after === undefined && isJson) return { arrived: true, after };
    if (after !== undefined && before !== undefined) {
      const growth = withoutFloatError(figureOf(after).minus(figureOf(before)));
      const isProof = isJson ? !growth.isZero() : isAlone && growth.equals(amountOf(amount));
      if (isProof) return { arrived: true, after };
    }
    if (look === LOOKS || clock.now() + LOOK_PAUSE_MS > until) return { arrived: false, after };
    await pause(clock, LOOK_PAUSE_MS);
  }
}

/** Old websites tell the total alone, and then both readings have nothing else. */
const figureOf = ({ virtual, total }: BalanceReading) => amountOf(virtual ?? total);
