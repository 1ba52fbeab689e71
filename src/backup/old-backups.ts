import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.js';
import { readBackupHead } from './backup-file.js';

/** The prefix of nightly backups. */
export const NIGHTLY = 'purser-nightly';

const NAME = new RegExp(`^${NIGHTLY}-[\\dT-]+Z\\.purser-backup$`);

/**
 * Removes the oldest nightly backups of a series. Everything else in the folder stays: other files, backups of other
 * bots, and unreadable backups.
 * @param made the name of the new backup, which stays even if a wrong clock has given others later names
 * @param keep how many of the newest to keep, including the new one
 */
export async function removeOld(
  folder: string,
  series: string,
  made: string,
  keep: number,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  try {
    const ours: string[] = [];
    const others = (await readdir(folder)).filter((name) => NAME.test(name) && name !== made);
    for (const name of others.sort().reverse()) {
      if (await isOfSeries(join(folder, name), series)) ours.push(name);
    }
    for (const name of ours.slice(keep - 1)) {
      await rm(join(folder, name));
      log.info({ name }, 'old backup removed');
    }
  } catch (error) {
    log.warn({ err: error, folder }, 'could not remove old backups');
  }
}

async function isOfSeries(path: string, series: string): Promise<boolean> {
  if (!(await lstat(path)).isFile()) return false;
  return readBackupHead(path).then(
    (head) => head.series === series,
    () => false,
  );
}
