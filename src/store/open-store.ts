import { StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { OpenedStore } from './home.js';
import { MOVED_KEY, type Moved } from './identity.js';
import { openSqlite } from './sqlite.js';
import type { Store } from './store.js';
import { storeKind, storeName } from './store-url.js';

/** Stands in a store for as long as it does not hold all that is being carried there. */
export const MOVE_MARK = 'moving:here';

/** Stands in a store that was restored from a backup for as long as not everything open in it is laid aside. */
export const RESTORE_MARK = 'restoring:here';

/** @throws {StoreError} if a store holds only a part of what it is to hold */
export async function requireWhole(store: Pick<Store, 'get'>): Promise<void> {
  if ((await store.get(MOVE_MARK)) !== undefined) {
    throw new StoreError('the store holds half of a move; run `npm run move-store` again to complete it');
  }
  if ((await store.get(RESTORE_MARK)) !== undefined) {
    throw new StoreError('the store holds half of a restore; run `npm run restore` again to complete it');
  }
}

/**
 * Opens the store of an address, of whichever kind it is.
 * @throws {UnfitStoreError} if it was moved elsewhere, or is damaged
 * @throws {StoreError} if it cannot be used, or holds only a part of what it is to hold
 */
export async function openStore(url: string, log: Log): Promise<OpenedStore> {
  const store = await openAnyStore(url, log);
  try {
    await refuseMoved(store, storeName(url));
    await requireWhole(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * @param name what the store is called towards people
 * @throws {UnfitStoreError} if everything was carried from it to another store
 */
export async function refuseMoved(store: Pick<Store, 'get'>, name: string): Promise<void> {
  const moved = await store.get<Moved>(MOVED_KEY);
  if (moved === undefined) return;
  const day = new Date(moved.at).toISOString().slice(0, 10);
  throw new UnfitStoreError(
    `The store ${name} was moved to ${moved.to} on ${day}, and is only kept as it was then. Set STORE_URL to the new one. To come back here, move the new one to an empty place: npm run move-store -- NEW EMPTY`,
  );
}

/** As {@link openStore}, whatever the store holds. */
export async function openAnyStore(url: string, log: Log): Promise<OpenedStore> {
  if (storeKind(url) !== 'postgres') return openSqlite(url, log);
  // Loaded only where it is used: it takes a part of the start of its own.
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(url, log);
}
