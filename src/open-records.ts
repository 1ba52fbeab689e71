import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.js';
import { RECORDS } from './record-schemas.js';
import { systemMachine } from './storage/machine.js';
import { openReadOnly, type ReadOnlyStore } from './storage/open-read-only.js';
import { openUpToDate } from './storage/open-store.js';
import { bringUpToDate, type FormatOptions, type Step } from './storage/record-format.js';
import type { Store } from './storage/store.js';
import type { OpenedStore, OpenedTexts } from './storage/store-location.js';
import { recordStore } from './storage/text-store.js';

const STEPS: readonly Step[] = [];

/** Opens the records at an address. @throws as {@link openUpToDate} */
export const openRecords = (url: string, log: Log): Promise<OpenedStore> =>
  openUpToDate(url, RECORDS, optionsWith(log));

/** Opens the records at an address for reading. @throws as {@link openReadOnly} */
export const readRecords = (url: string, log: Log): Promise<ReadOnlyStore> => openReadOnly(url, RECORDS, log);

/** The records of a database that may be half written. @throws as {@link bringUpToDate} */
export async function recordsIn(texts: OpenedTexts, url: string, log: Log): Promise<Store> {
  await bringUpToDate(texts, url, optionsWith(log));
  return recordStore(texts, RECORDS);
}

const optionsWith = (log: Log): FormatOptions => ({
  steps: STEPS,
  machine: systemMachine(),
  wait: (ms) => wait(ms),
  log,
});
