import { StoreError, UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { bringUpToDate, type FormatOptions } from './format.js';
import type { OpenedStore, OpenedTexts } from './home.js';
import { MOVE_MARK, MOVED_KEY, type Moved, RESTORE_MARK } from './identity.js';
import { openSqlite } from './sqlite.js';
import { storeKind, storeName } from './store-url.js';
import { recordStore, type SchemaOf, type TextStore, valueIn } from './text-store.js';

/** @throws {StoreError} if a store holds only a part of what it is to hold */
export async function requireWhole(texts: Pick<TextStore, 'get'>): Promise<void> {
  if ((await texts.get(MOVE_MARK)) !== undefined) {
    throw new StoreError('the store holds half of a move; run `npm run move-store` again to complete it');
  }
  if ((await texts.get(RESTORE_MARK)) !== undefined) {
    throw new StoreError('the store holds half of a restore; run `npm run restore` again to complete it');
  }
}

/**
 * Opens the store of an address, of whichever kind it is, and brings its records up to date.
 * @throws {UnfitStoreError} if it was moved elsewhere, is damaged, or was written by a later version
 * @throws {StoreError} if it cannot be used, or holds only a part of what it is to hold
 */
export async function openUpToDate(
  url: string,
  schemaOf: SchemaOf,
  options: FormatOptions,
): Promise<OpenedStore> {
  const texts = await openTexts(url, options.log);
  try {
    await refuseMoved(texts, storeName(url));
    await requireWhole(texts);
    await bringUpToDate(texts, url, options);
    return { ...recordStore(texts, schemaOf), home: texts.home };
  } catch (error) {
    await texts.close();
    throw error;
  }
}

/** @throws {UnfitStoreError} if everything was carried from it to another store */
async function refuseMoved(texts: Pick<TextStore, 'get'>, name: string): Promise<void> {
  const text = await texts.get(MOVED_KEY);
  if (text !== undefined) throw movedError(valueIn(MOVED_KEY, text) as Moved, name);
}

/**
 * Everything was carried from a store to another one.
 * @param name what the store is called towards people
 */
export function movedError({ at, to }: Moved, name: string): UnfitStoreError {
  const day = new Date(at).toISOString().slice(0, 10);
  return new UnfitStoreError(
    `The store ${name} was moved to ${to} on ${day}, and is only kept as it was then. Set STORE_URL to the new one. To come back here, move the new one to an empty place: npm run move-store -- NEW EMPTY`,
  );
}

/** Opens the database of an address, whatever it holds, and of whichever format. */
export async function openTexts(url: string, log: Log): Promise<OpenedTexts> {
  if (storeKind(url) !== 'postgres') return openSqlite(url, log);
  // Loaded only where it is used: it takes a part of the start of its own.
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(url, log);
}
