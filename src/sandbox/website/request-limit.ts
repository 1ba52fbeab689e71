/** A limit as a website announces it: so many requests in a window. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
  /** What `X-RateLimit-Reset` says: seconds from now, or it is not sent at all. */
  readonly reset: 'seconds' | 'none';
}

/** Counts requests against a limit. */
export interface RateCounter {
  /** @returns the headers for this answer, and whether the request is one too many */
  count(): { readonly headers: Readonly<Record<string, string>>; readonly exceeded: boolean };
}

/** @param now ms since the epoch */
export function createRateCounter({ limit, windowMs, reset }: RateLimit, now: () => number): RateCounter {
  let windowEnd = 0;
  let used = 0;
  return {
    count() {
      if (now() >= windowEnd) {
        windowEnd = now() + windowMs;
        used = 0;
      }
      used += 1;
      const exceeded = used > limit;
      const secondsLeft = Math.ceil((windowEnd - now()) / 1000);
      return {
        exceeded,
        headers: {
          'x-ratelimit-limit': String(limit),
          'x-ratelimit-remaining': String(Math.max(0, limit - used)),
          ...(reset === 'seconds' && { 'x-ratelimit-reset': String(secondsLeft) }),
          ...(exceeded && { 'retry-after': String(secondsLeft) }),
        },
      };
    },
  };
}
