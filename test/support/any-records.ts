import * as z from 'zod';
import { openTexts } from '../../src/storage/open-store.js';
import type { Store } from '../../src/storage/store.js';
import type { OpenedStore } from '../../src/storage/store-location.js';
import { recordStore, type SchemaOf } from '../../src/storage/text-store.js';
import { silentLog } from './silent-log.js';

/** A schema for a test's own records, which may be anything. */
export const ANY_RECORDS: SchemaOf = () => z.unknown();

/** Opens the store at an address, with any records, unchanged. */
export async function openAnyStore(url: string): Promise<OpenedStore> {
  const texts = await openTexts(url, silentLog);
  return { ...recordStore(texts, ANY_RECORDS), home: texts.home };
}

/** Works on the store at an address. */
export async function at<Result>(url: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openAnyStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
