import { createHash } from 'node:crypto';
import type { Json, Store } from '../storage/store.js';

/** What an audit asks of a store. It writes nothing. */
export type Reader = Pick<Store, 'get' | 'range' | 'count'>;

/**
 * A reader that rests after each page, so that nobody else who uses the store is kept waiting.
 * @param signal after which it throws its reason in place of the next page
 */
export const unhurried = (
  store: Reader,
  rest: () => Promise<void>,
  signal: AbortSignal | undefined,
): Reader => ({
  get: (key) => store.get(key),
  count: (prefix) => store.count(prefix),
  async range(range) {
    signal?.throwIfAborted();
    const page = await store.range(range);
    await rest();
    // The caller names the type, as with the store itself.
    return page as never;
  },
});

/** A reader that remembers what it has read, as one text that is the same if all of it is. */
export function remembering(store: Reader): { readonly reader: Reader; readonly seen: () => string } {
  const hash = createHash('sha256');
  function note<Result>(question: Json, answer: Result): Result {
    hash.update(JSON.stringify([question, answer ?? null]));
    return answer;
  }
  return {
    reader: {
      get: async (key) => note(key, await store.get(key)) as never,
      count: async (prefix) => note(prefix, await store.count(prefix)),
      range: async ({ prefix, before, limit, onUnreadable }) =>
        note(
          [prefix, before ?? null, limit],
          await store.range({ prefix, before, limit, onUnreadable }),
        ) as never,
    },
    seen: () => hash.digest('hex'),
  };
}
