import { LRUCache } from 'lru-cache';

export interface CooldownOptions {
  /** How many uses there may be at once. */
  readonly burst: number;
  /** After how many ms there may be one more. */
  readonly refillMs: number;
  /** Beyond this number, those unseen for longest are forgotten and start afresh. */
  readonly remembered: number;
}

/** A member who is not staff, so that nobody can probe usernames or slow down grants by flooding the website. */
export const MEMBER_COOLDOWN: CooldownOptions = { burst: 10, refillMs: 3_000, remembered: 10_000 };

/** A client of the page for signing in. A whole sign-in takes about twenty requests. */
export const CLIENT_COOLDOWN: CooldownOptions = { burst: 120, refillMs: 500, remembered: 10_000 };

/**
 * A limit for each member or client by itself.
 * @param now ms of any clock
 * @returns when one may go on (ms of that clock), or `undefined` if they may now
 */
export function createCooldown(
  now: () => number,
  { burst, refillMs, remembered }: CooldownOptions,
): (id: string) => { retryAt: number } | undefined {
  // When an allowance will be full again: the one number that a leaky bucket needs.
  const fullAt = new LRUCache<string, number>({ max: remembered });
  return (id) => {
    const time = now();
    const after = Math.max(fullAt.get(id) ?? 0, time) + refillMs;
    if (after > time + burst * refillMs) return { retryAt: after - burst * refillMs };
    fullAt.set(id, after);
    return undefined;
  };
}
