import { dirname, join, resolve } from 'node:path';
import { RecordError, reasonOf, StoreAccessError, StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { recordsIn } from '../open-records.js';
import { quarantine } from '../quarantine/quarantine.js';
import { QUARANTINE, type QuarantineCounts } from '../quarantine/quarantine-record.js';
import { RECORDS } from '../record-schemas.js';
import { PROCESSES } from '../storage/liveness.js';
import { openTexts } from '../storage/open-store.js';
import { makeFileAlone } from '../storage/ownership.js';
import { areProcesses, knownFormat, processesOf } from '../storage/record-format.js';
import { forgetSeen } from '../storage/sqlite-location.js';
import { FORMAT_KEY, MOVE_MARK, RESTORE_MARK } from '../storage/store-identity.js';
import type { OpenedTexts } from '../storage/store-location.js';
import { sqlitePath, storeKind } from '../storage/store-url.js';
import { type RawRow, readRecord, recordText, type TextStore } from '../storage/text-store.js';
import { whileOpen } from '../storage/while-open.js';
import { copyFileTo, fillStore, type Pages } from '../storage/whole-store.js';
import { BackupError, type BackupSummary, checkBackupFile, readBackup, unreadableIn } from './backup-file.js';
import { syncFile } from './durable-files.js';
import { backupName, makeBackup, stampOf } from './make-backup.js';

export interface RestoreOptions {
  /** The address of the store. */
  readonly url: string;
  /** The file of the backup. */
  readonly from: string;
  /** Whether a process of the bot is at work on a store. */
  readonly isAtWork: (texts: Pick<TextStore, 'range'>) => Promise<boolean>;
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

/** What a store has until its restore is complete. */
type RestoreMark = { readonly kept?: string };

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
  const { url, from, log } = options;
  const backup = await check(from);
  const { processes, kept } = await keepPresent(options);
  const mark: RestoreMark = { ...(kept !== undefined && { kept }) };
  const row = { key: RESTORE_MARK, text: recordText(mark) };
  await fillStore(url, log, row, restorable(readBackup(from)), async (records) => {
    if (!(await areProcesses(records, processes))) throw atWork();
    return true;
  });
  // It is a different store now.
  if (storeKind(url) === 'sqlite') await forgetSeen(sqlitePath(url));
  const quarantined = await complete(options, backup, mark);
  const unreadable = new Set([...backup.unreadable, ...(quarantined.unreadable ?? [])]);
  return { backup, quarantined, kept, unreadable: [...unreadable].sort() };
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
    knownFormat(mark ?? '', 'The backup');
  } catch (error) {
    if (error instanceof UnfitStoreError) throw new BackupError(error.message);
    throw new BackupError(
      `${reasonOf(error)}, so the format of the other records is unknown; restore another backup`,
    );
  }
}

/**
 * Makes sure that no bot is at work, and keeps the records that are there.
 * @returns the file with them, if there are any; and the heartbeats on record
 * @throws {BackupError} if a bot is at work on the store, or that is unknown
 */
async function keepPresent(options: RestoreOptions) {
  const { url, isAtWork } = options;
  return whileOpen(openPresent(options), async (texts) => {
    if ((await texts.get(MOVE_MARK)) !== undefined) {
      throw new BackupError('the store holds half of a move; complete that first');
    }
    const processes = await processesOf(texts);
    if (await isAtWork(texts)) throw atWork();
    const mark = await texts.get(RESTORE_MARK);
    // Half of a restore is not worth keeping. Its mark names the file with the records before it.
    if (mark !== undefined) return { processes, kept: keptIn(mark) };
    if ((await texts.count('')) === 0) return { processes, kept: undefined };
    return { processes, kept: await (storeKind(url) === 'postgres' ? backUp : copy)(options) };
  });
}

/** The file that the mark of an interrupted restore names, if it can be read. */
function keptIn(mark: string): string | undefined {
  try {
    return (readRecord(RECORDS, RESTORE_MARK, mark) as RestoreMark).kept;
  } catch (error) {
    if (error instanceof RecordError) return undefined;
    throw error;
  }
}

async function openPresent({ url, log }: RestoreOptions): Promise<OpenedTexts> {
  try {
    return await openTexts(url, log);
  } catch (error) {
    const isUnreadable = error instanceof StoreError && !(error instanceof StoreAccessError);
    if (!isUnreadable || storeKind(url) === 'postgres') throw error;
    const path = sqlitePath(url);
    throw new BackupError(
      `the present store cannot be read (${reasonOf(error)}), so it is unknown whether the bot is at work on it. Stop the bot, move the file away yourself (mv ${path} ${path}.damaged), and restore again`,
    );
  }
}

async function backUp({ url, from, now, log }: RestoreOptions): Promise<string> {
  const to = join(dirname(resolve(from)), backupName('before-restore', now()));
  return (await makeBackup({ url, to, now, log })).path;
}

async function copy({ url, now }: RestoreOptions): Promise<string> {
  const file = `${resolve(sqlitePath(url))}.${stampOf(now())}.before-restore`;
  await makeFileAlone(file);
  await copyFileTo(url, file);
  await syncFile(file);
  return file;
}

/**
 * Quarantines what is open in a store that was filled from a backup, and removes the mark that it has until then.
 * @throws {BackupError} if a bot has started on it, or another restore came in between
 */
const complete = (
  { url, now, log }: RestoreOptions,
  { head }: BackupSummary,
  mark: RestoreMark,
): Promise<QuarantineCounts> =>
  whileOpen(openTexts(url, log), async (texts) => {
    const store = await recordsIn(texts, url, log);
    const why = { kind: 'restored', madeAt: head.madeAt } as const;
    const quarantined = await quarantine({ store, why, now });
    if ((await store.count(PROCESSES)) > 0) throw atWork();
    if (!(await store.commit([{ key: RESTORE_MARK, from: mark, to: undefined }]))) {
      throw new BackupError('another restore to the same store came in between; restore again');
    }
    return quarantined;
  });

const isKept = ({ key, text }: RawRow): boolean =>
  !LEFT_BEHIND.test(key) && (key !== QUARANTINE || unreadableIn([{ key, text }]).length === 0);

/** Replaces NUL, which PostgreSQL cannot store and no readable record contains. */
const NO_NUL = '\ufffd';

async function* restorable(pages: Pages): AsyncGenerator<readonly RawRow[]> {
  for await (const page of pages) {
    yield page.filter(isKept).map(({ key, text }) => ({ key, text: text.replaceAll('\0', NO_NUL) }));
  }
}

const atWork = () => new BackupError('the bot is at work on the store; stop all its processes first');
