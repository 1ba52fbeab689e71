import { onTestFinished } from 'vitest';
import { openRecords } from '../../src/open-records.js';
import type { Json, Row, Store } from '../../src/storage/store.js';
import { FORMAT_KEY, MOVED_KEY } from '../../src/storage/store-identity.js';
import type { StoreKind } from '../../src/storage/store-url.js';
import { openAnyStore } from '../support/any-records.js';
import { silentLog } from '../support/silent-log.js';
import { STORE_KIND, storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** The pairs of stores to move between, as far as there is a server. */
export const MOVE_WAYS: readonly (readonly [StoreKind, StoreKind])[] =
  STORE_KIND === 'sqlite'
    ? [['sqlite', 'sqlite']]
    : [
        ['sqlite', 'postgres'],
        ['postgres', 'sqlite'],
        ['postgres', 'postgres'],
      ];

/** More records than fit in one page. */
export const MANY = Array.from({ length: 1_100 }, (_, index) => [`many:${index}`, { index }] as const);

/** The address of a store that is deleted after the test. */
export async function urlOf(kind: StoreKind): Promise<string> {
  const { url, remove } = await storePlace(await temporaryFolder(), kind);
  onTestFinished(remove);
  return url;
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

/** Writes new records to a store of this version. */
export async function fill(url: string, records: readonly (readonly [string, Json])[]): Promise<boolean> {
  await (await openRecords(url, silentLog)).close();
  return at(url, (store) => store.commit(records.map(([key, to]) => ({ key, from: undefined, to }))));
}

/** All records, without the mark of a moved store and its format, which it gets when opened. */
export const contents = (url: string): Promise<readonly Row<Json>[]> =>
  at(url, async (store) => {
    const rows = await store.range<Json>({ prefix: '', limit: 10_000 });
    return rows.filter(({ key }) => key !== MOVED_KEY && key !== FORMAT_KEY);
  });

/** Removes the mark of a moved store. */
export const unmark = (url: string) =>
  at(url, async (store) =>
    store.commit([{ key: MOVED_KEY, from: await store.get(MOVED_KEY), to: undefined }]),
  );

/** Whether the bot would open a store. */
export const isOpened = (url: string) =>
  openRecords(url, silentLog).then(
    (store) => store.close().then(() => true),
    () => false,
  );
