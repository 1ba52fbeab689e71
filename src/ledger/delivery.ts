import type { Directory } from '../accounts/directory.js';
import { type Account, accountKey, accountOf } from '../accounts/website-account.js';
import { RecordError, StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { createKeyedLock } from '../storage/keyed-lock.js';
import type { Liveness } from '../storage/liveness.js';
import { HeldError } from '../storage/store-hold.js';
import { type Clock, pause, systemClock } from '../time/clock.js';
import type { AddOutcome, CallCount, Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import { arrivalOf, type BalanceReadings, createBalanceReadings } from './account-balance.js';
import type { Paying } from './attempt-records.js';
import {
  type AttemptEnd,
  type AttemptRetries,
  createAttemptRetries,
  laterVerdict,
  statusOf,
  type Verdict,
  verdictOf,
} from './attempts.js';
import type { BalanceReading, Grant, UnsentBecause } from './grant.js';
import type { Ledger } from './ledger.js';
import { createRecording, type Recording, type RecordingOptions } from './result-recording.js';
import type { SentMemory } from './sent-memory.js';

/** How long a grant waits for another one to the same account, and how often it looks. */
const LEASE_WAIT_MS = 60_000;
const LEASE_POLL_MS = 100;

/**
 * An attempt must leave so soon after it was put on record. Others take a process for dead after 20 s of silence, and
 * what it has in hand for lost; what has not left by then must no longer leave.
 */
const FRESH_MS = 10_000;

/** By then, credit of a request whose answer was lost has arrived, or never will. */
const LATE_WITHIN_MS = 24 * 60 * 60_000;

/** What became of a delivery, and why if nothing was sent. */
export interface Delivery {
  readonly grant: Grant;
  readonly cause?: UserError | WebsiteError;
  /** What that comes to, on record. */
  readonly because?: UnsentBecause;
  /** It was confirmed before, so whoever did that announces it. */
  readonly wasConfirmed?: true;
}

/** What a delivery may need. */
export interface DeliveryExtras {
  /** Called when the website has asked to wait. */
  readonly onWait?: () => Promise<void>;
  readonly count?: CallCount | undefined;
  /** Of a grant from the queue; see {@link Paying}. */
  readonly paying?: Paying;
}

export interface DeliveryOptions extends Pick<RecordingOptions, 'inFlight' | 'onRecordedLate'> {
  readonly ledger: Ledger;
  readonly directory: Directory;
  readonly website: Website;
  readonly lock: ReturnType<typeof createKeyedLock>;
  /** See {@link Liveness.fence}. */
  readonly fence: Liveness['fence'];
  readonly sentMemory: Pick<SentMemory, 'began' | 'ended'>;
  readonly log: Log;
  /** For what Purser tries again without being asked, see `Outages`. Default: `log`. */
  readonly retryLog?: Log;
  readonly now: () => number;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** What each step of a delivery works with. */
interface Sending extends Omit<DeliveryOptions, 'clock' | 'retryLog'> {
  readonly clock: Clock;
  readonly retryLog: Log;
  readonly balances: BalanceReadings;
  readonly record: Recording;
}

export type Deliverer = ReturnType<typeof createDeliverer>;

/** Takes grants from `prepared` to the end. */
export function createDeliverer(options: DeliveryOptions) {
  const { inFlight, directory, website, lock, log, now, onRecordedLate } = options;
  const { clock = systemClock, retryLog = log } = options;
  const record = createRecording({ inFlight, log: retryLog, clock, onRecordedLate });
  const balances = createBalanceReadings({ directory, website, log: retryLog, now });
  const sending = { ...options, clock, retryLog, balances, record };
  return {
    readEvidence: balances.readEvidence,

    /**
     * Sends a `prepared` grant to the website. The request leaves only after the attempt is on disk, and never a second
     * time unless it is proven that the first changed nothing.
     * @throws {UserError} if what became of it could not be recorded yet; that is retried until it is done
     */
    deliver: (grant: Grant, extras: DeliveryExtras = {}): Promise<Delivery> =>
      inFlight.hold(grant, () => lock(accountKey(grant.account), () => carryOut(sending, grant, extras))),
  };
}

/** A grant must not be sent, and why. */
class UnsentError extends Error {
  override readonly name = 'UnsentError';
  override readonly cause: UserError | WebsiteError;
  readonly because: UnsentBecause;

  constructor(cause: UserError | WebsiteError, because: UnsentBecause) {
    super('the grant must not be sent');
    this.cause = cause;
    this.because = because;
  }
}

/** From `prepared` to the end. The account is this grant's alone meanwhile. */
async function carryOut(options: Sending, grant: Grant, extras: DeliveryExtras): Promise<Delivery> {
  const { ledger, clock, retryLog } = options;
  const retries = createAttemptRetries(options);
  let prepared = grant;
  try {
    await lease(ledger, clock, grant);
    for (;;) {
      // Names change hands while one waits, so the account is looked up before each attempt.
      const account = await lookUp(options, prepared, extras.count);
      const attempted = await attempt(options, retries, prepared, account, extras);
      if (!('again' in attempted)) return attempted;
      prepared = attempted.again;
      if (attempted.afterMs > 0) {
        await extras.onWait?.();
        await pause(clock, attempted.afterMs);
      }
    }
  } catch (error) {
    if (error instanceof UnsentError) return endUnsent(options, prepared, error);
    if (!(error instanceof StoreError)) throw error;
    // What was sent is on record, or this process keeps trying to record it; so nothing was sent.
    retryLog.error({ grant: grant.id, err: error }, 'a grant was not sent because it could not be recorded');
    // A record that cannot be read says something about this grant or its account, and nothing about the store.
    const [because, text] =
      error instanceof RecordError
        ? (['unreadable', 'neededUnreadable'] as const)
        : (['store', 'notRecordable'] as const);
    const cause = new UserError(({ words }) => words.refusals[text]);
    return endUnsent(options, prepared, new UnsentError(cause, because));
  }
}

/**
 * Ends a `prepared` grant that was not sent, whether the record of an attempt is on disk or not.
 * @throws {UserError} if that could not be recorded yet
 */
async function endUnsent(
  { ledger, record }: Sending,
  prepared: Grant,
  { cause, because }: UnsentError,
): Promise<Delivery> {
  const end = () => ledger.withdrawAttempt(prepared, because);
  const ended = await record({ grant: prepared, mayBePaid: false, record: end });
  return { grant: ended ?? (await ledger.find(prepared.id)) ?? prepared, cause, because };
}

/** @throws {UnsentError} if another grant to the account takes too long */
async function lease(ledger: Ledger, clock: Clock, grant: Grant): Promise<void> {
  const deadline = clock.now() + LEASE_WAIT_MS;
  while (!(await ledger.leaseAccount(grant))) {
    if (clock.now() > deadline) {
      throw new UnsentError(new UserError(({ words }) => words.refusals.accountBusy), 'busy');
    }
    await pause(clock, LEASE_POLL_MS);
  }
}

/** An account that was looked up just now, and its balance. */
interface LookedUp {
  readonly account: Account;
  readonly before: BalanceReading;
}

/**
 * The account as it is at this moment: the same user as ever, under their present name.
 * @throws {UnsentError}
 */
async function lookUp({ directory, balances }: Sending, grant: Grant, count?: CallCount): Promise<LookedUp> {
  try {
    const account = accountOf(await directory.confirmed(grant.account, count), grant.account.by);
    return { account, before: await balances.read(account.username, count) };
  } catch (error) {
    if (error instanceof UserError) throw new UnsentError(error, 'account');
    if (error instanceof WebsiteError) throw new UnsentError(error, error.kind);
    throw error;
  }
}

/** What an attempt came to: the grant's end, or that it is `prepared` and may be sent once more after a pause. */
type Attempted =
  | { readonly grant: Grant; readonly cause?: WebsiteError; readonly because?: UnsentBecause }
  | { readonly again: Grant; readonly afterMs: number };

/**
 * One attempt, from its record before the first byte to the record of its answer.
 * @throws {UserError} if its answer could not be recorded yet
 * @throws {UnsentError} if there must be no attempt
 * @throws {StoreError} if it was not sent because it could not be recorded
 */
async function attempt(
  options: Sending,
  retries: AttemptRetries,
  prepared: Grant,
  { account: { username }, before }: LookedUp,
  { count, paying }: DeliveryExtras,
): Promise<Attempted> {
  const { ledger, website, sentMemory, log, now, clock, fence } = options;
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
      return ended(options, sending, { verdict: verdictOf('refused', 'refused', outcome, now()) });
    case 'unknown':
      log.warn({ grant: sending.id, err: outcome.cause }, 'the outcome of a grant is unknown');
      return ended(options, sending, { verdict: verdictOf('unknown', 'unknown', outcome, now()) });
    case 'not-sent':
      return ended(options, sending, retries.notSent(sending, outcome));
    case 'throttled':
      return ended(options, sending, retries.throttled(sending, outcome));
  }
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

async function ended(
  options: Sending,
  sending: Grant,
  { verdict, afterMs = 0, cause }: AttemptEnd,
): Promise<Attempted> {
  const grant = await conclude(options, sending, verdict);
  if (verdict.state === 'prepared' && grant.state === 'prepared') return { again: grant, afterMs };
  return { grant, ...(cause && { cause, because: cause.kind }) };
}

async function conclude(
  { ledger, record, sentMemory }: Sending,
  sending: Grant,
  verdict: Verdict,
): Promise<Grant> {
  const later = laterVerdict(sending, verdict);
  const end = async (known: Verdict) => {
    const { grant, wasLost } = await ledger.endAttempt(sending, known);
    // Not before: what could not be recorded yet is not lost.
    sentMemory.ended(sending, later, wasLost);
    return grant;
  };
  const concluded = await record({
    grant: sending,
    mayBePaid: verdict.state === 'applied' || verdict.state === 'unknown',
    record: () => end(verdict),
    recordLater: () => end(later),
  });
  return concluded ?? sending;
}

/** What the website has accepted is there, unless its balance speaks against it. */
async function accepted(
  options: Sending,
  sending: Grant,
  outcome: Extract<AddOutcome, { kind: 'accepted' }>,
  username: string,
  count?: CallCount,
): Promise<Grant> {
  const { log, now, clock, balances } = options;
  const { isJson } = outcome;
  const read = () => balances.readIfAny(sending, username, count);
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
async function isAlone({ ledger, log, now }: Sending, sending: Grant): Promise<boolean> {
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
