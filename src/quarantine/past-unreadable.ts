import { RecordError } from '../errors.js';
import type { Change, Json, Range, Row, Store } from '../storage/store.js';

/** Access to a whole store, whichever of its records are unreadable. */
export type PastUnreadable = ReturnType<typeof pastUnreadable>;

/** Records that move money, as opposed to their indexes, counts and reservations. */
const ENTRY = /^(grant|payout|giveaway):/;

export function pastUnreadable(store: Store) {
  const unreadable = new Set<string>();

  async function get<Value extends Json>(key: string): Promise<Value | undefined> {
    try {
      return await store.get<Value>(key);
    } catch (error) {
      unreadable.add(keyIn(error));
      return undefined;
    }
  }

  /** An unreadable record fails a whole page, so pages shrink until it is alone. */
  async function range<Value extends Json>({ prefix, before, limit }: Range): Promise<readonly Row<Value>[]> {
    const rows: Row<Value>[] = [];
    let next = before;
    let atOnce = limit;
    while (rows.length < limit) {
      const some = Math.min(atOnce, limit - rows.length);
      try {
        const page = await store.range<Value>({ prefix, before: next, limit: some });
        rows.push(...page);
        if (page.length < some) return rows;
        next = page.at(-1)?.key;
        atOnce = some * 2;
      } catch (error) {
        const key = keyIn(error);
        atOnce = Math.ceil(some / 2);
        if (some > 1) continue;
        unreadable.add(key);
        next = key;
      }
    }
    return rows;
  }

  const readable = (changes: readonly Change[]) =>
    changes.filter(({ key }) => ENTRY.test(key) || !unreadable.has(key));

  async function commit(changes: readonly Change[]): Promise<boolean> {
    if (await store.commit(readable(changes))) return true;
    const known = unreadable.size;
    for (const { key } of changes) await get(key);
    return unreadable.size > known && store.commit(readable(changes));
  }

  return {
    /**
     * The store, but it skips and notes unreadable records. They stay unchanged: commits leave out changes to them. A
     * commit that would overwrite an unreadable grant, payout or giveaway fails instead.
     */
    store: { ...store, get, range, commit },
    /** The keys of unreadable records so far. */
    unreadable: unreadable as ReadonlySet<string>,
    /** Drops a key because other records say all that matters. */
    forget: (key: string) => unreadable.delete(key),
  };
}

/** The key of the unreadable record. @throws any other error */
function keyIn(error: unknown): string {
  if (error instanceof RecordError) return error.key;
  throw error;
}
