import { afterPrefix } from './key-range.js';
import type { RawRow, TextStore } from './text-store.js';

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
