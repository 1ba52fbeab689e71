import { lchown, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../errors.js';

/**
 * Creates the folder of a file, and its parents. Folders that root creates in another user's folder go to that user:
 * root then runs a program by hand, and the bot runs as that user.
 * @throws {Error} if a folder cannot be created or handed over
 */
export async function makeFolderOf(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const first = await mkdir(folder, { recursive: true });
  const owner = first === undefined ? undefined : await otherOwner(dirname(first));
  if (first === undefined || owner === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    // Never through a link that the other user may have put there meanwhile.
    await lchown(made, owner.uid, owner.gid);
  }
}

/**
 * If root runs this in another user's folder and the file is missing: creates it empty and hands it to that user. SQLite
 * takes an empty file for a new one, and gives the files beside it (`-wal`, `-shm`) to the same user.
 * @throws {Error} if it cannot be created or handed over; no file is left behind then
 */
export async function makeForOwnerOfFolder(file: string): Promise<void> {
  const owner = await otherOwner(dirname(resolve(file)));
  if (owner === undefined) return;
  const made = await open(file, 'wx').catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  });
  if (made === undefined) return;
  try {
    await made.chown(owner.uid, owner.gid);
  } catch (error) {
    await rm(file);
    throw new Error(
      `it would belong to root, but its folder belongs to user ${owner.uid}: run this as that user`,
      { cause: error },
    );
  } finally {
    await made.close();
  }
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
