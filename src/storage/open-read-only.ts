import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { afterPrefix } from './key-range.js';
import { createKeyedLock } from './keyed-lock.js';
import { formatOf, uncheckedReads } from './record-format.js';
import * as sqlite from './sqlite.js';
import { damageOf } from './sqlite-check.js';
import type { Store } from './store.js';
import { requireWhole } from './store-marks.js';
import { sqlitePath, storeKind } from './store-url.js';
import { FORMAT, type RawRow, recordReads, type SchemaOf, type TextStore } from './text-store.js';

/** A store that can only be read. */
export interface ReadOnlyStore extends Pick<Store, 'get' | 'range' | 'count' | 'close'> {
  /** What its database holds, if the records have an earlier format. They are given as they are, unchecked. */
  readonly outdated: OutdatedTexts | undefined;
}

/** Records of an earlier format. */
export interface OutdatedTexts extends Pick<TextStore, 'get' | 'range'> {
  readonly format: number;
}

/** Its database. */
type ReadOnlyTexts = Omit<TextStore, 'commit'>;

/** Asks a database. It is never asked to change anything. */
export interface Database {
  ask<Answer extends object>(sql: string, values: readonly unknown[]): Promise<readonly Answer[]>;
  close(): Promise<void>;
}

interface Statements {
  readonly get: string;
  readonly range: string;
  readonly count: string;
}

/**
 * Opens the store of an address to be read, beside a bot that runs or without one. Nothing is made or changed: no
 * folder, file, table or function, and the database user needs no more than to read the table.
 * @throws {StoreError} if it is not there, cannot be read, or holds only a part of what it is to hold
 */
export async function openReadOnly(url: string, schemaOf: SchemaOf, log: Log): Promise<ReadOnlyStore> {
  const texts = storeKind(url) === 'postgres' ? await openPostgres(url, log) : await openSqlite(url);
  try {
    await requireWhole(texts);
    const format = await formatOf(texts, url);
    const isOutdated = format < FORMAT;
    const reads = isOutdated ? uncheckedReads(texts) : recordReads(texts, schemaOf);
    const outdated = isOutdated ? { get: texts.get, range: texts.range, format } : undefined;
    return { ...reads, close: texts.close, outdated };
  } catch (error) {
    await texts.close();
    throw error;
  }
}

async function openPostgres(url: string, log: Log): Promise<ReadOnlyTexts> {
  const { RANGE, COUNT, guarded } = await import('./postgres.js');
  const database = await openServer(url, log);
  return textsOf(
    database,
    { get: 'SELECT value AS text FROM purser WHERE key = $1', range: RANGE, count: COUNT },
    guarded,
  );
}

/** A PostgreSQL to be asked in SQL. Nothing is asked of it, and so nothing can fail, before that. */
export async function openServer(url: string, log: Log): Promise<Database> {
  // Loaded only where it is used: it takes a part of the start of its own.
  const { createPostgresAdapter } = await import('./postgres-adapter.js');
  const adapter = createPostgresAdapter(url, log);
  return { ask: adapter.read, close: adapter.disconnect };
}

async function openSqlite(url: string): Promise<ReadOnlyTexts> {
  const database = await openSqliteFile(url);
  const get = 'SELECT value AS text FROM keyv WHERE key = ? AND value IS NOT NULL';
  return textsOf(database, { get, range: sqlite.RANGE, count: sqlite.COUNT }, sqlite.guarded);
}

/**
 * Opens the file of a `sqlite://` address to be asked in SQL, as {@link openReadOnly} does.
 * @throws {StoreError} if it is not there or cannot be read
 */
export async function openSqliteFile(url: string): Promise<Database> {
  const path = resolve(sqlitePath(url));
  if (!existsSync(path)) throw new StoreError(`there is no store at ${path}`);
  return sqlite.guarded('open the store', () => openFile(path));
}

/**
 * Reads all pages of the file of a SQLite store. Nothing is made or changed.
 * @returns what is wrong first, or `undefined` if it is whole
 * @throws {StoreError} if it is not there, or cannot be read
 */
