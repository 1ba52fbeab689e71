import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { codeOf } from '../../errors.js';
import { userName } from '../../storage/store-access.js';

/** What is known of a file or folder. */
export interface FileInfo {
  readonly isFile: boolean;
  readonly isFolder: boolean;
  readonly uid: number;
  readonly gid: number;
  /** The nine bits of its rights. */
  readonly mode: number;
  readonly size: number;
  readonly inode: number;
}

/** The files of this machine, to be looked at. Nothing is opened to be written. */
export type Files = ReturnType<typeof systemFiles>;

const MODES = {
  read: constants.R_OK,
  write: constants.R_OK | constants.W_OK,
  'write-in': constants.W_OK | constants.X_OK,
} as const;

export const systemFiles = () => ({
  stat: statOf,
  /**
   * Asks the system whether this user may, read-only disks included.
   * @returns undefined if so, or the code of the system that says why not
   */
  may: (path: string, what: keyof typeof MODES) => access(path, MODES[what]).then(() => undefined, whyNot),
  /** In bytes, for this user. Undefined where nobody tells. */
  free: (folder: string) =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => undefined,
    ),
  writers,
  /** The user that this is. Undefined where the system has no numbers for users. */
  uid: process.getuid?.(),
  userName,
});

/** @returns undefined where there is nothing, or the code of the system where it may not be looked at */
async function statOf(path: string): Promise<FileInfo | string | undefined> {
  try {
    const found = await stat(path);
    const { uid, gid, size, ino: inode } = found;
    return {
      isFile: found.isFile(),
      isFolder: found.isDirectory(),
      uid,
      gid,
      mode: found.mode & 0o777,
      size,
      inode,
    };
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : whyNot(error);
  }
}

const whyNot = (error: unknown) => codeOf(error) ?? String(error);

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
