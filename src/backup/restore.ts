import { createHash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { RecordError, reasonOf, StoreAccessError, StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { recordsIn, schemasHash } from '../open-records.js';
import { quarantine } from '../quarantine/quarantine.js';
import { QUARANTINE, type QuarantineCounts } from '../quarantine/quarantine-record.js';
import { openTexts } from '../storage/open-store.js';
import { knownFormat } from '../storage/record-format.js';
import { foldSqlite, readAllRows, replaceAllRows } from '../storage/sql-rows.js';
import { forgetSeen } from '../storage/sqlite-location.js';
import type { Json, Range, Row, Store } from '../storage/store.js';
import { refusing } from '../storage/store-access.js';
import { FORMAT_KEY, MOVE_MARK, RESTORE_MARK } from '../storage/store-identity.js';
import { sqlitePath, storeKind } from '../storage/store-url.js';
import { type RawRow, recordText, type TextStore, valueIn } from '../storage/text-store.js';
import { whileOpen } from '../storage/while-open.js';
import { BackupError } from './backup-error.js';
import { type BackupSummary, checkBackupFile, readBackup } from './backup-file.js';
import { nameNew, replaceKeeping } from './durable-files.js';
import { backupName, makeBackup, stampOf } from './make-backup.js';
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

/** The result of a restore. */
export interface Restored {
  readonly backup: BackupSummary;
  readonly quarantined: QuarantineCounts;
  /** The file with the previous records; `undefined` if there were none. */
  readonly kept: string | undefined;
  /** The keys of unreadable records, which are restored as they are. */
  readonly unreadable: readonly string[];
}

/** A verified backup. */
interface Source extends BackupSummary {
  readonly unreadable: readonly string[];
}

/**
 * Records that are not restored, since they belong to one process or one store: heartbeats, claimed interactions, and
 * the identity and location of the store; and direct messages, which may have been sent since the backup. An unreadable
 * record of an earlier quarantine is dropped too, because it could not be replaced.
 */
const LEFT_BEHIND = /^(process:|interaction:|direct-message:|store:(?!format$))/;

/**
 * Replaces a store's records with those of a backup, and quarantines everything that could pay. The previous records are
 * kept in a file. It can be interrupted at any moment and repeated: until it is done, the store is either unchanged, or
 * the bot refuses it. Unreadable records are restored as they are, and named.
 * @throws {BackupError} if the backup cannot be used, or the bot is at work
 * @throws {StoreError} if the store fails
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const backup = await check(options.from);
  return storeKind(options.url) === 'postgres'
    ? restorePostgres(options, backup)
    : restoreSqlite(options, backup);
}

/** @throws {BackupError} if the backup cannot be used */
async function check(from: string): Promise<Source> {
  const unreadable: string[] = [];
  let mark: string | undefined;
  const summary = await checkBackupFile(from, undefined, (page) => {
    const left = page.filter(isKept);
    unreadable.push(...unreadableIn(left));
    mark ??= left.find(({ key }) => key === FORMAT_KEY)?.text;
  });
  requireFormat(mark);
  return { ...summary, unreadable };
}

/** @throws {BackupError} if the format of the records is unknown */
function requireFormat(mark: string | undefined): void {
  try {
    knownFormat(mark ?? '', schemasHash(), 'The backup');
  } catch (error) {
    if (error instanceof UnfitStoreError) throw new BackupError(error.message);
    throw new BackupError(
      `${reasonOf(error)}, so the format of the other records is unknown; restore another backup`,
    );
  }
}

/** Works in a file beside the old one, which it replaces in the end. */
async function restoreSqlite(options: RestoreOptions, backup: Source): Promise<Restored> {
  const { url, log } = options;
  const path = resolve(sqlitePath(url));
  // It may be there although this user cannot look at it, and a bot at work on it.
  const old = await refusing(path, async () => statSync(path, { throwIfNoEntry: false }));
  if (old !== undefined) await requireIdle(options);
  const part = `${path}.restoring-${process.pid}`;
  await removeSqlite(part);
  const partUrl = `sqlite://${part}`;
  try {
    await (await openTexts(partUrl, log)).close();
    const quarantined = await fill(partUrl, options, backup, undefined);
    await foldSqlite(partUrl);
    // A different store takes that place.
    await forgetSeen(path);
    const kept = old === undefined ? await putNew(part, path) : await putInPlace(part, path, old, options);
    return restored(backup, quarantined, kept);
  } finally {
    await removeSqlite(part);
  }
}

async function putNew(part: string, path: string): Promise<undefined> {
  if (!(await nameNew(part, path))) throw atWork();
}

/** @returns where the old file is kept */
async function putInPlace(part: string, path: string, old: Stats, options: RestoreOptions): Promise<string> {
  const { url, now } = options;
  if (process.getuid?.() === 0) await chown(part, old.uid, old.gid);
  // The bot may have been started meanwhile. Without a WAL, replacing the store is one rename.
  await requireIdle(options);
  await foldSqlite(url);
  const kept = `${path}.${stampOf(now())}.before-restore`;
  // If the file were missing even for a moment, a bot would create a new store.
  await replaceKeeping(path, part, kept);
  return kept;
}

async function removeSqlite(path: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(path + end, { force: true });
}

/** @throws {BackupError} if a bot is at work on the present store, or that is unknown */
async function requireIdle({ url, isAtWork, log }: RestoreOptions): Promise<void> {
  let texts: TextStore | undefined;
  try {
    texts = await openTexts(url, log);
    if (await isAtWork(processesIn(texts))) throw atWork();
  } catch (error) {
    if (!(error instanceof StoreError) || error instanceof StoreAccessError) throw error;
    const path = sqlitePath(url);
    throw new BackupError(
      `the present store cannot be read (${reasonOf(error)}), so it is unknown whether the bot is at work on it. Stop the bot, move the file away yourself (mv ${path} ${path}.damaged), and restore again`,
    );
  } finally {
    await texts?.close();
  }
}

/** Backs up the present records, and replaces them in one transaction. */
async function restorePostgres(options: RestoreOptions, backup: Source): Promise<Restored> {
  const { url, from, isAtWork, now, log } = options;
  const kept = await whileOpen(openTexts(url, log), async (texts) => {
    if ((await texts.get(MOVE_MARK)) !== undefined) {
      throw new BackupError('the store holds half of a move; complete that first');
    }
    if (await isAtWork(processesIn(texts))) throw atWork();
    const mark = await texts.get(RESTORE_MARK);
    // Half of a restore is not worth keeping. Its mark names the file with the records before it.
    if (mark !== undefined) return (fieldsIn(RESTORE_MARK, mark) as { kept?: string } | undefined)?.kept;
    if ((await texts.count('')) === 0) return undefined;
    const to = join(dirname(resolve(from)), backupName('before-restore', now()));
    return (await makeBackup({ url, to, now, log })).path;
  });
  const quarantined = await fill(url, options, backup, kept);
  return restored(backup, quarantined, kept);
}

function restored(backup: Source, quarantined: QuarantineCounts, kept: string | undefined): Restored {
  const unreadable = new Set([...backup.unreadable, ...(quarantined.unreadable ?? [])]);
  return { backup, quarantined, kept, unreadable: [...unreadable].sort() };
}

/**
 * Fills a store from a backup, compares, and quarantines what is open. The store has a mark until that is done.
 * @param kept the file with the previous records
 */
async function fill(
  url: string,
  { from, now, log }: RestoreOptions,
  backup: BackupSummary,
  kept: string | undefined,
): Promise<QuarantineCounts> {
  const mark = { ...(kept !== undefined && { kept }) };
  const written = createHash('sha256');
  await replaceAllRows(url, log, withMark(mark, hashing(written, restorable(readBackup(from)))));
  await compare(url, log, written.digest('hex'));
  return whileOpen(openTexts(url, log), async (texts) => {
    const store = await recordsIn(texts, url, log);
    const why = { kind: 'restored', madeAt: backup.head.madeAt } as const;
    const quarantined = await quarantine({ store, why, now });
    if ((await store.count('process:')) > 0) throw atWork();
    if (!(await store.commit([{ key: RESTORE_MARK, from: mark, to: undefined }]))) {
      throw new BackupError('another restore to the same store came in between; restore again');
    }
    return quarantined;
  });
}

const isKept = ({ key, text }: RawRow): boolean =>
  !LEFT_BEHIND.test(key) && (key !== QUARANTINE || unreadableIn([{ key, text }]).length === 0);

/** Replaces NUL, which PostgreSQL cannot store and no readable record contains. */
const NO_NUL = '\ufffd';

type Fields = Readonly<Record<string, Json | undefined>>;

/** The fields in a text, unchecked. */
function fieldsIn(key: string, text: string): Fields | undefined {
  try {
    const value = valueIn(key, text);
    // Its fields are checked one by one.
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch (error) {
    if (error instanceof RecordError) return undefined;
    throw error;
  }
}

/**
 * The heartbeats in a store. The text of an unreadable one serves as its count, so that a change shows a live process.
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
  if (read.digest('hex') !== wanted) throw new BackupError('the store differs from what was written to it');
}

const atWork = () => new BackupError('the bot is at work on the store; stop all its processes first');
