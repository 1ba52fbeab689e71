import { constants } from 'node:fs';
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What systems say of a disk that cannot give a file a second name, or cannot be told to write a folder down. */
const UNABLE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'EMLINK']);

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const isUnable = (error: unknown) => UNABLE.has(String(codeOf(error)));

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Gives a file another name, on disk, unless there is a file of that name. @returns whether that was done */
export async function nameNew(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    await rm(file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!isUnable(error)) throw error;
    if (await isThere(name)) return false;
    await rename(file, name);
  }
  await syncFolder(dirname(name));
  return true;
}

/** Puts a file in place of another, which is kept under a name of its own. At no moment is there none. */
export async function replaceKeeping(file: string, by: string, kept: string): Promise<void> {
  await link(file, kept).catch((error: unknown) => {
    if (!isUnable(error)) throw error;
    return copyFile(file, kept, constants.COPYFILE_EXCL);
  });
  await rename(by, file);
  await syncFolder(dirname(file));
}

/** Has the names in a folder on disk, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch (error) {
    if (!isUnable(error)) throw error;
  } finally {
    await handle.close();
  }
}
