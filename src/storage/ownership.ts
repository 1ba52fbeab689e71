import { constants, type Stats } from 'node:fs';
import { lchown, lstat, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf } from '../errors.js';
import type { Log } from '../log.js';

const OWN_FOLDER = 0o700;
/** Also of each file that is written beside a store. */
export const OWN_FILE = 0o600;
const FOR_OWNER = 0o700;
const FOR_OTHERS = 0o077;
/** Behind a link may be anything. */
const ITSELF = constants.O_RDONLY | constants.O_NOFOLLOW;
const STICKY = 0o1000;
const SQLITE = Buffer.from('SQLite format 3\0');

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

/** A link may lead to where there is nothing yet. */
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
 * Takes the rights on a store's files from everybody but their owner, and those on its folder if nothing else is in it.
 * Root leaves alone what is not its own or has another group: a bot may use it by that.
 * Says in the log what had more. Where that is not possible, it warns.
 */
export async function narrowRights(file: string, log: Log): Promise<void> {
  // Windows has no such rights.
  if (process.getuid === undefined) return;
  const given = resolve(file);
  // SQLite makes its files beside the target of a link.
  const path = await realpath(given).catch(() => given);
  // Whose folder it is chooses where root is led.
  if ((await otherOwner(dirname(given)).catch(() => undefined)) !== undefined) return;
  if (!(await isStore(path))) return;
  const files = await Promise.all([...new Set([given, path])].map(filesOf));
  const wide = await wideOnes([...new Set(files.flat()), ...(await ownFolder(path))]);
  if (wide.length === 0) return;
  let why: unknown;
  for (const { each, mode } of wide) {
    await narrow(each, mode & FOR_OWNER).catch((error: unknown) => {
      why = error;
    });
  }
  // Some file systems have no rights, and say nothing.
  const left = (await wideOnes(wide.map(({ each }) => each))).map(({ each }) => each);
  const narrowed = wide.map(({ each }) => each).filter((each) => !left.includes(each));
  if (narrowed.length > 0) {
    log.info({ paths: narrowed }, 'others could use files of the store; now only their owner can');
  }
  if (left.length > 0) {
    log.warn(
      { paths: left, err: why },
      'others can use files of the store, and this user cannot change that',
    );
  }
}

/** Whether a file is a SQLite database, or is to become one: with a wrong address it is something else that others use. */
async function isStore(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  try {
    const { bytesRead, buffer } = (await file?.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length)) ?? {};
    return bytesRead === 0 || buffer?.equals(SQLITE) === true;
  } finally {
    await file?.close();
  }
}

/** The files of a store: SQLite's own, the bot's note, and copies of it. */
async function filesOf(path: string): Promise<readonly string[]> {
  const [folder, name] = [dirname(path), basename(path)];
  const names = await readdir(folder).catch(() => [name]);
  return names.filter((each) => isOfStore(each, name)).map((each) => join(folder, each));
}

/** Those that more than their owner may use, without links. Root leaves alone what others use it by. */
async function wideOnes(paths: readonly string[]) {
  const isRoot = process.getuid?.() === 0;
  const found = await Promise.all(
    paths.map(async (each) => {
      const one = await lstat(each).catch(() => undefined);
      const isMeant = one !== undefined && !isLinked(one) && (!isRoot || one.uid + one.gid === 0);
      return { each, mode: isMeant ? one.mode : 0 };
    }),
  );
  return found.filter(({ mode }) => (mode & FOR_OTHERS) !== 0);
}

/** Whether it is a link, or also has another name. */
const isLinked = (one: Stats) => one.isSymbolicLink() || (one.isFile() && one.nlink > 1);

async function narrow(path: string, mode: number): Promise<void> {
  const handle = await open(path, ITSELF);
  try {
    await handle.chmod(mode);
  } finally {
    await handle.close();
  }
}

/**
 * The folder of a store, if it is this user's and for nothing else: others may need to get through any other one. A
 * folder in the root directory and the one that the bot runs in are for more.
 */
async function ownFolder(path: string): Promise<readonly string[]> {
  const folder = await realpath(dirname(path));
  if (dirname(folder) === dirname(dirname(folder)) || contains(folder, process.cwd())) return [];
  const { uid, mode } = await stat(folder);
  if (uid !== process.getuid?.() || (mode & STICKY) !== 0) return [];
  // What this user may not look at is not theirs alone.
  const isOwn = await holdsOnly(folder, basename(path)).catch(() => false);
  return isOwn ? [folder] : [];
}

const contains = (folder: string, other: string) => other === folder || other.startsWith(`${folder}/`);

/** What a bot leaves beside a store, or a person whom it has advised to move it away. */
const LEFT_BESIDE = /^(-wal|-shm|-journal|\.seen|\.damaged|\.[\w.:-]*before-restore)?$/;

/** Whether a name in a store's folder is that of one of its files. */
export const isOfStore = (name: string, store: string) =>
  name.startsWith(store) && LEFT_BESIDE.test(name.slice(store.length));

/** Whether a folder has files of a store and backups in it, or folders of those, and nothing else. */
async function holdsOnly(folder: string, store: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  const areOurs = await Promise.all(
    entries.map((entry) => {
      if (entry.isDirectory()) return holdsOnly(join(folder, entry.name), store);
      return isOfStore(entry.name, store) || entry.name.includes('.purser-backup');
    }),
  );
  return areOurs.length > 0 && areOurs.every((isOurs) => isOurs);
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
