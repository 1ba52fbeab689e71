import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { formatOf, nameOf } from './record-format.js';
import { type Ask, rangeReads } from './sql-reads.js';
import * as sqlite from './sqlite.js';
import { openDatabase } from './sqlite-driver.js';
import type { Store } from './store.js';
import { isStoreThere, refusing } from './store-access.js';
import { requireWhole } from './store-identity.js';
import { sqlitePath, storeKind } from './store-url.js';
import { FORMAT, recordReads, type SchemaOf, type TextReads } from './text-store.js';

/** A read-only store. */
export type ReadOnlyStore = Pick<Store, 'get' | 'range' | 'count' | 'close'>;

/** A database for queries only. */
export interface Database {
  readonly ask: Ask;
  close(): Promise<void>;
}

/**
 * Opens the store at an address for reading, whether or not a bot runs on it. It creates and changes nothing: no folder,
 * file, table or function. The database user only needs to read the table.
 * @throws {UnfitStoreError} if its records have another format than this version's
 * @throws {StoreError} if it is missing, cannot be read, or holds half of a move or restore
 */
export async function openReadOnly(url: string, schemaOf: SchemaOf, log: Log): Promise<ReadOnlyStore> {
  const texts = storeKind(url) === 'postgres' ? await openPostgres(url, log) : await openSqlite(url);
  try {
    await requireWhole(texts);
    const name = nameOf(url);
    if (((await formatOf(texts, name)) ?? FORMAT) < FORMAT) {
      throw new UnfitStoreError(
        `${name} has records of an earlier format; starting the bot once brings them up to date.`,
      );
    }
    return recordReads(texts, schemaOf);
  } catch (error) {
    await texts.close();
    throw error;
  }
}

async function openPostgres(url: string, log: Log): Promise<TextReads> {
  const { READS, guarded } = await import('./postgres.js');
  return textsOf(await openServer(url, log), READS, guarded);
}

/** A PostgreSQL server for queries. It connects with the first query. */
export async function openServer(url: string, log: Log): Promise<Database> {
  // Loaded only where it is used, since it slows the start down.
  const { createPostgresAdapter } = await import('./postgres-adapter.js');
  const adapter = createPostgresAdapter(url, log);
  return { ask: adapter.read, close: adapter.disconnect };
}

const openSqlite = async (url: string): Promise<TextReads> =>
  textsOf(await openSqliteFile(url), sqlite.READS, sqlite.guarded);

/**
 * Opens the file of a `sqlite://` address for queries, as {@link openReadOnly} does.
 * @throws {StoreError} if it is missing or cannot be read
 */
export async function openSqliteFile(url: string): Promise<Database> {
  const path = resolve(sqlitePath(url));
  if (!isStoreThere(path)) throw new StoreError(`there is no store at ${path}`);
  return refusing(path, () => sqlite.guarded('open the store', () => openFile(path)));
}

function textsOf(database: Database, sql: typeof sqlite.READS, guarded: typeof sqlite.guarded): TextReads {
  return {
    get: (key) =>
      guarded('read the store', async () => (await database.ask<{ text: string }>(sql.get, [key]))[0]?.text),

    ...rangeReads(database.ask, sql, guarded),

    close: () => guarded('close the store', database.close),
  };
}

/**
 * Opens a SQLite file for reading. While a bot runs, or after it was killed, there is a WAL (`-wal`) with its index
 * (`-shm`). The index is opened read-only as well (`readonly_shm`), since SQLite would otherwise write to it. Without a
 * WAL nobody has the file open, and opening it that way would leave a new WAL behind, or fail in a read-only folder. It
 * is then opened as `immutable` (https://www.sqlite.org/uri.html), which ends as soon as it changes.
 */
async function openFile(path: string): Promise<Database> {
  const { isAtRest, text } = stateOf(path);
  const connection = await connect(path, isAtRest);
  return {
    async ask(sql, values = []) {
      // A read while the file began to change may be torn, and may even look damaged.
      const requireUnchanged = () => {
        if (isAtRest && stateOf(path).text !== text)
          throw new Error('a bot has begun to use the file; run this again');
      };
      const rows = await connection.all(sql, values).catch((error: unknown) => {
        requireUnchanged();
        throw error;
      });
      requireUnchanged();
      // The caller names the type of the rows.
      return rows as never;
    },
    close: connection.close,
  };
}

/** @throws {Error} if the file is gone */
function stateOf(path: string): { readonly isAtRest: boolean; readonly text: string } {
  const logged = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size;
  const isAtRest = logged === undefined || (logged === 0 && !existsSync(`${path}-shm`));
  const { ino, size, mtimeMs } = statSync(path);
  return { isAtRest, text: [isAtRest, ino, size, mtimeMs].join(' ') };
}

/** Without a busy timeout: `guarded` waits for locks. */
async function connect(path: string, isAtRest: boolean) {
  const address = pathToFileURL(path).href + (isAtRest ? '?immutable=1' : '?readonly_shm=1');
  if (!isAtRest && !existsSync(`${path}-shm`)) {
    throw new Error(`${path}-wal has no ${path}-shm beside it; starting the bot once puts that in order`);
  }
  return openDatabase(address, 'read');
}
