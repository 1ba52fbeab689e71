import { setTimeout as wait } from 'node:timers/promises';
import { TO_FORMAT_1 } from './format-1.js';
import type { Log } from './log.js';
import { RECORDS } from './records.js';
import { bringUpToDate, type FormatOptions } from './store/format.js';
import type { OpenedStore, OpenedTexts } from './store/home.js';
import { systemMachine } from './store/machine.js';
import { openUpToDate } from './store/open-store.js';
import type { Store } from './store/store.js';
import { recordStore } from './store/text-store.js';

/** Opens the records of an address. @throws as {@link openUpToDate} */
export const openRecords = (url: string, log: Log): Promise<OpenedStore> =>
  openUpToDate(url, RECORDS, optionsWith(log));

/** The records of a database that may hold half of something. @throws as {@link bringUpToDate} */
export async function recordsIn(texts: OpenedTexts, url: string, log: Log): Promise<Store> {
  await bringUpToDate(texts, url, optionsWith(log));
  return recordStore(texts, RECORDS);
}

/** As long as the dump of a large database may take, in ms. */
const PATIENCE_MS = 120_000;

const optionsWith = (log: Log): FormatOptions => ({
  steps: [TO_FORMAT_1],
  machine: systemMachine(),
  wait: (ms) => wait(ms),
  patienceMs: PATIENCE_MS,
  log,
});
