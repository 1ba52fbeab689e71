import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { chmod, chown, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { RecordError, reasonOf, StoreError } from '../errors.js';
import { LAYING_ASIDE, type LaidAsideCounts } from '../laying-aside/laid-aside.js';
import { layAside } from '../laying-aside/lay-aside.js';
import type { Log } from '../log.js';
import { recordsIn } from '../open-records.js';
import { openTexts } from '../storage/open-store.js';
import { formatIn } from '../storage/record-format.js';
import { foldSqlite, readAllRows, replaceAllRows } from '../storage/sql-rows.js';
import { forgetSeen } from '../storage/sqlite-location.js';
import type { Json, Range, Row, Store } from '../storage/store.js';
import { FORMAT_KEY, MOVE_MARK, RESTORE_MARK } from '../storage/store-identity.js';
import { sqlitePath, storeKind } from '../storage/store-url.js';
import { type RawRow, recordText, type TextStore, valueIn } from '../storage/text-store.js';
import { BackupError } from './backup-error.js';
import { type BackupSummary, checkBackupFile, readBackup } from './backup-file.js';
import { nameNew, replaceKeeping } from './durable-files.js';
import { backupName, makeBackup } from './make-backup.js';
import { unreadableIn } from './unreadable-rows.js';

export interface RestoreOptions {
  /** The address of the store. */
  readonly url: string;
  /** The file of the backup. */
  readonly from: string;
  /** Whether a process of the bot is at work on a store. */
  readonly isAtWork: (store: Pick<Store, 'range'>) => Promise<boolean>;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
}

/** What was restored. */
export interface Restored {
  readonly backup: BackupSummary;
  readonly laidAside: LaidAsideCounts;
  /** The file in which the records are that were there before; `undefined` if there were none. */
  readonly kept: string | undefined;
  /** The keys of records that cannot be read. They are as they stand in the backup. */
  readonly unreadable: readonly string[];
}

/** What is to be restored. */
interface Source extends BackupSummary {
  readonly unreadable: readonly string[];
}

/**
 * Of one process or one store alone: who was at work on it, what was dealt with a moment before, and who and where the
 * store was. A store that was restored is another one. The note of an earlier laying aside, which is about to be
 * replaced, is left behind as well if it cannot be read: it could not be replaced then.
 */
const LEFT_BEHIND = /^(process:|interaction:|store:(?!format$))/;

/**
 * Puts the records of a backup in place of all that a store holds, and lays aside what could pay anybody. What was
 * there before is kept in a file of its own. It can be interrupted at any moment: until the very end, the store is
 * either as it was, or one that the bot refuses, and the same can be done again. Records that cannot be read are restored
 * as they stand, and named.
 * @throws {BackupError} if the backup cannot be used, or the bot is at work
 * @throws {StoreError} if the store fails
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const backup = await check(options.from);
  return storeKind(options.url) === 'postgres'
    ? restorePostgres(options, backup)
    : restoreSqlite(options, backup);
}

/** @throws {BackupError} if it cannot be used */
async function check(from: string): Promise<Source> {
  const unreadable: string[] = [];
  const summary = await checkBackupFile(from, undefined, (page) => {
    const left = page.filter(isKept);
    unreadable.push(...unreadableIn(left));
    for (const { key, text } of left) if (key === FORMAT_KEY) requireFormat(text);
  });
  return { ...summary, unreadable };
}

/** @throws {BackupError} if nobody can tell how the records are to be read */
function requireFormat(text: string): void {
  try {
    formatIn(text);
  } catch (error) {
    throw new BackupError(
      `${reasonOf(error)}, so it cannot be told how to read the others; restore another backup`,
    );
  }
}

/** @throws {StoreError} if nobody can tell whether there is one: a bot may be at work on it */
function storeFileAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new StoreError('could not look at the store that is there', { cause: error });
  }
}

/** Everything is done in a file beside the old one, which it replaces in the end. */
async function restoreSqlite(options: RestoreOptions, backup: Source): Promise<Restored> {
  const { url, log } = options;
  const path = resolve(sqlitePath(url));
  const old = storeFileAt(path);
  if (old !== undefined) await requireIdle(options);
  const part = `${path}.restoring-${process.pid}`;
  await removeSqlite(part);
  const partUrl = `sqlite://${part}`;
  try {
    await (await openTexts(partUrl, log)).close();
    const laidAside = await fill(partUrl, options, backup, undefined);
    await foldSqlite(partUrl);
    // Another store lies there from now on.
    await forgetSeen(path);
    const kept = old === undefined ? await putNew(part, path) : await putInPlace(part, path, old, options);
    return restored(backup, laidAside, kept);
  } finally {
    await removeSqlite(part);
  }
}

async function putNew(part: string, path: string): Promise<undefined> {
  if (!(await nameNew(part, path))) throw atWork();
}

/** @returns where the old one is kept */
async function putInPlace(part: string, path: string, old: Stats, options: RestoreOptions): Promise<string> {
  const { url, now } = options;
  await chmod(part, old.mode);
  if (process.getuid?.() === 0) await chown(part, old.uid, old.gid);
  // Somebody may have started the bot meanwhile. With everything in the file itself, one name is all there is to change.
  await requireIdle(options);
  await foldSqlite(url);
  const kept = `${path}.${backupStamp(now())}.before-restore`;
  // Without a file at this address, even for a moment, the bot would begin anew.
  await replaceKeeping(path, part, kept);
  return kept;
}

async function removeSqlite(path: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(path + end, { force: true });
}

