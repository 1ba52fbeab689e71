import type { Clock } from '../clock.js';
import type { AddOutcome } from '../website/website.js';
import { WebsiteError } from '../website/website-errors.js';
import type { Grant } from './grant-schema.js';
import { type Verdict, verdictOf } from './verdict.js';

/** After a 429 the website may be asked again so often, and for so long in all. */
const THROTTLED_RETRIES = 2;
const THROTTLED_FOR_MS = 30_000;
const THROTTLED_PAUSE_MS = 2_000;
/** A connection that could not be made is tried once more. */
const UNSENT_RETRIES = 1;

/** What an attempt came to. */
export interface AttemptEnd {
  readonly verdict: Verdict;
  /** How long to wait before it is sent once more, where the verdict is `prepared`. */
  readonly afterMs?: number;
  /** Why nothing was sent. */
  readonly cause?: WebsiteError;
}

/** Counts the attempts of one delivery that changed nothing, and decides whether there is another one. */
export interface AttemptRetries {
  notSent(outcome: Extract<AddOutcome, { kind: 'not-sent' }>): AttemptEnd;
  throttled(sending: Grant, outcome: Extract<AddOutcome, { kind: 'throttled' }>): AttemptEnd;
}

/** @param now ms since the epoch */
export function createAttemptRetries(clock: Clock, now: () => number): AttemptRetries {
  const started = clock.now();
  let throttled = 0;
  let unsent = 0;
  return {
    notSent(outcome) {
      unsent += 1;
      if (unsent <= UNSENT_RETRIES) return { verdict: verdictOf('prepared', 'not-sent', outcome, now()) };
      const { cause } = outcome;
      const details = { unsentBecause: cause.kind };
      return { verdict: verdictOf('not-sent', 'not-sent', outcome, now(), details), cause };
    },

    throttled(sending, outcome) {
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
      const details = { unsentBecause: 'throttled' } as const;
      return { verdict: verdictOf('not-sent', 'throttled', outcome, now(), details), cause };
    },
  };
}
