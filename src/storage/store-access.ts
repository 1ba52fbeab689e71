import { accessSync, constants, existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, reasonOf, StoreAccessError } from '../errors.js';

/** What a user may not do with a file or folder. */
export interface Obstacle {
  readonly path: string;
  /** The code of the system, such as `EACCES`. */
  readonly code: string;
  /** The number of the user to whom it belongs, where it is known. */
  readonly owner?: number | undefined;
  /** Of the same store, and refused likewise. */
  readonly others?: readonly string[] | undefined;
  /** The folder that is to be made in it. */
  readonly missing?: string | undefined;
  /** Whether it is a folder that may be for more than the store. */
  readonly isShared?: boolean;
}

/** The users of this machine. */
export interface Users {
  /** The one that this process runs as. Undefined where the system has no numbers for users. */
  readonly uid: number | undefined;
  userName(uid: number): string;
}

const REFUSED = /SQLITE_(CANTOPEN|READONLY|PERM)|\b(EACCES|EPERM|EROFS|EISDIR|ENOTDIR|EEXIST)\b/;
const FROM_SQLITE = /SQLITE_(CANTOPEN|READONLY|PERM)/;

/**
 * Does what opens the SQLite file at a path.
 * @throws {StoreAccessError} if this user cannot use it there: with the path, the user and the remedy
 */
export async function refusing<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreAccessError || !REFUSED.test(reasonOf(error))) throw error;
    const obstacle = obstacleAt(path);
    if (obstacle === undefined && !FROM_SQLITE.test(reasonOf(error))) throw error;
    const users = { uid: process.getuid?.(), userName };
    const text = obstacleText(obstacle ?? { path: resolve(path), code: '' }, users);
    throw new StoreAccessError(`The store cannot be opened: ${text}.`);
  }
}

/** Whether there is something at a path, or may be: where nobody tells, opening it does. */
export function isStoreThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** What this user may not, of what a SQLite file at that path needs. Looks from the root down. */
export function obstacleAt(path: string): Obstacle | undefined {
  const file = resolve(path);
  const folder = dirname(file);
  let last = '/';
  for (const each of [...foldersAbove(folder), folder]) {
    const found = statOf(each);
    if (found === undefined) {
      const code = refusal(last, constants.W_OK | constants.X_OK);
      return code === undefined ? undefined : { path: last, code, missing: folder };
    }
    if (!found.isDirectory()) return { path: each, code: 'ENOTDIR' };
    const code = refusal(each, constants.X_OK);
    if (code !== undefined) return { path: each, code, owner: found.uid, isShared: true };
    last = each;
  }
  const refused = obstaclesIn(folder, file);
  const [first, ...others] = refused;
  return first && { ...first, others: others.map(({ path }) => path) };
}

/** What this user may not, of a store's own folder and files. */
function obstaclesIn(folder: string, file: string): readonly Obstacle[] {
  const files = ['', '-wal', '-shm', '-journal'].map((end) => file + end);
  return [folder, ...files].flatMap((path) => {
    const found = statOf(path);
    if (found === undefined) return [];
    if (path !== folder && found.isDirectory()) return [{ path, code: 'EISDIR' }];
    const code = refusal(path, path === folder ? constants.W_OK : constants.R_OK | constants.W_OK);
    if (code === undefined) return [];
    return [{ path, code, owner: found.uid, ...(path === folder && { isShared: isShared(folder, file) }) }];
  });
}

/** Whether a folder may be for more than the store: it is the root directory or in it, or has other files. */
function isShared(folder: string, file: string): boolean {
  if (dirname(dirname(folder)) === dirname(folder)) return true;
  try {
    return readdirSync(folder).some((name) => !name.startsWith(basename(file)));
  } catch {
    return true;
  }
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [] : [...foldersAbove(above), above];
}

const statOf = (path: string): Stats | undefined =>
  existsSync(path) ? statSync(path, { throwIfNoEntry: false }) : undefined;

function refusal(path: string, mode: number): string | undefined {
  try {
    accessSync(path, mode);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** Says in one sentence who may not do what, and what to do about it. */
export function obstacleText(obstacle: Obstacle, { uid, userName }: Users): string {
  const { path, code, owner, missing, isShared = false, others = [] } = obstacle;
  const name = uid === undefined ? 'USER' : userName(uid);
  const me =
    uid === undefined
      ? 'this user'
      : `the user ${name === String(uid) ? `with the uid ${uid}` : `${name} (uid ${uid})`}`;
  if (code === 'EROFS') {
    return `${me} cannot write ${path}, which is on a read-only disk: choose a place that can be written`;
  }
  if (code === 'EISDIR') {
    return `${path} is a folder, so ${me} cannot open it as a file: name a file, such as ${join(path, 'purser.sqlite')}`;
  }
  if (code === 'ENOTDIR') {
    return `${path} is a file, so ${me} cannot open anything in it: name a file in a folder`;
  }
  if (code !== 'EACCES' && code !== 'EPERM') {
    return `${path} cannot be opened: both the file and its folder must be readable and writable for ${me}`;
  }
  const asOther = 'if the bot runs as another user, run this as that one';
  const paths = [path, ...others].map(quoted).join(' ');
  if (missing !== undefined) {
    return `${me} may not make the folder ${missing}: ${asOther}; otherwise \`sudo install --directory --owner=${name} --mode=700 ${quoted(missing)}\``;
  }
  if (owner !== undefined && owner !== uid) {
    if (isShared) {
      return `${me} may not use the folder ${path}, which belongs to ${userName(owner)}: ${asOther}; otherwise give the store a folder of its own that this user may write`;
    }
    return `${me} may not read and write ${path}, which belongs to ${userName(owner)}: ${asOther}; otherwise \`sudo chown ${name} ${paths}\``;
  }
  return code === 'EPERM'
    ? `${me} may not write ${path}, which is marked as unchangeable: \`sudo chattr -i ${paths}\``
    : `${me} may not read and write ${path}, although it is theirs: \`chmod u+rwX ${paths}\``;
}

/** As a shell takes it for one word. */
const quoted = (path: string) => (/^[\w./:@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);

/** By the number where it has no name. */
export function userName(uid: number): string {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((each) => each.split(':')[2] === String(uid));
    return line?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}
