import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.js';
import { readBackupHead } from './backup-file.js';

/** What the names of backups begin with that the bot makes by itself. */
export const NIGHTLY = 'purser-nightly';

const NAME = new RegExp(`^${NIGHTLY}-[\\dT-]+Z\\.purser-backup$`);

/**
 * Removes the oldest backups of a series that the bot has made by itself. Whatever else is in the folder stays: what
 * was named or made otherwise, the backups of another bot, and what cannot be read.
 * @param made the name of the one that was just made, which stays, whatever others a clock that was wrong has made
 * @param keep how many of the newest stay, with that one
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
    for (const name of (await readdir(folder))
      .filter((each) => NAME.test(each) && each !== made)
      .sort()
      .reverse()) {
      if (await isOfSeries(join(folder, name), series)) ours.push(name);
    }
    for (const name of ours.slice(keep - 1)) {
      await rm(join(folder, name));
      log.info({ name }, 'an old backup was removed');
    }
  } catch (error) {
    log.warn({ err: error, folder }, 'old backups could not be removed');
  }
}

async function isOfSeries(path: string, series: string): Promise<boolean> {
  if (!(await lstat(path)).isFile()) return false;
  return readBackupHead(path).then(
    (head) => head.series === series,
    () => false,
  );
}
