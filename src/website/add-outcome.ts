import type { RateLimit } from './rate-limit-headers.js';
import type { HttpAnswer } from './transport.js';
import type { AddOutcome } from './website.js';
import { failureOf, isJsonAnswer, notUnderstood, readMessage, saysItFailed } from './website-answers.js';
import { WebsiteError } from './website-errors.js';

/** What an answer to an add means. @param token removed from the website's message */
export function outcomeOf(answer: HttpAnswer, limit: RateLimit, token: string): AddOutcome {
  const { status } = answer;
  const message = readMessage(answer, token);
  const failure = failureOf('add', answer, token);
  if (failure === undefined) {
    if (!saysItFailed(answer)) return { kind: 'accepted', status, message, isJson: isJsonAnswer(answer) };
    const cause = notUnderstood(answer, `the add answer is ${status}, but its body says that it failed`);
    return { kind: 'unknown', status, message, cause };
  }
  switch (failure.kind) {
    case 'throttled':
      return { kind: 'throttled', status: 429, retryAfterMs: limit.retryAfterMs, message };
    case 'refused-token':
    case 'not-found':
    case 'rejected':
      return { kind: 'refused', status, message };
    default:
      return { kind: 'unknown', status, message, cause: failure };
  }
}

/** What an add without an answer means. @throws an error that is none of the website's, as it is */
export function unansweredOutcome(error: unknown): AddOutcome {
  if (!(error instanceof WebsiteError)) throw error;
  const isNotSent = ['unreachable', 'overtaken', 'throttled'].includes(error.kind);
  if (isNotSent) return { kind: 'not-sent', cause: error };
  return { kind: 'unknown', status: error.status, message: undefined, cause: error };
}
