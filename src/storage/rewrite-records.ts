import { codeOf, StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { afterPrefix } from './key-range.js';
import { type Ask, ON_DISK, onFile, onPostgres, PAGE, pagesOf } from './sql-connection.js';
import { READS } from './sqlite.js';
import { storeKind } from './store-url.js';
import type { RawRow } from './text-store.js';
import {
  DROP_POSTGRES_REFUSALS,
  POSTGRES_REFUSAL,
  SQLITE_REFUSAL,
  SQLITE_REFUSALS,
} from './write-refusal.js';

/** All records of a store in one transaction, which locks other writers out. */
export interface Rewriting {
  get(key: string): Promise<string | undefined>;
  /** Every record under a prefix, page by page, lowest key first. */
  pages(prefix: string): AsyncIterable<readonly RawRow[]>;
  /** Inserts or replaces records. */
  put(rows: readonly RawRow[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

export interface RewriteOptions {
  readonly log: Log;
  /** Limit for waiting while others use the store, such as a database dump, in ms. */
  readonly patienceMs: number;
}

/** @returns whether to commit; otherwise the store stays unchanged */
type Work = (records: Rewriting) => Promise<boolean>;

/**
 * Rewrites a store's records in one transaction, all or nothing even if this process is killed. Afterwards the database
 * refuses records of any format but this version's.
 * @returns what `work` returned
 * @throws {StoreError} if it fails; the store is then unchanged
 */
export function rewrite(url: string, options: RewriteOptions, work: Work): Promise<boolean> {
  return storeKind(url) === 'postgres'
    ? rewritePostgres(url, options, work)
    : rewriteSqlite(url, options, work);
}

/** Ends a transaction. */
const end = async (ask: Ask, isDone: boolean): Promise<boolean> => {
  await ask(isDone ? 'COMMIT' : 'ROLLBACK');
  return isDone;
};

/** Retries until the store is free. @throws {StoreError} if that takes too long */
async function untilFree(
  { log, patienceMs }: RewriteOptions,
  isInUse: (cause: unknown) => boolean,
  begin: () => Promise<unknown>,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      await begin();
      return;
    } catch (error) {
      if (!(error instanceof StoreError) || !isInUse(error.cause)) throw error;
      if (performance.now() > deadline) throw new StoreError(IN_USE, { cause: error.cause });
      if (tries === 1) log.warn(`waiting: ${IN_USE}`);
    }
  }
}

const IN_USE =
  'the store must be prepared for this version, but is in use by a database dump or another process of the bot that is starting';

function rewriteSqlite(url: string, options: RewriteOptions, work: Work): Promise<boolean> {
  const isBusy = (cause: unknown) => cause instanceof Error && cause.message.includes('SQLITE_BUSY');
  return onFile(url, async (ask) => {
    await untilFree(options, isBusy, () => ask('BEGIN IMMEDIATE'));
    for (const { name } of await ask<{ name: string }>(SQLITE_REFUSALS)) await ask(`DROP TRIGGER ${name}`);
    const isDone = await work({
      ...readsOf(ask, {
        get: READS.get,
        page: `SELECT key, value AS text FROM keyv WHERE key > ? AND key < ? AND value IS NOT NULL ORDER BY key LIMIT ?`,
      }),
      put: async (rows) => {
        const values = rows.map(({ key, text }) => [key, text]);
        // Without `WHERE true`, SQLite would parse ON CONFLICT as part of a join.
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
    return end(ask, isDone);
  });
}

/** The server gave up waiting for a lock: at our statement_timeout, or at a lock_timeout. */
const LOCK_TIMEOUTS = new Set(['57014', '55P03']);

function rewritePostgres(url: string, options: RewriteOptions, work: Work): Promise<boolean> {
  const isLocked = (cause: unknown) => LOCK_TIMEOUTS.has(codeOf(cause) ?? '');
  return onPostgres(url, options.log, async (ask) => {
    await untilFree(options, isLocked, async () => {
      await ask('BEGIN');
      await ask('LOCK TABLE purser IN ACCESS EXCLUSIVE MODE').catch(async (error: unknown) => {
        await ask('ROLLBACK');
        throw error;
      });
    });
    await ask(DROP_POSTGRES_REFUSALS);
    const isDone = await work({
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
    return end(ask, isDone);
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

  // No key equals the prefix, and no key is empty.
  pages: (prefix) => pagesOf((after) => ask<RawRow>(sql.page, [after, afterPrefix(prefix), PAGE]), prefix),
});
