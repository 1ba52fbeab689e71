import { chmod, lchown, lstat, mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../errors.js';
import type { Log } from '../log.js';

const OWN_FOLDER = 0o700;
/** Also of each file that is written beside a store. */
export const OWN_FILE = 0o600;
const FOR_OWNER = 0o700;
const FOR_OTHERS = 0o077;

/**
 * Creates the folder of a file, and its parents, for their owner alone. Folders that root creates in another user's
 * folder go to that user: root then runs a program by hand, and the bot runs as that user.
 * @throws {Error} if a folder cannot be created or handed over
 */
export async function makeFolderOf(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const first = await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
  const owner = first === undefined ? undefined : await otherOwner(dirname(first));
  if (first === undefined || owner === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    // Never through a link that the other user may have put there meanwhile.
    await lchown(made, owner.uid, owner.gid);
  }
}

/**
 * Creates a missing file empty and for its owner alone. SQLite takes an empty file for a new one, and gives the files
 * beside it (`-wal`, `-shm`) to the same user with the same rights. What root creates in another user's folder goes to
 * that user.
 * @throws {Error} if it cannot be created or handed over; no file is left behind then
 */
export async function makeFileAlone(file: string): Promise<void> {
  const made = await open(file, 'wx', OWN_FILE).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  });
  if (made === undefined) return makeTargetAlone(file);
  const owner = await otherOwner(dirname(resolve(file)));
  try {
    if (owner !== undefined) await made.chown(owner.uid, owner.gid);
  } catch (error) {
    await rm(file);
    throw new Error(
      `it would belong to root, but its folder belongs to user ${owner?.uid}: run this as that user`,
      { cause: error },
    );
  } finally {
    await made.close();
  }
}

/** A link may lead to where there is nothing yet: SQLite would make that file for everybody, and root for itself. */
async function makeTargetAlone(link: string): Promise<void> {
  const isThere = await stat(link).then(
    () => true,
    (error: unknown) => codeOf(error) !== 'ENOENT',
  );
  // What stands in its way, opening the store says.
  const made = isThere ? undefined : await open(link, 'a', OWN_FILE).catch(() => undefined);
  await made?.close();
  if (made !== undefined) await handToOwnerOfFolder(await realpath(link));
}

/**
 * Takes the rights on a store's files from everybody but their owner, and says so in the log. Where that is not possible,
 * it warns. Root leaves alone what is not its own or has another group: a bot may use it by that.
 * @param file of a store that was just opened
 */
export async function narrowRights(file: string, log: Log): Promise<void> {
  // Windows has no such rights, and whose folder it is chooses where root is led.
  if (process.getuid === undefined || (await otherOwner(dirname(resolve(file)))) !== undefined) return;
  // SQLite makes its files beside the target of a link.
  const path = await realpath(file);
  const paths: string[] = [];
  for (const each of [path, `${path}-wal`, `${path}-shm`, `${resolve(file)}.seen`]) {
    try {
      if (await narrow(each)) paths.push(each);
    } catch (err) {
      log.warn({ path: each, err }, 'others can use files of the store, and this user cannot change that');
    }
  }
  if (paths.length > 0) log.info({ paths }, 'others could use files of the store; now only their owner can');
}

/**
 * By its path: to open and close a file of an open store would take from SQLite the locks that this process has on it.
 * @returns whether more than its owner could use a file
 */
async function narrow(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || !found.isFile() || (found.mode & FOR_OTHERS) === 0) return false;
  // A file with another name is also for something else.
  if (found.nlink > 1 || (process.getuid?.() === 0 && found.uid + found.gid !== 0)) return false;
  await chmod(path, found.mode & FOR_OWNER);
  if (((await lstat(path)).mode & FOR_OTHERS) === 0) return true;
  throw new Error('the file system keeps no rights');
}

/**
 * If root created a file in another user's folder: hands it to that user.
 * @throws {Error} if it cannot be handed over
 */
export async function handToOwnerOfFolder(file: string): Promise<void> {
  const owner = await otherOwner(dirname(resolve(file)));
  // Never through a link that the other user may have put there meanwhile.
  if (owner !== undefined) await lchown(file, owner.uid, owner.gid);
}

/** @returns the owner of a folder, if root runs this and the owner is another user */
async function otherOwner(folder: string) {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(folder);
  return uid === 0 ? undefined : { uid, gid };
}
