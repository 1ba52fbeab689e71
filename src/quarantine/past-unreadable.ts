import { RecordError } from '../errors.js';
import { readablePage } from '../storage/all-rows.js';
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
      if (!(error instanceof RecordError)) throw error;
      unreadable.add(error.key);
      return undefined;
    }
  }

  /** As many rows as are asked for, if there are so many. */
  async function range<Value extends Json>({ prefix, before, limit }: Range): Promise<readonly Row<Value>[]> {
    const rows: Row<Value>[] = [];
    let next = before;
    do {
      const part = { prefix, before: next, limit: limit - rows.length };
      const page = await readablePage<Value>(store, part);
      for (const key of page.unreadable) unreadable.add(key);
      rows.push(...page.rows);
      next = page.before;
    } while (next !== undefined && rows.length < limit);
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
    unreadable,
  };
}
