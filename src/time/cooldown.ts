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

/** A token. Whoever repeats 1,000 requests after a failure is done within two minutes. */
export const TOKEN_COOLDOWN: CooldownOptions = { burst: 100, refillMs: 100, remembered: 10_000 };

/** Who asks the API without a token that holds. */
export const STRANGER_COOLDOWN: CooldownOptions = { burst: 20, refillMs: 3_000, remembered: 10_000 };

/** What somebody has left of a limit. */
export interface Allowance {
  /** How many more uses there may be now. */
  readonly left: number;
  /** After how many ms there may be all of them again. */
  readonly fullInMs: number;
  /** When one may go on (ms of the clock); absent if that is now. */
  readonly retryAt?: number;
}

/**
 * A limit for each member or client by itself.
 * @param now ms of any clock
 * @returns uses it once, and says what is left of it
 */
export function createAllowances(
  now: () => number,
  { burst, refillMs, remembered }: CooldownOptions,
): (id: string) => Allowance {
  // When an allowance will be full again: the one number that a leaky bucket needs.
  const fullAt = new LRUCache<string, number>({ max: remembered });
  return (id) => {
    const time = now();
    const before = Math.max(fullAt.get(id) ?? 0, time);
    const after = before + refillMs;
    if (after > time + burst * refillMs) {
      return { left: 0, fullInMs: before - time, retryAt: after - burst * refillMs };
    }
    fullAt.set(id, after);
    return { left: Math.floor(burst - (after - time) / refillMs), fullInMs: after - time };
  };
}

/**
 * As {@link createAllowances}, where it matters only whether one may go on.
 * @returns when one may (ms of that clock), or `undefined` if they may now
 */
export function createCooldown(
  now: () => number,
  options: CooldownOptions,
): (id: string) => { retryAt: number } | undefined {
  const use = createAllowances(now, options);
  return (id) => {
    const { retryAt } = use(id);
    return retryAt === undefined ? undefined : { retryAt };
  };
}
