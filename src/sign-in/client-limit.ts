import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** A whole sign-in takes about twenty. */
const REQUESTS_IN_WINDOW = 120;
const CLIENTS_KEPT = 10_000;

/** How long a client that asks too often has to wait, in seconds. */
export const LIMIT_WAIT_S = WINDOW_MS / 1_000;

/**
 * Counts requests by client.
 * @param now ms of a monotonic clock
 * @returns whether a client may send one more
 */
export function createRequestLimit(now: () => number): (client: string) => boolean {
  const counts = new LRUCache<string, { count: number }>({
    max: CLIENTS_KEPT,
    ttl: WINDOW_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (client) => {
    const counted = counts.get(client);
    if (counted === undefined) counts.set(client, { count: 1 });
    else counted.count += 1;
    return (counted?.count ?? 1) <= REQUESTS_IN_WINDOW;
  };
}
