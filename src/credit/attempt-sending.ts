import type { Clock } from '../clock.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { HeldError } from '../storage/store-hold.js';
import type { AddOutcome, CallCount, Website } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import type { AttemptAnswer } from './attempt.js';
import type { BalanceReading, Grant } from './grant-schema.js';
import type { Ledger } from './ledger.js';
import type { Recording } from './result-recording.js';
import { UnsentError } from './unsent.js';
import { arrivalOf, type Verdict } from './verdict.js';

/** After a 429 the website may be asked again so often, and for so long in all. */
const THROTTLED_RETRIES = 2;
const THROTTLED_FOR_MS = 30_000;
const THROTTLED_PAUSE_MS = 2_000;
/** A connection that could not be made is tried once more. */
const UNSENT_RETRIES = 1;
/**
 * An attempt must leave so soon after it was put on record. Others take a process for dead after 20 s of silence, and
 * what it has in hand for lost; what has not left by then must not leave any more.
 */
const FRESH_MS = 10_000;

/** An account of which was just made sure: its name now, and its balance. */
export interface Confirmed {
  readonly username: string;
  readonly before: BalanceReading;
}

/** What an attempt came to: the grant's end, or that it is `prepared` and may be sent once more after a pause. */
export type Attempted =
  | { readonly grant: Grant; readonly cause?: WebsiteError }
  | { readonly again: Grant; readonly afterMs: number };

export interface SenderOptions {
  readonly ledger: Ledger;
  readonly website: Website;
  readonly record: Recording;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  /** What may leave is what was under way without this process ever being late. */
  readonly fence: () => () => boolean;
  /** Reads a balance, or gives `undefined` if it cannot be read. */
  readonly readBalance: (
    grant: Grant,
    username: string,
    count?: CallCount,
  ) => Promise<BalanceReading | undefined>;
}

/** Makes the attempts of one delivery, and counts how often it is made again. */
export interface Sender {
  /**
   * One attempt, from its record before the first byte to the record of its answer.
   * @throws {UserError} if its answer could not be recorded yet
   * @throws {UnsentError} if there must be no attempt
   * @throws {StoreError} if it was not sent because it could not be recorded
   */
  attempt(prepared: Grant, account: Confirmed, count?: CallCount): Promise<Attempted>;
}

