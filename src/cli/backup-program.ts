import { unreadableLines } from '../backup/backup-file.js';
import { backupPath, makeBackup } from '../backup/make-backup.js';
import { createLog } from '../log.js';
import { storeName } from '../storage/store-url.js';
import { say, sizeText, working } from './store-arguments.js';

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
  const [to = ''] = args;
  const usage = args.length === 1 ? undefined : USAGE;
  return working(usage, 'No backup was made', async (url) => {
    const log = await createLog({ level: 'silent', secrets: [], pretty: false });
    const path = await backupPath(to, Date.now());
    const made = await makeBackup({ url, to: path, now: Date.now, log });
    const done = `Done: ${made.records} records of ${storeName(url)} are in ${made.path} (${sizeText(made.bytes)}), and were verified.`;
    say([done, ...unreadableLines(made.unreadable, UNREADABLE)].join('\n'));
  });
}
