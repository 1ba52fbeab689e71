import { constants } from 'node:fs';
import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../errors.js';

/** Error codes of file systems without hard links, or without fsync for folders. */
const UNABLE = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR', 'EMLINK']);

const isUnable = (error: unknown) => UNABLE.has(String(codeOf(error)));

export const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Renames a file durably, unless the new name is taken. @returns whether it was renamed */
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

/** Replaces a file with another, and keeps the old one under the name `kept`. At no moment is `file` missing. */
export async function replaceKeeping(file: string, by: string, kept: string): Promise<void> {
  await link(file, kept).catch((error: unknown) => {
    if (!isUnable(error)) throw error;
    return copyFile(file, kept, constants.COPYFILE_EXCL);
  });
  await rename(by, file);
  await syncFolder(dirname(file));
}

/** Flushes the names in a folder to disk, where the system supports it. */
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
