import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { TO_FORMAT_1 } from '../../src/record-format-1.js';
import { RECORDS } from '../../src/record-schemas.js';
import { openTexts, openUpToDate } from '../../src/storage/open-store.js';
import type { FormatOptions } from '../../src/storage/record-format.js';
import type { Store } from '../../src/storage/store.js';
import type { OpenedTexts } from '../../src/storage/store-location.js';
import type { StoreKind } from '../../src/storage/store-url.js';
import { machineDouble } from './machine-double.js';
import { silentLog } from './silent-log.js';
import { STORE_KIND, storePlace } from './store-place.js';
import { temporaryFolder } from './temporary-folder.js';

/** The database of version 0.1.0: see `test/data/README.md`. */
export const OLD_TEXTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../data/store-0.1.0.json', import.meta.url), 'utf8'),
);

/** By default, the processes of the old store are dead. */
export const optionsWith = (changes: Partial<FormatOptions> = {}): FormatOptions => ({
  steps: [TO_FORMAT_1],
  machine: machineDouble(1, new Set()),
  wait: async () => undefined,
  patienceMs: 60_000,
  log: silentLog,
  ...changes,
});

/**
 * A store with exactly these texts.
 * @param folder where other programs can open it
 */
export async function storeWith(
  records: Readonly<Record<string, string>> = OLD_TEXTS,
  kind: StoreKind = STORE_KIND,
  folder?: string,
): Promise<string> {
  const { url, remove } = await storePlace(folder ?? (await temporaryFolder()), kind);
  onTestFinished(remove);
  const texts = await openTexts(url, silentLog);
  await texts.commit(Object.entries(records).map(([key, to]) => ({ key, from: undefined, to })));
  await texts.close();
  return url;
}

/** Its database, for reading. */
export async function textsAt(url: string): Promise<OpenedTexts> {
  const texts = await openTexts(url, silentLog);
  onTestFinished(texts.close);
  return texts;
}

/** All its records. */
export async function allTextsAt(url: string): Promise<Record<string, string>> {
  const texts = await openTexts(url, silentLog);
  const rows = await texts.range({ prefix: '', limit: 10_000 });
  await texts.close();
  return Object.fromEntries(rows.map(({ key, text }) => [key, text]));
}

/** Opens it as the bot does at its start. */
export async function openedStore(url: string, changes: Partial<FormatOptions> = {}): Promise<Store> {
  const store = await openUpToDate(url, RECORDS, optionsWith(changes));
  onTestFinished(store.close);
  return store;
}
