import { onTestFinished } from 'vitest';
import * as z from 'zod';
import { RECORDS } from '../../src/record-schemas.js';
import { checked } from '../../src/storage/checked-record.js';
import { openTexts, openUpToDate } from '../../src/storage/open-store.js';
import type { FormatOptions, Step } from '../../src/storage/record-format.js';
import type { Store } from '../../src/storage/store.js';
import { FORMAT_KEY } from '../../src/storage/store-identity.js';
import type { OpenedTexts } from '../../src/storage/store-location.js';
import type { StoreKind } from '../../src/storage/store-url.js';
import { type RawRow, recordText, valueIn } from '../../src/storage/text-store.js';
import { machineDouble } from './machine-double.js';
import { silentLog } from './silent-log.js';
import { STORE_KIND, storeUrl } from './store-place.js';

/** The mark of a store of this version. */
export const MARK = { [FORMAT_KEY]: recordText({ released: true }) };

/** The mark of a format before all others, which only tests have. */
export const MARK_0 = { [FORMAT_KEY]: '{"v":0,"value":{"released":true}}' };

/** From that format to the first: a member's open request was a number. */
export const MADE_UP_STEP: Step = {
  to: 1,
  async run(records) {
    for await (const page of records.pages('')) await records.put(page.map(converted));
  },
};

const NUMBER = z.number();

const converted = ({ key, text }: RawRow): RawRow => {
  const value = valueIn(key, text);
  const isOwner = key.startsWith('link-request-open:');
  return { key, text: recordText(isOwner ? String(checked(NUMBER, key, value)) : value) };
};

/** By default, the processes of the store are dead. */
export const optionsWith = (changes: Partial<FormatOptions> = {}): FormatOptions => ({
  steps: [MADE_UP_STEP],
  machine: machineDouble(1, new Set()),
  wait: async () => undefined,
  log: silentLog,
  ...changes,
});

/**
 * A store with exactly these texts.
 * @param folder where other programs can open it
 */
export async function storeWith(
  records: Readonly<Record<string, string>>,
  kind: StoreKind = STORE_KIND,
  folder?: string,
): Promise<string> {
  const url = await storeUrl(kind, folder);
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