export function createSender(options: SenderOptions): Sender {
  const { ledger, website, record, log, now, clock, fence, readBalance } = options;
  const started = clock.now();
  let throttled = 0;
  let unsent = 0;

  async function conclude(sending: Grant, verdict: Verdict): Promise<Grant> {
    const { state, answer, details } = verdict;
    // What would have been sent once more ends if that cannot be recorded.
    const later: Verdict =
      state === 'prepared'
        ? { answer, state: 'not-sent', details: { ...details, settledAt: answer.at } }
        : verdict;
    const concluded = await record({
      grant: sending,
      mayBePaid: state === 'applied' || state === 'unknown',
      record: () => ledger.endAttempt(sending, verdict),
      recordLater: () => ledger.endAttempt(sending, later),
    });
    return concluded ?? sending;
  }

  function verdictOf(
    state: Verdict['state'],
    kind: AttemptAnswer['kind'],
    outcome: AddOutcome,
    details: Partial<Grant> = {},
  ): Verdict {
    const at = now();
    const told = {
      ...(statusOf(outcome) !== undefined && { status: statusOf(outcome) as number }),
      ...(messageOf(outcome) !== undefined && { message: messageOf(outcome) as string }),
    };
    return {
      answer: { kind, at, ...told },
      state,
      details: { ...(state !== 'prepared' && { settledAt: at, ...told }), ...details },
    };
  }

  /** What the website has accepted is there, unless its balance speaks against it. */
  async function accepted(
    sending: Grant,
    outcome: Extract<AddOutcome, { kind: 'accepted' }>,
    username: string,
    count?: CallCount,
  ): Promise<Grant> {
    const read = () => readBalance(sending, username, count);
    const { arrived, after } = await arrivalOf(outcome, sending.before, sending.amount, read, clock);
    if (arrived) {
      return conclude(sending, verdictOf('applied', 'accepted', outcome, after && { after }));
    }
    log.warn({ grant: sending.id, status: outcome.status }, 'the balance does not show an accepted grant');
    return conclude(sending, verdictOf('unknown', 'unknown', outcome, after && { evidence: [after] }));
  }

  /** @throws {UnsentError} if the store is held, or it was to replace a grant that has arrived after all */
  async function begin(prepared: Grant, before: BalanceReading): Promise<Grant | undefined> {
    try {
      return await ledger.beginAttempt(prepared, before);
    } catch (error) {
      if (error instanceof HeldError) throw new UnsentError(error, 'held');
      if (error instanceof UserError) throw new UnsentError(error, 'arrived');
      throw error;
    }
  }

  async function onceMore(sending: Grant, verdict: Verdict, afterMs: number): Promise<Attempted> {
    const grant = await conclude(sending, verdict);
    return grant.state === 'prepared' ? { again: grant, afterMs } : { grant };
  }

  async function notSent(
    sending: Grant,
    outcome: Extract<AddOutcome, { kind: 'not-sent' }>,
  ): Promise<Attempted> {
    unsent += 1;
    if (unsent <= UNSENT_RETRIES) return onceMore(sending, verdictOf('prepared', 'not-sent', outcome), 0);
    const { cause } = outcome;
    const verdict = verdictOf('not-sent', 'not-sent', outcome, { unsentBecause: cause.kind });
    return { grant: await conclude(sending, verdict), cause };
  }

  async function wasThrottled(
    sending: Grant,
    outcome: Extract<AddOutcome, { kind: 'throttled' }>,
  ): Promise<Attempted> {
    throttled += 1;
    const pauseMs = outcome.retryAfterMs ?? THROTTLED_PAUSE_MS;
    const isOver = clock.now() - started + pauseMs > THROTTLED_FOR_MS;
    if (throttled <= THROTTLED_RETRIES && !isOver) {
      return onceMore(sending, verdictOf('prepared', 'throttled', outcome), pauseMs);
    }
    if (sending.event === undefined) {
      return { grant: await conclude(sending, verdictOf('refused', 'throttled', outcome)) };
    }
    // A payout comes back to it when the website takes calls again.
    const cause = new WebsiteError('throttled', 'the website goes on asking to wait');
    const verdict = verdictOf('not-sent', 'throttled', outcome, { unsentBecause: 'throttled' });
    return { grant: await conclude(sending, verdict), cause };
  }

  return {
    async attempt(prepared, { username, before }, count) {
      const begunAt = clock.now();
      const isInTime = fence();
      const sending = await begin(prepared, before);
      if (sending === undefined) return { grant: (await ledger.find(prepared.id)) ?? prepared };
      // Asked right before the first byte: a process that stood still meanwhile may have been taken for dead.
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
          return { grant: await accepted(sending, outcome, username, count) };
        case 'refused':
          return { grant: await conclude(sending, verdictOf('refused', 'refused', outcome)) };
        case 'unknown':
          log.warn({ grant: sending.id, err: outcome.cause }, 'the outcome of a grant is unknown');
          return { grant: await conclude(sending, verdictOf('unknown', 'unknown', outcome)) };
        case 'not-sent':
          return notSent(sending, outcome);
        case 'throttled':
          return wasThrottled(sending, outcome);
      }
    },
  };
}

/** The client should never fail; if it does, nobody knows how far the request got. */
function outcomeOfFailure(error: unknown): AddOutcome {
  const cause = new WebsiteError('lost', 'the website client failed', { cause: error });
  return { kind: 'unknown', status: undefined, message: undefined, cause };
}

/** A payout has thousands of rows, which its record names; those that did not fare as they should have lines here. */
const levelOf = ({ event }: Grant, { kind }: AddOutcome) =>
  event === undefined || kind === 'refused' || kind === 'unknown' ? 'info' : 'debug';

const statusOf = (outcome: AddOutcome) => ('status' in outcome ? outcome.status : undefined);
const messageOf = (outcome: AddOutcome) => ('message' in outcome ? outcome.message : undefined);
