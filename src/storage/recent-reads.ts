import { LRUCache } from 'lru-cache';
import type { Json, Store } from './store.js';

/** How old a record may be, in ms, where another process has changed it. */
const OLDEST_MS = 10_000;
const RECORDS_KEPT = 5_000;

/**
 * A store, and beside it a way to read records that may be some seconds old, for what is only shown. Whatever is
 * decided or moves money reads the store itself.
 */
export interface RecentReads {
  /** The store as it was given. Its commits are what `recent` goes by, so all of this process go through it. */
  readonly store: Store;
  /**
   * A record at most 10 seconds old. What this process has changed is seen at once, and that there is none is
   * always read afresh.
   */
  readonly recent: Pick<Store, 'get'>;
}

/**
 * @param now ms, from any start; the age of a record is measured with it
 * @param kept how many records are kept at most
 */
export function createRecentReads(store: Store, now: () => number, kept = RECORDS_KEPT): RecentReads {
  // The reads themselves are kept and not what they bring, so that one under way is forgotten as well.
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
    store: {
      ...store,
      async commit(changes) {
        try {
          return await store.commit(changes);
        } finally {
          for (const { key } of changes) reads.delete(key);
        }
      },
    },
    recent: {
      // The caller names the type, as with the store itself.
      get: <Value extends Json>(key: string) =>
        (reads.get(key) ?? readAfresh(key)) as Promise<Value | undefined>,
    },
  };
}
