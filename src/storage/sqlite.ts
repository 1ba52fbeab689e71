import { setTimeout as delay } from 'node:timers/promises';
import type { KeyvSqlite } from '@keyv/sqlite';
import { StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { createKeyedLock } from './keyed-lock.js';
import { makeFileAlone, makeFolderOf, narrowRights } from './ownership.js';
import { keyvReads, rangeReads } from './sql-reads.js';
import { damageIn, damageOf, loadSqlite } from './sqlite-driver.js';
import { sqliteLocation } from './sqlite-location.js';
import { refusing } from './store-access.js';
import type { OpenedTexts } from './store-location.js';
import { sqlitePath } from './store-url.js';
import type { TextStore } from './text-store.js';

/**
 * Compare and swap over any number of rows in one statement, which SQLite runs whole or not at all. One statement cannot
 * both write and delete rows: a record to be removed becomes NULL, which {@link REMOVAL} deletes within the statement.
 */
const COMMIT = `
  WITH change(key, was, becomes) AS (
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') FROM json_each(?)
  )
  INSERT INTO keyv(key, value)
  SELECT key, becomes FROM change
  WHERE NOT EXISTS (SELECT 1 FROM change LEFT JOIN keyv USING (key) WHERE keyv.value IS NOT change.was)
  ON CONFLICT(key) DO UPDATE SET value = excluded.value
  RETURNING key`;

/** A record that is required to be absent is an INSERT of NULL, and a removed one an UPDATE. */
const REMOVAL = ['INSERT', 'UPDATE'].map(
  (event) => `
    CREATE TRIGGER IF NOT EXISTS purser_remove_on_${event} AFTER ${event} ON keyv WHEN NEW.value IS NULL
    BEGIN DELETE FROM keyv WHERE key = NEW.key; END`,
);

export const READS = {
  get: 'SELECT value AS text FROM keyv WHERE key = ?',
  range: 'SELECT key, value AS text FROM keyv WHERE key >= ? AND key < ? ORDER BY key DESC LIMIT ?',
  count: 'SELECT count(*) AS count FROM keyv WHERE key >= ? AND key < ?',
};

/** Limit for waiting while another process writes, in ms. */
const BUSY_TIMEOUT_MS = 5_000;
/** SQLite's own share of that, in ms. It waits in a thread that delays the exit of the process, so it is short. */
const BUSY_THREAD_MS = 50;
const BUSY_PAUSE_MS = 25;

/**
 * Opens the SQLite file of a `sqlite://PATH` address, and creates missing folders, for this user alone. What root
 * creates in another user's folder belongs to that user.
 * @throws {UnfitStoreError} if the file is damaged, or this user or machine cannot use it
 * @throws {StoreError} if it cannot be read and written
 */
export async function openSqlite(url: string, log: Log): Promise<OpenedTexts> {
  const writer = await refusing(sqlitePath(url), async () => {
    await guarded('create the folder of the store', () => makeFolderOf(sqlitePath(url)));
    await guarded('create the store', () => makeFileAlone(sqlitePath(url)));
    return openWhole(url);
  });
  // A connection does one thing at a time: reads must not queue behind a write that waits for another process.
  const reader = await orDisconnect(writer, async () => {
    await narrowRights(sqlitePath(url), log);
    return guarded('open the store', () => connect(url));
  });
  const get = keyvReads(reader);
  // A statement that meets a busy file stays under way until it is finalized. SQLite then only commits the next one of the
  // connection together with it, and rolls that one back with it: a commit would be reported as done, and be lost.
  const lock = createKeyedLock();

  const texts: TextStore = {
    get: (key) => guarded('read the store', () => get(key)),

    async commit(changes) {
      const rows = changes.map(({ key, from, to }) => [key, from, to]);
      const written: readonly unknown[] = await guarded('write the store', () =>
        lock('writer', () => writer.query(COMMIT, JSON.stringify(rows))),
      );
      return written.length === changes.length;
    },

    ...rangeReads((sql, values = []) => reader.query(sql, ...values), READS, guarded),

    close: () =>
      guarded('close the store', async () => {
        await reader.disconnect();
        await writer.disconnect();
      }),
  };
  return { ...texts, home: sqliteLocation(sqlitePath(url), texts) };
}

/** The adapter connects and creates its table on its own, and never recovers if that fails: a retry needs a new one. */
async function connect(url: string): Promise<KeyvSqlite> {
  const { KeyvSqlite } = await loadSqlite();
  const adapter = new KeyvSqlite({ uri: url, busyTimeout: BUSY_THREAD_MS });
  await adapter.query('SELECT 1');
  return adapter;
}

/** Opens a file, checks it for damage, and prepares it. */
async function openWhole(url: string): Promise<KeyvSqlite> {
  try {
    const writer = await guarded('open the store', () => connect(url));
    await orDisconnect(writer, async () => {
      const damage = await guarded('check the store', () => damageOf((sql) => writer.query(sql)));
      if (damage !== undefined) throw damaged(url, damage);
      await guarded('open the store', () => prepare(writer));
    });
    return writer;
  } catch (error) {
    const damage = error instanceof StoreError ? damageIn(error.cause) : undefined;
    throw damage === undefined ? error : damaged(url, damage);
  }
}

/** Disconnects if the work fails. */
async function orDisconnect<Result>(adapter: KeyvSqlite, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await adapter.disconnect();
    throw error;
  }
}

const damaged = (url: string, damage: string) =>
  new UnfitStoreError(
    `The file of the store, ${sqlitePath(url)}, is damaged (${damage}). Do not delete it: put a backup in its place, and keep the damaged file beside it until all is well.`,
  );

/** WAL allows reads during a write; FULL puts every commit on disk before it returns. */
async function prepare(adapter: KeyvSqlite): Promise<void> {
  await adapter.query('PRAGMA journal_mode = WAL');
  await adapter.query('PRAGMA synchronous = FULL');
  for (const trigger of REMOVAL) await adapter.query(trigger);
  // A write, so that a read-only file fails now and not at the first grant.
  await adapter.query("DELETE FROM keyv WHERE key = ''");
}

/** @throws {StoreError} if it fails, or another process keeps the file busy for more than 5 s */
export async function guarded<Result>(doing: string, work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      // It says itself what was done.
      if (error instanceof UnfitStoreError) throw error;
      const busy = error instanceof Error && error.message.includes('SQLITE_BUSY');
      if (!busy || performance.now() > deadline) throw new StoreError(`could not ${doing}`, { cause: error });
      await delay(BUSY_PAUSE_MS);
    }
  }
}
