import { LRUCache } from 'lru-cache';

/** How often a member who is not staff may use the bot: a burst, then one more use per refill. */
const BURST = 10;
const REFILL_MS = 3_000;

/** Beyond this number, the members unseen for longest are forgotten and start afresh. */
const REMEMBERED_MEMBERS = 10_000;

/**
 * A cooldown per member, so that nobody can probe usernames or slow down grants by flooding the website.
 * @returns when the member may go on (ms since the epoch), or `undefined` if they may now
 */
export function createCooldown(
  now: () => number,
  remembered = REMEMBERED_MEMBERS,
): (memberId: string) => { retryAt: number } | undefined {
  // When the member's allowance will be full again: the one number that a leaky bucket needs.
  const fullAt = new LRUCache<string, number>({ max: remembered });
  return (memberId) => {
    const time = now();
    const after = Math.max(fullAt.get(memberId) ?? 0, time) + REFILL_MS;
    if (after > time + BURST * REFILL_MS) return { retryAt: after - BURST * REFILL_MS };
    fullAt.set(memberId, after);
    return undefined;
  };
}
