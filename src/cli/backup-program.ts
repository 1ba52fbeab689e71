import { unreadableLines } from '../backup/backup-file.js';
import { backupPath, makeBackup } from '../backup/make-backup.js';
import { storeName } from '../storage/store-url.js';
import { EXIT_OK, onConfiguredStore, say, UsageError } from './running.js';

const USAGE = `Usage: purser backup TO, or: npm run backup -- TO
Makes a verified copy of the store at STORE_URL, also while the bot runs.
TO is a new file, or a folder.`;

const UNREADABLE =
  'cannot be read by the bot. The backup contains them as they are. `purser audit` says what is wrong with the store:';

/**
 * Makes a backup of the configured store.
 * @param args the file or folder
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [to] = args;
  if (to === undefined || args.length > 1) throw new UsageError(USAGE);
  return onConfiguredStore('No backup was made', async (url, log) => {
    const path = await backupPath(to, Date.now());
    const made = await makeBackup({ url, to: path, now: Date.now, log });
    const done = `Done: ${made.records} records of ${storeName(url)} are in ${made.path} (${sizeText(made.bytes)}), and were verified.`;
    say([done, ...unreadableLines(made.unreadable, UNREADABLE)].join('\n'));
    return EXIT_OK;
  });
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const UNIT = 1_000;

/** A number of bytes with a unit, for people. */
function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= UNIT && unit < UNITS.length - 1; unit += 1) size /= UNIT;
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
}
