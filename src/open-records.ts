import { setTimeout as wait } from 'node:timers/promises';
import type { RecordError } from './errors.js';
import type { Log } from './log.js';
import { TO_FORMAT_1 } from './record-format-1.js';
import { RECORDS } from './record-schemas.js';
import { refusedBy } from './storage/format-step-trial.js';
import { systemMachine } from './storage/machine.js';
import type { OutdatedTexts } from './storage/open-read-only.js';
import { openUpToDate } from './storage/open-store.js';
import { bringUpToDate, type FormatOptions } from './storage/record-format.js';
import type { Store } from './storage/store.js';
import type { OpenedStore, OpenedTexts } from './storage/store-location.js';
import { recordStore } from './storage/text-store.js';

/** How long the dump of a large database may take, in ms. */
const PATIENCE_MS = 120_000;
const STEPS = [TO_FORMAT_1];

/** Opens the records at an address. @throws as {@link openUpToDate} */
export const openRecords = (url: string, log: Log): Promise<OpenedStore> =>
  openUpToDate(url, RECORDS, optionsWith(log));

/**
 * Records of an earlier format that the next start would refuse to upgrade.
 * @param most the most records to return
 */
export async function refusedAtStart(texts: OutdatedTexts, most: number): Promise<readonly RecordError[]> {
  const next = STEPS.find(({ to }) => to > texts.format);
  return next === undefined ? [] : refusedBy(next, texts, most);
}

/** The records of a database that may be half written. @throws as {@link bringUpToDate} */
export async function recordsIn(texts: OpenedTexts, url: string, log: Log): Promise<Store> {
  await bringUpToDate(texts, url, optionsWith(log));
  return recordStore(texts, RECORDS);
}

const optionsWith = (log: Log): FormatOptions => ({
  steps: STEPS,
  machine: systemMachine(),
  wait: (ms) => wait(ms),
  patienceMs: PATIENCE_MS,
  log,
});
