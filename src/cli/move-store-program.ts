import { resolve } from 'node:path';
import { reasonOf, StoreError } from '../errors.js';
import { createLog, redact } from '../log.js';
import { MoveError, moveRecords } from '../storage/move-records.js';
import { openTexts } from '../storage/open-store.js';
import { forgetSeen } from '../storage/sqlite-location.js';
import { isStoreThere } from '../storage/store-access.js';
import type { OpenedTexts } from '../storage/store-location.js';
import { STORE_URL_FORM, sqlitePath, storeKind, storeName, storeSecrets } from '../storage/store-url.js';
import { isAtWork, say } from './store-arguments.js';

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
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  const opened: OpenedTexts[] = [];
  try {
    const count = await move(from, to, opened);
    say(
      `Done: ${count} records are now in ${storeName(to)}, and were compared with those in ${storeName(from)}.`,
    );
    say('Set STORE_URL to the new address and start the bot. It refuses the old store from now on.');
    return 0;
  } catch (error) {
    process.stderr.write(`${redact(complaint(error), urls.flatMap(storeSecrets))}\n`);
    return 1;
  } finally {
    for (const store of opened) await store.close();
  }
}

async function move(from: string, to: string, opened: OpenedTexts[]): Promise<number> {
  const log = await createLog({ level: 'silent', secrets: [], pretty: false });
  // Opening it would create the file.
  if (storeKind(from) === 'sqlite' && !isStoreThere(sqlitePath(from))) {
    throw new MoveError('there is no file at the address to move from', false);
  }
  for (const url of [from, to]) {
    const store = await openTexts(url, log).catch((error: unknown) => {
      throw new MoveError(`${storeName(url)} cannot be used: ${reasonOf(error)}`, false);
    });
    opened.push(store);
  }
  const [source, target] = opened as [OpenedTexts, OpenedTexts];
  // A different store takes that place.
  if (storeKind(to) === 'sqlite') await forgetSeen(sqlitePath(to));
  say(`Moving from ${storeName(from)} to ${storeName(to)} …`);
  return moveRecords(source, target, {
    isAtWork,
    to: storeKind(to) === 'sqlite' ? `sqlite://${resolve(sqlitePath(to))}` : storeName(to),
    now: Date.now,
    onProgress: (count) => {
      if (count % PROGRESS_EVERY === 0) say(`${count} records so far …`);
    },
  });
}

function complaint(error: unknown): string {
  if (error instanceof MoveError && !error.isHalfDone) return `Nothing was moved: ${error.message}.`;
  if (!(error instanceof MoveError || error instanceof StoreError)) throw error;
  return [
    `The move is not complete: ${reasonOf(error)}.`,
    'The old store still holds everything. The bot refuses a new store that holds only some of the records.',
    'Remove the cause and run the same command again.',
  ].join('\n');
}