/** @throws {BackupError} if a bot is at work on what is there, or that cannot be told */
async function requireIdle({ url, isAtWork, log }: RestoreOptions): Promise<void> {
  let texts: TextStore | undefined;
  try {
    texts = await openTexts(url, log);
    if (await isAtWork(processesIn(texts))) throw atWork();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    const path = sqlitePath(url);
    throw new BackupError(
      `the store that is there cannot be read (${reasonOf(error)}), so it cannot be told whether the bot is at work on it. Stop the bot, put the file aside yourself (mv ${path} ${path}.damaged), and restore again`,
    );
  } finally {
    await texts?.close();
  }
}

/** The records are replaced in one transaction, after a backup of those that are there. */
async function restorePostgres(options: RestoreOptions, backup: Source): Promise<Restored> {
  const { url, from, isAtWork, now, log } = options;
  const texts = await openTexts(url, log);
  let kept: string | undefined;
  try {
    if ((await texts.get(MOVE_MARK)) !== undefined) {
      throw new BackupError('the store holds half of a move; complete that first');
    }
    if (await isAtWork(processesIn(texts))) throw atWork();
    const mark = await texts.get(RESTORE_MARK);
    // Half of a restore is nothing to keep; it says where that was kept which was there before it.
    if (mark !== undefined) kept = (fieldsIn(RESTORE_MARK, mark) as { kept?: string } | undefined)?.kept;
    else if ((await texts.count('')) > 0) {
      const to = join(dirname(resolve(from)), backupName('before-restore', now()));
      kept = (await makeBackup({ url, to, now, log })).path;
    }
  } finally {
    await texts.close();
  }
  const laidAside = await fill(url, options, backup, kept);
  return restored(backup, laidAside, kept);
}

function restored(backup: Source, laidAside: LaidAsideCounts, kept: string | undefined): Restored {
  const unreadable = new Set([...backup.unreadable, ...(laidAside.unreadable ?? [])]);
  return { backup, laidAside, kept, unreadable: [...unreadable].sort() };
}

/**
 * Fills a store from a backup, compares, and lays aside what is open. Until that is done it bears a mark.
 * @param kept where that is which was in it before
 */
async function fill(
  url: string,
  { from, now, log }: RestoreOptions,
  backup: BackupSummary,
  kept: string | undefined,
): Promise<LaidAsideCounts> {
  const mark = { ...(kept !== undefined && { kept }) };
  const written = createHash('sha256');
  await replaceAllRows(url, log, withMark(mark, hashing(written, restorable(readBackup(from)))));
  await compare(url, log, written.digest('hex'));
  const texts = await openTexts(url, log);
  try {
    const store = await recordsIn(texts, url, log);
    const why = { kind: 'restored', madeAt: backup.head.madeAt } as const;
    const laidAside = await layAside({ store, why, now });
    if ((await store.count('process:')) > 0) throw atWork();
    if (!(await store.commit([{ key: RESTORE_MARK, from: mark, to: undefined }]))) {
      throw new BackupError('another restore to the same store has come in between; restore again');
    }
    return laidAside;
  } finally {
    await texts.close();
  }
}

const isKept = ({ key, text }: RawRow): boolean =>
  !LEFT_BEHIND.test(key) && (key !== LAYING_ASIDE || unreadableIn([{ key, text }]).length === 0);

/** PostgreSQL holds no NUL, and no record that can be read does. */
const NO_NUL = '\ufffd';

type Fields = Readonly<Record<string, Json | undefined>>;

/** What a text carries, whatever else is wrong with it. */
function fieldsIn(key: string, text: string): Fields | undefined {
  try {
    const value = valueIn(key, text);
    // Whatever it holds, its fields are looked at one by one.
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch (error) {
    if (error instanceof RecordError) return undefined;
    throw error;
  }
}

/**
 * The records of processes. One that cannot be read is that of a process of which nothing is known, so it is watched
 * whether its text changes.
 */
const processesIn = (texts: Pick<TextStore, 'range'>): Pick<Store, 'range'> => ({
  range: async <Value extends Json>(range: Range): Promise<readonly Row<Value>[]> =>
    (await texts.range(range)).map(({ key, text }) => ({
      key,
      value: (fieldsIn(key, text) ?? { count: text }) as Value,
    })),
});

type Pages = AsyncIterable<readonly RawRow[]>;

async function* restorable(pages: Pages): AsyncGenerator<readonly RawRow[]> {
  for await (const page of pages) {
    yield page.filter(isKept).map(({ key, text }) => ({ key, text: text.replaceAll('\0', NO_NUL) }));
  }
}

async function* hashing(
  hash: ReturnType<typeof createHash>,
  pages: Pages,
): AsyncGenerator<readonly RawRow[]> {
  for await (const page of pages) {
    for (const { key, text } of page) hash.update(JSON.stringify([key, text]));
    yield page;
  }
}

async function* withMark(mark: { readonly kept?: string }, pages: Pages): AsyncGenerator<readonly RawRow[]> {
  yield [{ key: RESTORE_MARK, text: recordText(mark) }];
  yield* pages;
}

/** @throws {BackupError} unless the store holds exactly what was written */
async function compare(url: string, log: Log, wanted: string): Promise<void> {
  const read = createHash('sha256');
  await readAllRows(url, log, async (pages) => {
    for await (const page of pages) {
      for (const { key, text } of page) {
        if (key !== RESTORE_MARK) read.update(JSON.stringify([key, text]));
      }
    }
  });
  if (read.digest('hex') !== wanted) throw new BackupError('the store does not hold what was written to it');
}

const atWork = () => new BackupError('the bot is at work on the store; stop all its processes first');

const backupStamp = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
