import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { type Ask, afterPrefix } from './sql-reads.js';
import * as sqlite from './sqlite.js';
import { openDatabase } from './sqlite-driver.js';
import { isStoreThere, refusing } from './store-access.js';
import { sqlitePath, storeKind } from './store-url.js';
import type { RawRow } from './text-store.js';

/*
 * Works on all records of a store at once, in one transaction on a connection of its own: backups, restores, moves and
 * steps between formats.
 */

/** Records in key order, in portions that bound memory. */
export type Pages = AsyncIterable<readonly RawRow[]>;

/** All records of a store in one transaction, which locks other writers out. */
export interface Rewriting {
  get(key: string): Promise<string | undefined>;
  /** Every record under a prefix, page by page, lowest key first. */
  pages(prefix: string): Pages;
  /** Inserts or replaces records. */
  put(rows: readonly RawRow[]): Promise<void>;
  /** Removes every record. */
  clear(): Promise<void>;
}

/** Records per page. */
const PAGE = 500;
/** Maximum number of faults named for a damaged file. */
const MOST_FAULTS = 3;

/** How a kind of database is asked. Rows are given as the values of their statement. */
interface Dialect {
  readonly get: string;
  readonly page: string;
  readonly put: string;
  rows(rows: readonly RawRow[]): readonly unknown[];
  readonly clear: string;
}

const SQLITE: Dialect = {
  get: sqlite.READS.get,
  page: `SELECT key, value AS text FROM keyv WHERE key > ? AND key < ? ORDER BY key LIMIT ?`,
  // Without `WHERE true`, SQLite would parse ON CONFLICT as part of a join.
  put: `INSERT INTO keyv(key, value) SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]')
    FROM json_each(?) WHERE true ON CONFLICT(key) DO UPDATE SET value = excluded.value`,
  rows: (rows) => [JSON.stringify(rows.map(({ key, text }) => [key, text]))],
  clear: 'DELETE FROM keyv',
};

