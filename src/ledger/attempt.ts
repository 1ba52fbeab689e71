import * as z from 'zod';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';

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
