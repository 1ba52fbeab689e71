import { LRUCache } from 'lru-cache';
import type { Change, Json, Store } from './store.js';

/** Maximum age of a record that another process has changed, in ms. */
const OLDEST_MS = 10_000;
const RECORDS_KEPT = 5_000;

/**
 * A store, with a second way to read for display only: its records may be seconds old. Decisions read the store.
 * @param now monotonic clock, in ms
 * @param kept maximum number of records kept
 */
export function createRecentReads(store: Store, now: () => number, kept = RECORDS_KEPT) {
  // Caches the pending reads and not their values, so that a commit also drops a read under way.
  const reads = new LRUCache<string, Promise<Json | undefined>>({
    max: kept,
    ttl: OLDEST_MS,
    ttlResolution: 0,
    perf: { now },
  });

  async function readAfresh(key: string): Promise<Json | undefined> {
    const read = store.get(key);
    reads.set(key, read);
    let value: Json | undefined;
    try {
      value = await read;
      return value;
    } finally {
      if (value === undefined && reads.peek(key) === read) reads.delete(key);
    }
  }

  return {
    /** The given store. All commits of this process must go through it, since they invalidate `recent`. */
    store: {
      ...store,
      async commit(changes: readonly Change[]) {
        try {
          return await store.commit(changes);
        } finally {
          for (const { key } of changes) reads.delete(key);
        }
      },
    },
    /** Reads a record at most 10 seconds old. Changes by this process show at once, and absence is never cached. */
    recent: {
      // The caller names the type, as for the store itself.
      get: <Value extends Json>(key: string) =>
        (reads.get(key) ?? readAfresh(key)) as Promise<Value | undefined>,
    },
  };
}
