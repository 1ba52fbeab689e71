import { link, open, rename, rm, stat } from 'node:fs/promises';
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

/** Flushes a file and its name to disk. */
export async function syncFile(file: string): Promise<void> {
  await sync(file);
  await syncFolder(dirname(file));
}

/** Flushes the names in a folder to disk, where the system supports it. */
const syncFolder = (folder: string): Promise<void> =>
  sync(folder).catch((error: unknown) => {
    if (!isUnable(error)) throw error;
  });

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
