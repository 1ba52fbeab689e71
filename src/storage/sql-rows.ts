import { existsSync } from 'node:fs';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import { type Ask, ON_DISK, onFile, onPostgres, PAGE, pagesOf } from './sql-connection.js';
import { sqlitePath, storeKind } from './store-url.js';
import type { RawRow } from './text-store.js';
import { DROP_POSTGRES_REFUSALS } from './write-refusal.js';

/** Maximum number of faults named for a damaged file. */
const MOST_FAULTS = 3;

/**
 * Reads a snapshot of all records in key order, also while a bot writes. Changes nothing.
 * @param signal interrupts a query on a file, which otherwise delays the exit of the process
 * @returns the result of `work`
 * @throws {StoreError} if the store is missing, cannot be read, or is damaged
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
 * Replaces all records of a store, all or nothing. No process may be at work on it.
 * @throws {StoreError} if it fails; the store is then unchanged
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
 * Moves everything from a SQLite file's WAL into the file itself, and removes the WAL.
 * @throws {StoreError} if another program has it open
 */
export async function foldSqlite(url: string): Promise<void> {
  await onFile(url, (ask) => ask('PRAGMA journal_mode = DELETE'));
  if (existsSync(`${sqlitePath(url)}-wal`)) throw new StoreError('another program has the file open');
}

/** @throws {StoreError} if the file is damaged */
async function requireSound(ask: Ask): Promise<void> {
  const found = await ask<{ integrity_check: string }>(`PRAGMA integrity_check(${MOST_FAULTS})`);
  const faults = found.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok');
  if (faults.length > 0) throw new StoreError(`the file is damaged: ${faults.join('; ')}`);
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

async function replacePostgres(
  url: string,
  log: Log,
  pages: AsyncIterable<readonly RawRow[]>,
): Promise<void> {
  await onPostgres(url, log, async (ask) => {
    await ask('BEGIN');
    // Rolled back with everything else unless committed.
    await ask('TRUNCATE purser');
    // The next start of the bot restores the constraint.
    await ask(DROP_POSTGRES_REFUSALS);
    for await (const page of pages) {
      const columns = [page.map(({ key }) => key), page.map(({ text }) => text)];
      await ask('INSERT INTO purser(key, value) SELECT * FROM unnest($1::text[], $2::text[])', columns);
    }
    await ask(ON_DISK);
    await ask('COMMIT');
  });
}
