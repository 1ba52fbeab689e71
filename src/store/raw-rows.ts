import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import sqlite3 from 'sqlite3';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import * as sqlite from './sqlite.js';
import { sqlitePath, storeKind } from './store-url.js';

/** A record as it stands in the database, whatever version has written it. */
export interface RawRow {
  readonly key: string;
  readonly text: string;
}

/** How many records are read or written at once, which bounds the memory that it takes. */
const PAGE = 500;
/** Of what is wrong with a damaged file, so many lines. */
const MOST_FAULTS = 3;

type Ask = <Row extends object>(sql: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

/**
 * Reads every record of a store as all of them were at one moment, in the order of their keys, beside a bot that
 * writes. Nothing is changed.
 * @param signal cuts short what a file is asked for, which otherwise keeps the process from ending until it is answered
 * @returns what `work` makes of them
 * @throws {StoreError} if the store is not there, cannot be read, or is damaged
 */
export async function readAllRows<Result>(
  url: string,
  log: Log,
  work: (pages: AsyncIterable<readonly RawRow[]>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (storeKind(url) === 'postgres') return readPostgres(url, log, work);
  const read = async (ask: Ask) => {
    await ask('BEGIN');
    await requireSound(ask);
    const page =
      'SELECT key, value AS text FROM keyv WHERE key > ? AND value IS NOT NULL ORDER BY key LIMIT ?';
    return work(pagesOf((after) => ask<RawRow>(page, [after, PAGE])));
  };
  return onFile(url, read, signal);
}

/**
 * Puts records in place of all that a store holds, all of them or none. Nobody may be at work on it.
 * @throws {StoreError} if that fails; the store is then as it was
 */
export async function replaceAllRows(
  url: string,
  log: Log,
  pages: AsyncIterable<readonly RawRow[]>,
): Promise<void> {
  if (storeKind(url) === 'postgres') return replacePostgres(url, log, pages);
  const insert = `INSERT INTO keyv(key, value)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`;
  await onFile(url, async (ask) => {
    await ask('BEGIN IMMEDIATE');
    await ask('DELETE FROM keyv');
    for await (const page of pages)
      await ask(insert, [JSON.stringify(page.map(({ key, text }) => [key, text]))]);
    await ask('COMMIT');
    await requireSound(ask);
  });
}

/**
 * Puts everything that a SQLite file holds into the file itself, and takes its second one away.
 * @throws {StoreError} if somebody else has it open
 */
export async function foldSqlite(url: string): Promise<void> {
  await onFile(url, (ask) => ask('PRAGMA journal_mode = DELETE'));
  if (existsSync(`${sqlitePath(url)}-wal`)) throw new StoreError('another program has the file open');
}

async function* pagesOf(
  read: (after: string) => Promise<readonly RawRow[]>,
): AsyncGenerator<readonly RawRow[]> {
  let after = '';
  for (;;) {
    const page = await read(after);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.key;
  }
}

/** @throws {StoreError} if the file is damaged */
async function requireSound(ask: Ask): Promise<void> {
  const found = await ask<{ integrity_check: string }>(`PRAGMA integrity_check(${MOST_FAULTS})`);
  const faults = found.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok');
  if (faults.length > 0) throw new StoreError(`the file is damaged: ${faults.join('; ')}`);
}

/** Works on a connection of its own to the file of a store, which must be there. What is not committed is undone. */
async function onFile<Result>(
  url: string,
  work: (ask: Ask) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const path = resolve(sqlitePath(url));
  if (!existsSync(path)) throw new StoreError(`there is no store at ${path}`);
  const database = await new Promise<sqlite3.Database>((done, failed) => {
    const opened = new sqlite3.Database(path, sqlite3.OPEN_READWRITE, (error) =>
      error === null ? done(opened) : failed(error),
    );
  }).catch((error: unknown) => {
    throw new StoreError('could not open the store', { cause: error });
  });
  const all = promisify<string, readonly unknown[], unknown[]>(database.all.bind(database));
  // The caller names the type of the rows.
  const ask = (sql: string, values: readonly unknown[] = []) =>
    sqlite.guarded('use the store', () => all(sql, values)) as never;
  const interrupt = () => database.interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    signal?.throwIfAborted();
    return await work(ask);
  } finally {
    signal?.removeEventListener('abort', interrupt);
    await promisify(database.close.bind(database))();
  }
}

async function readPostgres<Result>(
  url: string,
  log: Log,
  work: (pages: AsyncIterable<readonly RawRow[]>) => Promise<Result>,
): Promise<Result> {
  return onPostgres(url, log, async (ask) => {
    await ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const page = 'SELECT key, value AS text FROM purser WHERE key > $1 ORDER BY key LIMIT $2';
    const result = await work(pagesOf((after) => ask<RawRow>(page, [after, PAGE])));
    await ask('COMMIT');
    return result;
  });
}

/** What a later version has the table refuse, such as records of an earlier one. It is put there again by the bot. */
const DROP_CHECKS = `
  DO $$
  DECLARE
    name text;
  BEGIN
    FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'purser'::regclass AND contype = 'c' LOOP
      EXECUTE format('ALTER TABLE purser DROP CONSTRAINT %I', name);
    END LOOP;
  END $$`;

async function replacePostgres(
  url: string,
  log: Log,
  pages: AsyncIterable<readonly RawRow[]>,
): Promise<void> {
  await onPostgres(url, log, async (ask) => {
    await ask('BEGIN');
    // Undone with everything else if it is not committed.
    await ask('TRUNCATE purser');
    await ask(DROP_CHECKS);
    for await (const page of pages) {
      const columns = [page.map(({ key }) => key), page.map(({ text }) => text)];
      await ask('INSERT INTO purser(key, value) SELECT * FROM unnest($1::text[], $2::text[])', columns);
    }
    // What is restored must be on disk, whatever is usual in this database.
    await ask(
      "SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'",
    );
    await ask('COMMIT');
  });
}

/** Works on one connection. One on which something has failed is ended, and with it what was not committed. */
async function onPostgres<Result>(
  url: string,
  log: Log,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  // Loaded only where it is used: it takes a part of the start of its own.
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
