import type { Log } from '../log.js';
import { afterPrefix } from './key-range.js';
import { type Ask, ON_DISK, onFile, onPostgres } from './raw-connection.js';
import { DROP_POSTGRES_REFUSALS, POSTGRES_REFUSAL, SQLITE_REFUSAL, SQLITE_REFUSALS } from './refusal.js';
import { storeKind } from './store-url.js';
import type { RawRow } from './text-store.js';

/** All records of a store in one transaction, in which nobody else writes. */
export interface Rewriting {
  get(key: string): Promise<string | undefined>;
  /** Every record under a prefix, page by page, lowest key first. */
  pages(prefix: string): AsyncIterable<readonly RawRow[]>;
  /** Adds records, or replaces them. */
  put(rows: readonly RawRow[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** How many records are read or written at once, which bounds the memory that it takes. */
const PAGE = 500;

/**
 * Rewrites the records of a store in one transaction: all of it happens, or nothing, whatever ends this process. From
 * then on the database refuses records of another format than this version's.
 * @throws {StoreError} if that fails; the store is then as it was
 */
export function rewrite(url: string, log: Log, work: (records: Rewriting) => Promise<void>): Promise<void> {
  return storeKind(url) === 'postgres' ? rewritePostgres(url, log, work) : rewriteSqlite(url, work);
}

function rewriteSqlite(url: string, work: (records: Rewriting) => Promise<void>): Promise<void> {
  return onFile(url, async (ask) => {
    await ask('BEGIN IMMEDIATE');
    for (const { name } of await ask<{ name: string }>(SQLITE_REFUSALS)) await ask(`DROP TRIGGER ${name}`);
    await work({
      ...readsOf(ask, {
        get: 'SELECT value AS text FROM keyv WHERE key = ? AND value IS NOT NULL',
        page: `SELECT key, value AS text FROM keyv WHERE key > ? AND key < ? AND value IS NOT NULL ORDER BY key LIMIT ?`,
      }),
      put: async (rows) => {
        const values = rows.map(({ key, text }) => [key, text]);
        // Without the condition, ON CONFLICT would be taken for a part of a join.
        await ask(
          `INSERT INTO keyv(key, value) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
            FROM json_each(?) WHERE true ON CONFLICT(key) DO UPDATE SET value = excluded.value`,
          [JSON.stringify(values)],
        );
      },
      remove: async (keys) => {
        await ask('DELETE FROM keyv WHERE key IN (SELECT value FROM json_each(?))', [JSON.stringify(keys)]);
      },
    });
    await ask(SQLITE_REFUSAL);
    await ask('COMMIT');
  });
}

function rewritePostgres(url: string, log: Log, work: (records: Rewriting) => Promise<void>): Promise<void> {
  return onPostgres(url, log, async (ask) => {
    await ask('BEGIN');
    await ask('LOCK TABLE purser IN ACCESS EXCLUSIVE MODE');
    await ask(DROP_POSTGRES_REFUSALS);
    await work({
      ...readsOf(ask, {
        get: 'SELECT value AS text FROM purser WHERE key = $1',
        page: 'SELECT key, value AS text FROM purser WHERE key > $1 AND key < $2 ORDER BY key LIMIT $3',
      }),
      put: async (rows) => {
        await ask(
          `INSERT INTO purser(key, value) SELECT * FROM unnest($1::text[], $2::text[])
            ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          [rows.map(({ key }) => key), rows.map(({ text }) => text)],
        );
      },
      remove: async (keys) => {
        await ask('DELETE FROM purser WHERE key = ANY ($1)', [keys]);
      },
    });
    await ask(POSTGRES_REFUSAL);
    await ask(ON_DISK);
    await ask('COMMIT');
  });
}

interface Reads {
  readonly get: string;
  readonly page: string;
}

const readsOf = (ask: Ask, sql: Reads): Pick<Rewriting, 'get' | 'pages'> => ({
  async get(key) {
    const [row] = await ask<{ text: string }>(sql.get, [key]);
    return row?.text;
  },

  async *pages(prefix) {
    // No key is the prefix itself, save where that is empty; and none is empty.
    let after = prefix;
    for (;;) {
      const page = await ask<RawRow>(sql.page, [after, afterPrefix(prefix), PAGE]);
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) return;
      after = last.key;
    }
  },
});
