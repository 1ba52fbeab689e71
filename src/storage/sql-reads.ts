import { Keyv } from 'keyv';
import type { RawRow, TextStore } from './text-store.js';

/** Sorts after every key: keys begin with a plain letter. */
const AFTER_ALL = '\u{10ffff}';

/** The first key after all keys with this prefix, in byte order. The empty prefix means all keys. */
export const afterPrefix = (prefix: string): string =>
  prefix === ''
    ? AFTER_ALL
    : prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);

/** Runs a query, on one connection or any. */
export type Ask = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Reads ranges of keys in SQL.
 * @param sql `range` takes the first key, the key after the last, and a limit; `count` takes the two keys
 * @param guarded turns failures into store errors
 */
export const rangeReads = (
  ask: Ask,
  sql: { readonly range: string; readonly count: string },
  guarded: <Result>(doing: string, work: () => Promise<Result>) => Promise<Result>,
): Pick<TextStore, 'range' | 'count'> => ({
  range: ({ prefix, before, limit }) =>
    guarded('read the store', () => ask<RawRow>(sql.range, [prefix, before ?? afterPrefix(prefix), limit])),

  count: (prefix) =>
    guarded('read the store', async () => {
      const [row] = await ask<{ count: number }>(sql.count, [prefix, afterPrefix(prefix)]);
      return row?.count ?? 0;
    }),
});

/** The part of Keyv's adapter interface without which Keyv refuses an adapter. */
interface Adapter {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<unknown>;
  delete(key: string): Promise<boolean>;
  clear(): Promise<void>;
}

/**
 * Reads single texts through Keyv, exactly as the database holds them. Everything else asks the adapter's connection
 * in SQL: Keyv can neither compare and swap, nor write several records together, nor read a range of keys in order.
 */
export function keyvReads(store: Adapter): (key: string) => Promise<string | undefined> {
  const keyv = new Keyv({
    store,
    useKeyPrefix: false,
    // Otherwise Keyv answers "no such record" when the database fails.
    throwOnErrors: true,
    // The text itself: `readRecord` checks it, and commits compare it.
    deserialize: (text) => ({ value: text as never }),
  });
  return (key) => keyv.get<string>(key);
}
