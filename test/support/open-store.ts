import { onTestFinished } from 'vitest';
import { openStore as openStoreAt } from '../../src/store/open-store.js';
import type { Store } from '../../src/store/store.js';
import { silentLog } from './silent-log.js';
import { storePlace } from './store-place.js';
import { temporaryFolder } from './temporary-folder.js';

/**
 * A real store, of the kind that these tests run on.
 * @param folder to open a second store on the records of a first one
 */
export async function openStore(folder?: string): Promise<Store> {
  const { url, remove } = await storePlace(folder ?? (await temporaryFolder()));
  onTestFinished(remove);
  const store = await openStoreAt(url, silentLog);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= store.close();
    return closed;
  };
  onTestFinished(close);
  return { ...store, close };
}
