import { openRecords } from '../../src/open-records.js';
import type { Json, Row } from '../../src/storage/store.js';
import { FORMAT_KEY, MOVED_KEY } from '../../src/storage/store-identity.js';
import { at } from '../support/any-records.js';
import { silentLog } from '../support/silent-log.js';

/** More records than fit in one page. */
export const MANY = Array.from({ length: 1_100 }, (_, index) => [`many:${index}`, { index }] as const);

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
