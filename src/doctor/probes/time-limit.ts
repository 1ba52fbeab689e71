import { setTimeout as delay } from 'node:timers/promises';
import { isRefusal } from './discord-client.js';
import { type Finding, findingsAbout } from './finding.js';
import { NoAnswerError } from './no-answer.js';

/** One check with all its calls, in ms; a single call has less. */
const CHECK_WITHIN_MS = 30_000;

/** What a check finds or, where it gets no answer half-way or takes too long, that. */
export async function inTime(
  about: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    const late = delay(CHECK_WITHIN_MS, undefined, { ref: false }).then(() =>
      findingsAbout(about).fault(`could not be looked at within ${CHECK_WITHIN_MS / 1000} s: try again`),
    );
    return await Promise.race([check(), late]);
  } catch (error) {
    if (!(error instanceof NoAnswerError) && !isRefusal(error)) throw error;
    return findingsAbout(about).fault(`could not be looked at, ${error.message}: try again`);
  }
}
