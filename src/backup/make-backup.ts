import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Log } from '../log.js';
import { handToOwnerOfFolder } from '../storage/ownership.js';
import { readAllRows } from '../storage/sql-rows.js';
import { MOVE_MARK, RESTORE_MARK } from '../storage/store-identity.js';
import { storeKind } from '../storage/store-url.js';
import type { RawRow } from '../storage/text-store.js';
import { BackupError } from './backup-error.js';
import { type BackupSummary, checkBackupFile, writeBackupFile } from './backup-file.js';
import { isThere, nameNew } from './durable-files.js';
import { unreadableIn } from './unreadable-rows.js';

export interface BackupOptions {
  /** The address of the store. */
  readonly url: string;
  /** A file that is not there yet, in a folder that is. */
  readonly to: string;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
  /** Which bot makes it by itself. */
  readonly series?: string;
  /** Ends it; nothing is left of it then. */
  readonly signal?: AbortSignal;
}

/** A backup that was made. */
export interface MadeBackup {
  readonly path: string;
  readonly records: number;
  /** Of the file. */
  readonly bytes: number;
  /** ms since the epoch. Everything that was committed before is in it. */
  readonly madeAt: number;
  /** The keys of records that cannot be read. They are in it as they stand. */
  readonly unreadable: readonly string[];
}

/**
 * Makes a backup of a store beside a bot that writes, and reads all of it again. The file has its name only when that
 * is done, is for its owner alone, and never replaces another. A record that cannot be read is in it as it stands.
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
      writeBackupFile(part, head, noting(unreadable, whole(pages, signal)));
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

/** A name for a backup, in which its time can be read. */
export const backupName = (prefix: string, at: number): string =>
  `${prefix}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.purser-backup`;

async function* whole(
  pages: AsyncIterable<readonly RawRow[]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly RawRow[]> {
  let isEmpty = true;
  for await (const page of pages) {
    signal?.throwIfAborted();
    if (page.some(({ key }) => key === MOVE_MARK || key === RESTORE_MARK)) {
      throw new BackupError('the store holds half of a move or of a restore; complete that first');
    }
    isEmpty = false;
    yield page;
  }
  if (isEmpty) throw new BackupError('the store has no records; check STORE_URL');
}

async function* noting(
  unreadable: string[],
  pages: AsyncIterable<readonly RawRow[]>,
): AsyncGenerator<readonly RawRow[]> {
  for await (const page of pages) {
    unreadable.push(...unreadableIn(page));
    yield page;
  }
}

async function compare(made: BackupSummary, part: string, signal: AbortSignal | undefined): Promise<void> {
  const read = await checkBackupFile(part, signal);
  if (read.records === made.records && read.sha256 === made.sha256) return;
  throw new BackupError('what was written is not what is on the disk');
}

const taken = (path: string) =>
  new BackupError(`${basename(path)} is there already, and is never overwritten; choose another name`);

/** The file for a backup that somebody asked for: in a folder, it gets a name of its own. */
export async function backupPath(to: string, now: number): Promise<string> {
  const isFolder = await stat(to).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(to, backupName('purser', now)) : to;
}