const POSTGRES: Dialect = {
  get: 'SELECT value AS text FROM purser WHERE key = $1',
  page: 'SELECT key, value AS text FROM purser WHERE key > $1 AND key < $2 ORDER BY key LIMIT $3',
  put: `INSERT INTO purser(key, value) SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  rows: (rows) => [rows.map(({ key }) => key), rows.map(({ text }) => text)],
  clear: 'TRUNCATE purser',
};

const isPostgres = (url: string) => storeKind(url) === 'postgres';

/**
 * Reads a snapshot of all records in key order, also while a bot writes. Changes nothing.
 * @param signal interrupts a query on a file, which otherwise delays the exit of the process
 * @returns the result of `work`
 * @throws {StoreError} if the store is missing, cannot be read, or is damaged
 */
export function readAllRows<Result>(
  url: string,
  log: Log,
  work: (pages: Pages) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (isPostgres(url)) {
    return onPostgres(url, log, async (ask) => {
      await ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const result = await work(pagesOf(ask, POSTGRES));
      await ask('COMMIT');
      return result;
    });
  }
  const read = async (ask: Ask) => {
    await ask('BEGIN');
    await requireSound(ask);
    return work(pagesOf(ask, SQLITE));
  };
  return onFile(url, read, signal);
}

/** @throws {StoreError} if the file is damaged */
async function requireSound(ask: Ask): Promise<void> {
  const found = await ask<{ integrity_check: string }>(`PRAGMA integrity_check(${MOST_FAULTS})`);
  const faults = found.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok');
  if (faults.length > 0) throw new StoreError(`the file is damaged: ${faults.join('; ')}`);
}

/**
 * Rewrites a store's records in one transaction, all or nothing even if this process is killed.
 * @param work says whether to commit; otherwise the store stays unchanged
 * @returns what `work` returned
 * @throws {StoreError} if it fails; the store is then unchanged
 */
export function rewrite(
  url: string,
  log: Log,
  work: (records: Rewriting) => Promise<boolean>,
): Promise<boolean> {
  if (isPostgres(url)) {
    return onPostgres(url, log, async (ask) => {
      await ask('BEGIN');
      await ask('LOCK TABLE purser IN ACCESS EXCLUSIVE MODE');
      const isDone = await work(rewritingBy(ask, POSTGRES));
      await ask(ON_DISK);
      await ask(isDone ? 'COMMIT' : 'ROLLBACK');
      return isDone;
    });
  }
  return onFile(url, async (ask) => {
    await ask('BEGIN IMMEDIATE');
    const isDone = await work(rewritingBy(ask, SQLITE));
    await ask(isDone ? 'COMMIT' : 'ROLLBACK');
    return isDone;
  });
}

/** In a PostgreSQL transaction: makes its commit durable, whatever this database's default is. */
const ON_DISK =
  "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'";

const rewritingBy = (ask: Ask, sql: Dialect): Rewriting => ({
  get: async (key) => (await ask<{ text: string }>(sql.get, [key]))[0]?.text,
  pages: (prefix) => pagesOf(ask, sql, prefix),
  put: async (rows) => void (await ask(sql.put, sql.rows(rows))),
  clear: async () => void (await ask(sql.clear)),
});

/** Every record under a prefix, in key order. No key equals the prefix, and no key is empty. */
async function* pagesOf(ask: Ask, sql: Dialect, prefix = ''): AsyncGenerator<readonly RawRow[]> {
  for (let after: string | undefined = prefix; after !== undefined; ) {
    const page: readonly RawRow[] = await ask<RawRow>(sql.page, [after, afterPrefix(prefix), PAGE]);
    if (page.length > 0) yield page;
    after = page.length === PAGE ? page.at(-1)?.key : undefined;
  }
}

/**
 * Replaces all records of a store, all or nothing, and compares them with what was written.
 * @param mark of a store that is not ready yet. No bot opens the store until the caller removes it.
 * @param mayReplace decides by what is there
 * @returns the digest of the records, as {@link digestOf} has it; `undefined` if they may not be replaced
 * @throws {StoreError} if it fails, or the records differ
 */
export async function fillStore(
  url: string,
  log: Log,
  mark: RawRow,
  pages: Pages,
  mayReplace: (records: Rewriting) => Promise<boolean> = async () => true,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  const isFilled = await rewrite(url, log, async (records) => {
    if (!(await mayReplace(records))) return false;
    await records.clear();
    await records.put([mark]);
    for await (const page of pages) {
      addTo(hash, page);
      await records.put(page);
    }
    return true;
  });
  if (!isFilled) return undefined;
  const written = hash.digest('hex');
  if ((await digestOf(url, log, (key) => key !== mark.key)) !== written) {
    throw new StoreError('the store differs from what was written to it');
  }
  return written;
}

/** The SHA-256 of a store's records. @param counts which of them count */
export const digestOf = (url: string, log: Log, counts: (key: string) => boolean): Promise<string> =>
  readAllRows(url, log, async (pages) => {
    const hash = createHash('sha256');
    for await (const page of pages)
      addTo(
        hash,
        page.filter(({ key }) => counts(key)),
      );
    return hash.digest('hex');
  });

function addTo(hash: ReturnType<typeof createHash>, page: readonly RawRow[]): void {
  for (const { key, text } of page) hash.update(JSON.stringify([key, text]));
}

/** Copies the file of a store to a new one, as it is at this moment. */
export async function copyFileTo(url: string, file: string): Promise<void> {
  await onFile(url, (ask) => ask('VACUUM INTO ?', [file]));
}

/** Works on a connection of its own to a store's existing file. Uncommitted work is rolled back. */
async function onFile<Result>(
  url: string,
  work: (ask: Ask) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const path = resolve(sqlitePath(url));
  if (!isStoreThere(path)) throw new StoreError(`there is no store at ${path}`);
  const database = await refusing(path, () =>
    sqlite.guarded('open the store', () => openDatabase(path, 'read and write')),
  );
  // The caller names the row type.
  const ask = (sql: string, values: readonly unknown[] = []) =>
    sqlite.guarded('use the store', () => database.all(sql, values)) as never;
  signal?.addEventListener('abort', database.interrupt);
  try {
    signal?.throwIfAborted();
    return await work(ask);
  } finally {
    signal?.removeEventListener('abort', database.interrupt);
    await database.close();
  }
}

/** Works on one connection. A failure closes it, which rolls uncommitted work back. */
async function onPostgres<Result>(
  url: string,
  log: Log,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  // Loaded only where it is used, since it slows the start down.
  const [{ createPostgresAdapter }, { guarded }] = await Promise.all([
    import('./postgres-adapter.js'),
    import('./postgres.js'),
  ]);
  const adapter = createPostgresAdapter(url, log);
  let isConnected = false;
  try {
    return await adapter.onConnection((connection) => {
      isConnected = true;
      const ask: Ask = (sql, values = []) =>
        guarded('use the store', async () => (await connection.query(sql, [...values])).rows as never);
      return work(ask);
    });
  } catch (error) {
    throw isConnected ? error : new StoreError('could not open the store', { cause: error });
  } finally {
    await adapter.disconnect();
  }
}
