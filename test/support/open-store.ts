import { onTestFinished } from 'vitest';
import { openRecords as openStoreAt } from '../../src/open-records.js';
import type { Store } from '../../src/storage/store.js';
import { openAnyStore } from './any-records.js';
import { silentLog } from './silent-log.js';
import { STORE_KIND, storeUrl } from './store-place.js';

/**
 * A real store, of the kind under test.
 * @param folder to open a second store on the records of the first
 */
export const openStore = (folder?: string): Promise<Store> =>
  opened(folder, (url) => openStoreAt(url, silentLog));

/** As {@link openStore}, for a test's own records only. */
export const openAnyRecords = (folder?: string): Promise<Store> => opened(folder, openAnyStore);

async function opened(folder: string | undefined, open: (url: string) => Promise<Store>): Promise<Store> {
  const store = await open(await storeUrl(STORE_KIND, folder));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close };
}
