import { reasonOf, StoreError } from '../errors.js';
import { MoveError, moveRecords } from '../storage/move-records.js';
import { STORE_URL_FORM, storeKind, storeName } from '../storage/store-url.js';
import { EXIT_OK, isAtWork, onStores, say, UsageError } from './running.js';

const USAGE = `Usage: purser move-store FROM TO, or: npm run move-store -- FROM TO
Moves every record from one store to another, which must be empty. Stop the bot first.
FROM and TO are ${STORE_URL_FORM}.`;

/** Records between two lines about progress. */
const PROGRESS_EVERY = 50_000;

/**
 * Moves every record from one store to another.
 * @param urls from and to
 * @returns the exit code
 */
export async function main(urls: readonly string[]): Promise<number> {
  const [from, to] = urls;
  if (from === undefined || to === undefined || urls.length > 2 || !urls.every(storeKind)) {
    throw new UsageError(USAGE);
  }
  say(`Moving from ${storeName(from)} to ${storeName(to)} …`);
  let said = 0;
  function onProgress(count: number): void {
    if (count - said < PROGRESS_EVERY) return;
    said = count;
    say(`${count} records so far …`);
  }
  return onStores(urls, complaint, async (log) => {
    const count = await moveRecords(from, to, { isAtWork, now: Date.now, log, onProgress });
    say(
      `Done: ${count} records are now in ${storeName(to)}, and were compared with those in ${storeName(from)}.`,
    );
    say('Set STORE_URL to the new address and start the bot. It refuses the old store from now on.');
    return EXIT_OK;
  });
}

function complaint(error: unknown): string {
  if (error instanceof MoveError && !error.isHalfDone) return `Nothing was moved: ${error.message}.`;
  if (!(error instanceof MoveError || error instanceof StoreError)) throw error;
  return [
    `The move is not complete: ${reasonOf(error)}.`,
    'The old store still holds everything. The bot refuses a new store until it is verified.',
    'Remove the cause and run the same command again.',
  ].join('\n');
}
