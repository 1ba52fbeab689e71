import { RecordError } from '../errors.js';
import type { Change, Json, Range, Row, Store } from '../storage/store.js';

/** A store that is come through to its end, whichever of its records cannot be read. */
export interface PastUnreadable {
  /**
   * As the store itself, but a record that cannot be read is passed over and noted. It stays as it stands: of a
   * commit, what would change it is left out, save that none is made which would begin a grant, payout or giveaway
   * anew that stands there.
   */
  readonly store: Store;
  /** The keys of those that were come upon. */
  readonly unreadable: ReadonlySet<string>;
  /** Others tell all that matters of a record. */
  forget(key: string): void;
}

/** What moves money itself, and is not only listed, counted or held for it. */
const ENTRY = /^(grant|payout|giveaway):/;

export function pastUnreadable(store: Store): PastUnreadable {
  const unreadable = new Set<string>();

  async function get<Value extends Json>(key: string): Promise<Value | undefined> {
    try {
      return await store.get<Value>(key);
    } catch (error) {
      unreadable.add(keyIn(error));
      return undefined;
    }
  }

  /** One that cannot be read ends a whole read, so fewer and fewer are read until it is alone. */
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
    store: { ...store, get, range, commit },
    unreadable,
    forget: (key) => unreadable.delete(key),
  };
}

/** The key of the record that cannot be read. @throws whatever else is wrong */
function keyIn(error: unknown): string {
  if (error instanceof RecordError) return error.key;
  throw error;
}
