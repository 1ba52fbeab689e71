import { readFile, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../errors.js';
import { obstacleAt, userName } from '../../storage/store-access.js';

/** What is known of a file or folder. */
export interface FileInfo {
  readonly uid: number;
  readonly gid: number;
  /** The nine bits of its rights. */
  readonly mode: number;
  readonly size: number;
  readonly inode: number;
}

/** The files of this machine, to be looked at. Nothing is opened to be written. */
export type Files = ReturnType<typeof systemFiles>;

export const systemFiles = () => ({
  stat: statOf,
  obstacleAt,
  free: freeIn,
  writers,
  /** The user that this is. Undefined where the system has no numbers for users. */
  uid: process.getuid?.(),
  userName,
});

/** In bytes, for this user, in a folder or where it is to be made. Undefined where nobody tells. */
async function freeIn(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    return codeOf(error) === 'ENOENT' && folder !== dirname(folder) ? freeIn(dirname(folder)) : undefined;
  }
}

/** @returns undefined where there is nothing, or the code of the system where it may not be looked at */
async function statOf(path: string): Promise<FileInfo | string | undefined> {
  try {
    const found = await stat(path);
    const { uid, gid, size, ino: inode } = found;
    return {
      uid,
      gid,
      mode: found.mode & 0o777,
      size,
      inode,
    };
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    return code === 'ENOENT' ? undefined : code;
  }
}

/** The byte that a writer locks: in `-shm` with a log, otherwise the first of those in the file itself. */
const WAL_WRITE_LOCK = 120;
const PENDING_BYTE = 0x4000_0000;
const LOCK = /^\d+: POSIX +ADVISORY +WRITE +(\d+) \S+:(\d+) (\d+) /gm;

/**
 * The processes that keep others from writing a SQLite file at this moment. Only Linux tells.
 * https://www.sqlite.org/fileformat2.html (The Lock-Byte Page, Wal-Index) and proc_locks(5)
 */
async function writers(path: string): Promise<readonly number[]> {
  const [file, index, locks] = await Promise.all([
    statOf(path),
    statOf(`${path}-shm`),
    readFile('/proc/locks', 'utf8').catch(() => ''),
  ]);
  const inodeOf = (info: typeof file) => (typeof info === 'object' ? info.inode : undefined);
  return [...locks.matchAll(LOCK)].flatMap(([, pid, inode, start]) => {
    const isOurs =
      (Number(inode) === inodeOf(file) && Number(start) >= PENDING_BYTE) ||
      (Number(inode) === inodeOf(index) && Number(start) === WAL_WRITE_LOCK);
    return isOurs ? [Number(pid)] : [];
  });
}
