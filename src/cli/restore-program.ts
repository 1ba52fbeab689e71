import { setTimeout as wait } from 'node:timers/promises';
import { type Restored, restore } from '../backup/restore.js';
import { unreadableLines } from '../backup/unreadable-rows.js';
import { readEnvironment } from '../environment.js';
import { createLog } from '../log.js';
import { hasLivingProcess } from '../storage/liveness.js';
import { systemMachine } from '../storage/machine.js';
import { storeName } from '../storage/store-url.js';
import { storeUrlIn, working } from './store-arguments.js';

const USAGE = `Usage: purser restore FROM, or: npm run restore -- FROM
Puts a backup in place of the store that STORE_URL names, so that nothing is paid by itself. Stop the bot first.
FROM is a file that \`purser backup\` or the bot itself has made.`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Restores a backup into the store that the settings name.
 * @param args the file of the backup
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const [from = ''] = args;
  const usage = args.length === 1 ? undefined : USAGE;
  return working(storeUrlIn(readEnvironment()), usage, `${from} was not restored`, async (url) => {
    const log = await createLog({ level: 'silent', secrets: [], pretty: false });
    const restored = await restore({
      url,
      from,
      now: Date.now,
      log,
      isAtWork: (store) => hasLivingProcess(store, { machine: systemMachine(), wait: waitAndSay }),
    });
    say(linesOf(restored, storeName(url)).join('\n'));
  });
}

function linesOf({ backup, laidAside, kept, unreadable }: Restored, name: string): string[] {
  const { payouts, giveaways, grants } = laidAside;
  return [
    `Done: ${backup.records} records of ${new Date(backup.head.madeAt).toISOString()} were restored to ${name}, and compared.`,
    ...(kept === undefined ? [] : [`What was there before is kept in ${kept}.`]),
    `Laid aside, and never to go on: ${counted(payouts, 'payout')} and ${counted(giveaways, 'giveaway')}.`,
    `Whether ${counted(grants, 'payment')} arrived is not known. When you start the bot, it asks about each in the log channel.`,
    'What was granted after the backup is not in these records. The log channel has the record of it.',
    ...unreadableLines(unreadable, UNREADABLE),
  ];
}

const UNREADABLE =
  'cannot be read, and are as they stand in the backup. Nothing is paid from them. Settle by hand each that stands for payments (grant, payout, payout-row, giveaway), as docs/backup.md says:';

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function waitAndSay(ms: number): Promise<unknown> {
  say(`A bot that may still run has used the store. Watching for ${ms / 1_000} s whether it still does …`);
  return wait(ms);
}
