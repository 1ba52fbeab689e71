import { LRUCache } from 'lru-cache';

/** How often a member who is not staff may use the bot: a burst, then one use per interval. */
const BURST = 10;
const REFILL_MS = 3_000;

/** Members beyond this many are forgotten, the longest unseen first; that only lets them start afresh. */
const REMEMBERED_MEMBERS = 10_000;

/**
 * A cooldown for each member, so that nobody can try out usernames or take the website's time from the grants.
 * @returns whether the member may go on, and if not, the moment (ms since the epoch) when they can
 */
export function createCooldown(
  now: () => number,
  remembered = REMEMBERED_MEMBERS,
): (memberId: string) => { retryAt: number } | undefined {
  // When the member's allowance will be full again. One number is all that a leaking bucket needs.
  const fullAt = new LRUCache<string, number>({ max: remembered });
  return (memberId) => {
    const time = now();
    const after = Math.max(fullAt.get(memberId) ?? 0, time) + REFILL_MS;
    if (after > time + BURST * REFILL_MS) return { retryAt: after - BURST * REFILL_MS };
    fullAt.set(memberId, after);
    return undefined;
  };
}
