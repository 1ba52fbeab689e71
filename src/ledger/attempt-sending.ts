import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import { mark } from '../marks.js';
import type { Liveness } from '../storage/liveness.js';
import { HeldError } from '../storage/store-hold.js';
import type { World } from '../time/clock.js';
import type { AddOutcome, CallCount, Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import { arrivalOf, type BalanceReadings } from './account-balance.js';
import { type Paying, statusOf, type Verdict, verdictOf } from './attempts.js';
import { type BalanceReading, type Grant, isFromQueue, type UnsentBecause } from './grant.js';
import type { Ledger } from './ledger.js';
import type { Recording } from './result-recording.js';
import type { SentMemory } from './sent-memory.js';

/** A grant must not be sent, and why. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError';
  override readonly cause: UserError | WebsiteError;
  readonly because: UnsentBecause;

  constructor(cause: UserError | WebsiteError, because: UnsentBecause) {
    super('the grant must not be sent');
    this.cause = cause;
    this.because = because;
  }
}

/**
 * An attempt must leave so soon after it was put on record. Others take a process for dead after 20 s of silence, and
 * what it has in hand for lost; what has not left by then must no longer leave.
 */
const FRESH_MS = 10_000;

/** By then, credit of a request whose answer was lost has arrived, or never will. */
const LATE_WITHIN_MS = 24 * 60 * 60_000;

/** After a 429 the website may be asked again so often, and for so long in all. */
const THROTTLED_RETRIES = 2;
const THROTTLED_FOR_MS = 30_000;
const THROTTLED_PAUSE_MS = 2_000;
/** A connection that could not be made is tried once more. */
const UNSENT_RETRIES = 1;

/** An account that was looked up just now: its name, and its balance. */
export interface Confirmed {
  readonly username: string;
  readonly before: BalanceReading;
}

/** What an attempt came to: the grant's end, or that it is `prepared` and may be sent once more after a pause. */
type Attempted =
  | { readonly grant: Grant; readonly cause?: WebsiteError; readonly because?: UnsentBecause }
  | { readonly again: Grant; readonly afterMs: number };

export interface SenderOptions extends Pick<World, 'now' | 'clock'> {
  readonly ledger: Ledger;
  readonly website: Website;
  /** See {@link Liveness.fence}. */
  readonly fence: Liveness['fence'];
  readonly record: Recording;
  readonly sentMemory: Pick<SentMemory, 'began' | 'ended'>;
  /** Gives `undefined` if the balance cannot be read. */
  readonly readBalance: BalanceReadings['readIfAny'];
  readonly log: Log;
}

/** Makes the attempts of one delivery, and counts how often it is made again. */
export function createSender(options: SenderOptions) {
  const { ledger, website, sentMemory, log, now, clock, fence } = options;
  const retries = createAttemptRetries(options);

  async function ended(sending: Grant, { verdict, afterMs = 0, cause }: AttemptEnd): Promise<Attempted> {
    const grant = await conclude(options, sending, verdict);
    if (verdict.state === 'prepared' && grant.state === 'prepared') return { again: grant, afterMs };
    return { grant, ...(cause && { cause, because: cause.kind }) };
  }

  /**
   * One attempt, from its record before the first byte to the record of its answer.
   * @throws {UserError} if its answer could not be recorded yet
   * @throws {UnsentError} if there must be no attempt
   * @throws {StoreError} if it was not sent because it could not be recorded
   */
  return async (
    prepared: Grant,
    { username, before }: Confirmed,
    count?: CallCount,
    paying?: Paying,
  ): Promise<Attempted> => {
    const begunAt = clock.now();
    const isInTime = fence();
    const sending = await begin(ledger, prepared, before, paying);
    if (sending === undefined) return { grant: (await ledger.find(prepared.id)) ?? prepared };
    sentMemory.began(sending);
    // Asked right before the first byte: if this process stood still meanwhile, another may have taken over.
    const mayStart = () => isInTime() && clock.now() - begunAt < FRESH_MS;
    const outcome = await website
      .addVirtual(username, sending.amount, { ...(count && { count }), mayStart })
      .catch(outcomeOfFailure);
    log[levelOf(sending, outcome)](
      { grant: sending.id, outcome: outcome.kind, status: statusOf(outcome) },
      'grant sent',
    );
    switch (outcome.kind) {
      case 'accepted':
        return { grant: await accepted(options, sending, outcome, username, count) };
      case 'refused':
        return ended(sending, { verdict: verdictOf('refused', 'refused', outcome, now()) });
      case 'unknown':
        log.warn({ grant: sending.id, err: outcome.cause }, 'the outcome of a grant is unknown');
        return ended(sending, { verdict: verdictOf('unknown', 'unknown', outcome, now()) });
      case 'not-sent':
        return ended(sending, retries.notSent(sending, outcome));
      case 'throttled':
        return ended(sending, retries.throttled(sending, outcome));
    }
  };
}

/** @throws {UnsentError} if the store is held, its event does not pay, or it was to replace a grant that has arrived after all */
async function begin(
  ledger: Ledger,
  prepared: Grant,
  before: BalanceReading,
  paying?: Paying,
): Promise<Grant | undefined> {
  try {
    return await ledger.beginAttempt(prepared, before, paying);
  } catch (error) {
    if (error instanceof HeldError) throw new UnsentError(error, 'held');
    if (error instanceof UserError) throw new UnsentError(error, 'arrived');
    throw error;
  }
}

async function conclude(
  { ledger, record, sentMemory }: SenderOptions,
  sending: Grant,
  verdict: Verdict,
): Promise<Grant> {
  const { state, answer, details } = verdict;
  // What would have been sent once more ends if that cannot be recorded, or goes back to the queue.
  const later: Verdict =
    state === 'prepared' ? { answer, ...sentLater(sending, details, answer.at) } : verdict;
  const end = async (known: Verdict) => {
    const grant = await ledger.endAttempt(sending, known);
    // Not before: what could not be recorded yet is not lost.
    sentMemory.ended(sending, later);
    return grant;
  };
  const concluded = await record({
    grant: sending,
    mayBePaid: state === 'applied' || state === 'unknown',
    record: () => end(verdict),
    recordLater: () => end(later),
  });
  return concluded ?? sending;
}

const sentLater = (
  sending: Grant,
  details: Partial<Grant>,
  at: number,
): Pick<Verdict, 'state' | 'details'> =>
  isFromQueue(sending)
    ? { state: 'queued', details }
    : { state: 'not-sent', details: { ...details, settledAt: at } };

/** What the website has accepted is there, unless its balance speaks against it. */
async function accepted(
  options: SenderOptions,
  sending: Grant,
  outcome: Extract<AddOutcome, { kind: 'accepted' }>,
  username: string,
  count?: CallCount,
): Promise<Grant> {
  const { log, now, clock, readBalance } = options;
  const { isJson } = outcome;
  const read = () => readBalance(sending, username, count);
  const seen = { isJson, isAlone: isJson || (await isAlone(options, sending)) };
  const { arrived, after } = await arrivalOf(seen, sending.before, sending.amount, read, clock);
  if (arrived) {
    return conclude(options, sending, verdictOf('applied', 'accepted', outcome, now(), after && { after }));
  }
  log.warn({ grant: sending.id, status: outcome.status }, 'the balance does not show an accepted grant');
  const evidence = after && { evidence: [after] };
  return conclude(options, sending, verdictOf('unknown', 'unknown', outcome, now(), evidence));
}

/** Credit of an earlier grant, of which nobody knows what became, can land at any moment and look like this one's. */
async function isAlone({ ledger, log, now }: SenderOptions, sending: Grant): Promise<boolean> {
  try {
    return !(await ledger.mayOthersArrive(sending, now() - LATE_WITHIN_MS));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ grant: sending.id, err: error }, 'whether the balance proves a grant cannot be told');
    return false;
  }
}

/** The client should never fail; if it does, nobody knows how far the request got. */
function outcomeOfFailure(error: unknown): AddOutcome {
  const cause = new WebsiteError('lost', 'the website client failed', { cause: error });
  return { kind: 'unknown', status: undefined, message: undefined, cause };
}

/** A payout has thousands of rows, and its record names them; only those that failed have lines at this level. */
const levelOf = ({ event }: Grant, { kind }: AddOutcome) =>
  event === undefined || kind === 'refused' || kind === 'unknown' ? 'info' : 'debug';

/** What an attempt came to. */
interface AttemptEnd {
  readonly verdict: Verdict;
  /** How long to wait before it is sent once more, where the verdict is `prepared`. */
  readonly afterMs?: number;
  /** Why nothing was sent. */
  readonly cause?: WebsiteError;
}

/** Counts the attempts of one delivery that changed nothing, and decides whether there is another one. */
function createAttemptRetries({ clock, now }: SenderOptions) {
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
