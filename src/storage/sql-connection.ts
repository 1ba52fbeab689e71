import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Database } from 'sqlite3';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import * as sqlite from './sqlite.js';
import { loadSqlite } from './sqlite-driver.js';
import { isStoreThere, refusing } from './store-access.js';
import { sqlitePath } from './store-url.js';
import type { RawRow } from './text-store.js';

/** Runs SQL on one connection. */
export type Ask = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/** Records per batch, which bounds memory. */
export const PAGE = 500;

/** In a PostgreSQL transaction: makes its commit durable, whatever this database's default is. */
export const ON_DISK =
  "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'";

/** Works on a connection of its own to a store's existing file. Uncommitted work is rolled back. */
export async function onFile<Result>(
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
export async function onPostgres<Result>(
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

/** Pages of rows in key order. @param read reads the next {@link PAGE} rows after a key */
export async function* pagesOf(
  read: (after: string) => Promise<readonly RawRow[]>,
  start = '',
): AsyncGenerator<readonly RawRow[]> {
  let after: string | undefined = start;
  while (after !== undefined) {
    const page: readonly RawRow[] = await read(after);
    if (page.length > 0) yield page;
    after = page.length === PAGE ? page.at(-1)?.key : undefined;
  }
}

/** Opens a SQLite file, or for reading the address of one. */
export async function openDatabase(address: string, mode: 'read' | 'read and write') {
  const { sqlite3 } = await loadSqlite();
  const flags = mode === 'read' ? sqlite3.OPEN_READONLY | sqlite3.OPEN_URI : sqlite3.OPEN_READWRITE;
  const database = await new Promise<Database>((done, failed) => {
    const opened = new sqlite3.Database(address, flags, (error) =>
      error === null ? done(opened) : failed(error),
    );
  });
  return {
    all: promisify<string, readonly unknown[], readonly object[]>(database.all.bind(database)),
    interrupt: () => database.interrupt(),
    close: promisify(database.close.bind(database)),
  };
}
