import { lchown, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Whose something is. */
interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Makes the folder of a file, and those above it. Where root makes them in a folder that belongs to another user,
 * they go to that user: root is then somebody who runs a program by hand, and the bot runs as the other.
 * @throws {Error} if a folder cannot be made or handed over
 */
export async function makeFolderOf(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const first = await mkdir(folder, { recursive: true });
  const owner = first === undefined ? undefined : await otherOwner(dirname(first));
  if (first === undefined || owner === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    // Not through a link that the other user has put there meanwhile.
    await lchown(made, owner.uid, owner.gid);
  }
}

/**
 * Where root runs this in the folder of another user and the file is not there yet: makes it, empty, and hands it to
 * that user. Otherwise nothing is done. SQLite takes an empty file for a new one, and gives the files that it makes
 * beside it (`-wal`, `-shm`) to the same user by itself.
 * @throws {Error} if it cannot be made or handed over; it is not left behind then
 */
export async function makeForOwnerOfFolder(file: string): Promise<void> {
  const owner = await otherOwner(dirname(resolve(file)));
  if (owner === undefined) return;
  const made = await open(file, 'wx').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  });
  if (made === undefined) return;
  try {
    await made.chown(owner.uid, owner.gid);
  } catch (error) {
    await rm(file);
    throw new Error(
      `it would belong to root, and its folder belongs to user ${owner.uid}: run this as that user`,
      { cause: error },
    );
  } finally {
    await made.close();
  }
}

/**
 * Where root has made a file in the folder of another user: hands it to that user. Otherwise nothing is done.
 * @throws {Error} if it cannot be handed over
 */
export async function handToOwnerOfFolder(file: string): Promise<void> {
  const owner = await otherOwner(dirname(resolve(file)));
  // Not through a link that the other user has put there meanwhile.
  if (owner !== undefined) await lchown(file, owner.uid, owner.gid);
}

/** @returns the owner of a folder, if that is not root, who runs this */
async function otherOwner(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(folder);
  return uid === 0 ? undefined : { uid, gid };
}
