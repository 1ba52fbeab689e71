/**
 * A request that may have left for the website, put on record before its first byte. Attempts and their answers are
 * only ever added: a grant's state is drawn from them and from what people decided, and never replaces them.
 */
export type Attempt = {
  /** The grant's ID. */
  readonly grant: string;
  /** From 1. */
  readonly number: number;
  /** The process that sent it. */
  readonly process: string;
  /** When it was put on record (ms since the epoch). */
  readonly at: number;
};

/** What the website answered to an attempt, or why there is no answer. */
export type AttemptAnswer = {
  readonly grant: string;
  readonly number: number;
  /** ms since the epoch. */
  readonly at: number;
  /** `accepted`: a 2xx without a sign of failure. `not-sent`: not one byte left. */
  readonly kind: 'accepted' | 'refused' | 'throttled' | 'not-sent' | 'unknown';
  /** The HTTP status, if an answer came. */
  readonly status?: number;
  /** The website's own words. */
  readonly message?: string;
};

const NUMBER_LENGTH = 3;
const numbered = (prefix: string, number: number) => prefix + String(number).padStart(NUMBER_LENGTH, '0');

/** All attempts stand under this. They are only ever added. */
export const ATTEMPTS = 'attempt:';
/** Attempts of a grant stand under this, the newest last. */
export const attemptsPrefix = (grantId: string) => `${ATTEMPTS}${grantId}:`;
export const attemptKey = (grantId: string, number: number) => numbered(attemptsPrefix(grantId), number);

export const answersPrefix = (grantId: string) => `attempt-answer:${grantId}:`;
export const answerKey = (grantId: string, number: number) => numbered(answersPrefix(grantId), number);
