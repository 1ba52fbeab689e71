import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, hint, ok, skipped } = findingsAbout('clock');
/** Previews, approvals and draws end by the clock. */
const TOLERATED_MS = 5_000;

/**
 * Compares this machine's clock with others'. Discord's is right; a website's may itself be wrong.
 * @param fromDiscord how far ours is ahead of it, in ms
 * @param fromWebsite the same
 */
export function checkClock(
  fromDiscord: number | undefined,
  fromWebsite: number | undefined,
): readonly Finding[] {
  const ahead = fromDiscord ?? fromWebsite;
  if (ahead === undefined) return skipped('no answer said what time it is');
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

const inWords = (aheadMs: number) =>
  `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
