import { unreadableLines } from '../backup/backup-file.js';
import { type Restored, restore } from '../backup/restore.js';
import { storeName } from '../storage/store-url.js';
import { EXIT_OK, isAtWork, onConfiguredStore, say, UsageError } from './running.js';

const USAGE = `Usage: purser restore FROM, or: npm run restore -- FROM
Replaces the store at STORE_URL with a backup, and quarantines everything that could pay. Stop the bot first.
FROM is a file made by \`purser backup\` or by the bot itself.`;

/**
 * Restores a backup into the configured store.
 * @param args the file of the backup
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [from] = args;
  if (from === undefined || args.length > 1) throw new UsageError(USAGE);
  return onConfiguredStore(`${from} was not restored`, async (url, log) => {
    const restored = await restore({ url, from, now: Date.now, log, isAtWork });
    say(linesOf(restored, storeName(url)).join('\n'));
    return EXIT_OK;
  });
}

function linesOf({ backup, quarantined, kept, unreadable }: Restored, name: string): string[] {
  const { payouts, giveaways, drops, recurrences, grants } = quarantined;
  const ended = [
    counted(payouts, 'payout', 'payouts'),
    counted(giveaways, 'giveaway', 'giveaways'),
    counted(drops, 'drop or set of codes', 'drops and sets of codes'),
    counted(recurrences, 'recurring payout or giveaway', 'recurring payouts and giveaways'),
  ];
  return [
    `Done: ${backup.records} records of ${new Date(backup.head.madeAt).toISOString()} were restored to ${name}, and compared.`,
    ...(kept === undefined ? [] : [`The previous records are kept in ${kept}.`]),
    `Quarantined for good: ${ended.join(', ')}.`,
    'Once you start the bot, the log channel gets one card for each of these. It settles all its payments at once, and can start it again. About grants by hand, the bot asks one by one.',
    `It is unknown whether ${counted(grants, 'payment', 'payments')} arrived.`,
    'What was granted after the backup is not in these records. The log channel has a record of it.',
    ...unreadableLines(unreadable, UNREADABLE),
  ];
}

const UNREADABLE =
  'cannot be read, and were restored as they are. Nothing is paid from them. docs/quarantine.md says which of them stand for payments, and how to settle these by hand:';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
