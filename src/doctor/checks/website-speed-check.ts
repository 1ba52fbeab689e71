import { type Finding, findingsAbout } from '../probes/finding.js';
import { SHORT_TIMEOUT_MS } from './settings-check.js';

const address = findingsAbout('WEBSITE_URL');

/** At this speed members wonder, and payouts take hours. */
const SLOW_MS = 3_000;
const NOTICEABLE_MS = 1_000;

/**
 * Whether the website answers in time.
 * @param times of its answers, in ms
 * @param timeoutMs for how long the bot waits, if that is known
 */
export function checkSpeed(
  times: readonly number[],
  timeoutMs = Number.POSITIVE_INFINITY,
): readonly Finding[] {
  const slowest = Math.max(0, ...times);
  const took = `the website took ${(slowest / 1000).toFixed(1)} s for an answer`;
  // A timeout that is always too short was reported with the setting itself.
  if (timeoutMs >= SHORT_TIMEOUT_MS && slowest * 2 > timeoutMs) {
    return findingsAbout('WEBSITE_TIMEOUT_MS').fault(
      `${took}, and the bot gives up after ${timeoutMs} ms: set it to ${roomFor(slowest)}, so that no payment is left unclear, and ask the website’s operator why it is slow`,
    );
  }
  if (slowest >= SLOW_MS) {
    return address.fault(`${took}, which is slow: ask the website’s operator for the reason`);
  }
  return slowest >= NOTICEABLE_MS ? address.hint(`${took}; members wait that long for every answer`) : [];
}

/** Four times the slowest answer, in whole seconds, and at least the default. */
const roomFor = (ms: number) => Math.max(10_000, Math.ceil((ms * 4) / 1000) * 1000);
