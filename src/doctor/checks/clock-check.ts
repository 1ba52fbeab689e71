import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, hint, ok, skipped } = findingsAbout('clock');
/** Previews, approvals and draws end by the clock. */
const TOLERATED_MS = 5_000;

/** The `date` of an answer has whole seconds; on average, half of one has gone by. */
const HALF_SECOND_MS = 500;

/**
 * How far this machine's clock is ahead of another's, in ms. Undefined if the answer has no date.
 * @param begunAt when it was asked for, in ms since the epoch
 */
export function clockAhead(
  begunAt: number,
  endedAt: number,
  date: string | null | undefined,
): number | undefined {
  const theirs = Date.parse(date ?? '');
  return Number.isNaN(theirs) ? undefined : (begunAt + endedAt) / 2 - theirs - HALF_SECOND_MS;
}

/**
 * Compares this machine's clock with others'. Discord's is right; a website's may itself be wrong.
 * @param discord how far ours is ahead of it, in ms, at each answer
 * @param website the same
 */
export function checkClock(discord: readonly number[], website: readonly number[]): readonly Finding[] {
  const [fromDiscord, fromWebsite] = [smallest(discord), smallest(website)];
  const ahead = fromDiscord ?? fromWebsite;
  if (ahead === undefined) return skipped('no answer had the time of day');
  if (Math.abs(ahead) > TOLERATED_MS) {
    return fault(
      `this machine's clock is ${inWords(ahead)}: set it from the network (NTP; \`timedatectl set-ntp true\` on many systems)`,
    );
  }
  if (fromWebsite !== undefined && Math.abs(fromWebsite - ahead) > TOLERATED_MS) {
    return hint(`this machine's clock is right, and the website's is ${inWords(ahead - fromWebsite)}`);
  }
  return ok('is right');
}

/** A slow answer can make a difference look larger than it is, and none can make it look smaller. */
const smallest = (differences: readonly number[]): number | undefined =>
  [...differences].sort((one, other) => Math.abs(one) - Math.abs(other))[0];

const inWords = (aheadMs: number) =>
  `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