export async function damageAt(url: string): Promise<string | undefined> {
  const database = await openSqliteFile(url);
  try {
    return await sqlite.guarded('check the store', () => damageOf((sql) => database.ask(sql, [])));
  } finally {
    await database.close();
  }
}

function textsOf(database: Database, sql: Statements, guarded: typeof sqlite.guarded): ReadOnlyTexts {
  return {
    get: (key) =>
      guarded('read the store', async () => (await database.ask<{ text: string }>(sql.get, [key]))[0]?.text),

    range: ({ prefix, before, limit }) =>
      guarded('read the store', () =>
        database.ask<RawRow>(sql.range, [prefix, before ?? afterPrefix(prefix), limit]),
      ),

    count: (prefix) =>
      guarded('read the store', async () => {
        const [row] = await database.ask<{ count: number }>(sql.count, [prefix, afterPrefix(prefix)]);
        return row?.count ?? 0;
      }),

    close: () => guarded('close the store', database.close),
  };
}

/**
 * A SQLite file. Beside a bot, or after one that was killed, there is its log (`-wal`) with an index (`-shm`), of which
 * the latter is opened to be read as well (`readonly_shm`): otherwise SQLite would write its own reading into it.
 * Without that log nobody has the file open, and to open it so would leave a new log behind, or fail in a folder
 * that cannot be written. It is then opened as one that never changes (https://www.sqlite.org/uri.html, `immutable`),
 * and opened anew as soon as it turns out that it does.
 */
async function openFile(path: string): Promise<Database> {
  let state = stateOf(path);
  let connection = await connect(path, state.isAtRest);

  async function reopen(): Promise<void> {
    const next = stateOf(path);
    const other = await connect(path, next.isAtRest);
    await connection.close();
    state = next;
    connection = other;
  }

  async function ask(sql: string, values: readonly unknown[]): Promise<readonly object[]> {
    for (;;) {
      const answer = await connection.all(sql, values).then(
        (rows) => ({ rows }),
        (error: unknown) => ({ error }),
      );
      // What was read while the file began to change may be half of it, and then even look damaged.
      if (!state.isAtRest || stateOf(path).text === state.text) {
        if ('rows' in answer) return answer.rows;
        throw answer.error;
      }
      await reopen();
    }
  }

  // One after the other, so that nobody asks a connection that is being replaced.
  const lock = createKeyedLock();
  return {
    // The caller names the type of the rows.
    ask: (sql, values) => lock(path, () => ask(sql, values)) as never,
    close: () => lock(path, () => connection.close()),
  };
}

/** @throws {Error} if there is no such file any more */
function stateOf(path: string): { readonly isAtRest: boolean; readonly text: string } {
  const logged = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size;
  const isAtRest = logged === undefined || (logged === 0 && !existsSync(`${path}-shm`));
  const { ino, size, mtimeMs } = statSync(path);
  return { isAtRest, text: [isAtRest, ino, size, mtimeMs].join(' ') };
}

interface Connection {
  all(sql: string, values: readonly unknown[]): Promise<readonly object[]>;
  close(): Promise<void>;
}

/** Waiting for locks is left to whoever asks, as `openSqlite` has it. */
async function connect(path: string, isAtRest: boolean): Promise<Connection> {
  const address = pathToFileURL(path).href + (isAtRest ? '?immutable=1' : '?readonly_shm=1');
  if (!isAtRest && !existsSync(`${path}-shm`)) {
    throw new Error(`${path}-wal has no ${path}-shm beside it; starting the bot once puts that in order`);
  }
  const database = await new Promise<sqlite3.Database>((done, failed) => {
    const opened = new sqlite3.Database(address, sqlite3.OPEN_READONLY | sqlite3.OPEN_URI, (error) =>
      error === null ? done(opened) : failed(error),
    );
  });
  const all = promisify<string, readonly unknown[], unknown[]>(database.all.bind(database));
  return {
    all: async (sql, values) => (await all(sql, values)) as readonly object[],
    close: promisify(database.close.bind(database)),
  };
}
