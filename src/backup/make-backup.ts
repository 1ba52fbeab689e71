import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Log } from '../log.js';
import { handToOwnerOfFolder } from '../storage/ownership.js';
import { MOVE_MARK, RESTORE_MARK } from '../storage/store-identity.js';
import { storeKind } from '../storage/store-url.js';
import type { RawRow } from '../storage/text-store.js';
import { readAllRows } from '../storage/whole-store.js';
import {
  BackupError,
  type BackupSummary,
  checkBackupFile,
  unreadableIn,
  writeBackupFile,
} from './backup-file.js';
import { isThere, nameNew } from './durable-files.js';

export interface BackupOptions {
  /** The address of the store. */
  readonly url: string;
  /** A new file in an existing folder. */
  readonly to: string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  /** The bot that makes it each night. */
  readonly series?: string;
  /** Cancels it and leaves no file behind. */
  readonly signal?: AbortSignal;
}

/** A finished backup. */
export interface MadeBackup {
  readonly path: string;
  readonly records: number;
  /** The size of the file. */
  readonly bytes: number;
  /** ms since the epoch. The backup contains every earlier commit. */
  readonly madeAt: number;
  /** The keys of unreadable records. The backup contains them as they are. */
  readonly unreadable: readonly string[];
}

/**
 * Backs up a store, also while a bot writes, and reads the whole file again. The file gets its name only then, only its
 * owner may read it, and it never replaces another. Unreadable records are backed up as they are.
 * @throws {BackupError} if it cannot be made
 * @throws {StoreError} if the store cannot be read, or is damaged
 */
export async function makeBackup({ url, to, now, log, series, signal }: BackupOptions): Promise<MadeBackup> {
  const path = resolve(to);
  if (await isThere(path)) throw taken(path);
  if (!(await isThere(dirname(path)))) throw new BackupError(`there is no folder ${dirname(path)}`);
  const part = `${path}.part-${randomBytes(6).toString('hex')}`;
  const head = {
    madeAt: now(),
    from: storeKind(url) ?? '',
    ...(series !== undefined && { series }),
  };
  const unreadable: string[] = [];
  try {
    const write = (pages: AsyncIterable<readonly RawRow[]>) =>
      writeBackupFile(part, head, whole(pages, unreadable, signal));
    const made = await readAllRows(url, log, write, signal);
    await compare(made, part, signal);
    const { size } = await stat(part);
    await handToOwnerOfFolder(part);
    if (!(await nameNew(part, path))) throw taken(path);
    return { path, records: made.records, bytes: size, madeAt: head.madeAt, unreadable };
  } finally {
    await rm(part, { force: true });
  }
}

/** A time as a part of a file name. @param at ms since the epoch */
export const stampOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');

/** A file name for a backup, with its time. */
export const backupName = (prefix: string, at: number): string => `${prefix}-${stampOf(at)}Z.purser-backup`;

/** @param unreadable receives the keys of unreadable records */
async function* whole(
  pages: AsyncIterable<readonly RawRow[]>,
  unreadable: string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly RawRow[]> {
  let isEmpty = true;
  for await (const page of pages) {
    signal?.throwIfAborted();
    if (page.some(({ key }) => key === MOVE_MARK || key === RESTORE_MARK)) {
      throw new BackupError('the store holds half of a move or of a restore; complete that first');
    }
    isEmpty = false;
    unreadable.push(...unreadableIn(page));
    yield page;
  }
  if (isEmpty) throw new BackupError('the store has no records; check STORE_URL');
}

async function compare(made: BackupSummary, part: string, signal: AbortSignal | undefined): Promise<void> {
  const read = await checkBackupFile(part, signal);
  if (read.records === made.records && read.sha256 === made.sha256) return;
  throw new BackupError('the file on disk differs from what was written');
}

const taken = (path: string) =>
  new BackupError(`${basename(path)} already exists and is not overwritten; choose another name`);

/** The file for a manual backup: a folder gets a new name in it. */
export async function backupPath(to: string, now: number): Promise<string> {
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(to, backupName('purser', now)) : to;
}
