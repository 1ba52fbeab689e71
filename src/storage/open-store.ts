import { UnfitStoreError } from '../errors.js';
import type { Log } from '../log.js';
import { checked } from './checked-record.js';
import { bringUpToDate, type FormatOptions } from './record-format.js';
import { openSqlite } from './sqlite.js';
import { seenPath } from './sqlite-location.js';
import { IDENTITY, IDENTITY_KEY, refuseMoved, requireWhole } from './store-identity.js';
import type { OpenedStore, OpenedTexts } from './store-location.js';
import { sqlitePath, storeKind, storeName } from './store-url.js';
import { recordStore, type SchemaOf, valueIn } from './text-store.js';

/**
 * Opens the store at an address and upgrades its records to this version's format.
 * @throws {UnfitStoreError} if it is not the store of the note beside it, was moved elsewhere, is damaged, or has records
 *   of a format that this version does not know
 * @throws {StoreError} if it cannot be used, or holds half of a move or restore
 */
export async function openUpToDate(
  url: string,
  schemaOf: SchemaOf,
  options: FormatOptions,
): Promise<OpenedStore> {
  const texts = await openTexts(url, options.log);
  try {
    await refuseAnother(texts, url);
    await refuseMoved(texts, storeName(url));
    await bringUpToDate(texts, url, options);
    // Afterwards: while it was still empty, a move or restore may have begun.
    await requireWhole(texts);
    return { ...recordStore(texts, schemaOf), home: texts.home };
  } catch (error) {
    await texts.close();
    throw error;
  }
}

/** A note beside a store that names another one means a wrong address, or a wrong file. Nothing is written then. */
async function refuseAnother(texts: OpenedTexts, url: string): Promise<void> {
  const seen = await texts.home.seen();
  if (seen === undefined) return;
  const text = await texts.get(IDENTITY_KEY);
  const id = text === undefined ? undefined : checked(IDENTITY, IDENTITY_KEY, valueIn(IDENTITY_KEY, text)).id;
  if (id === seen.id) return;
  const found = id === undefined ? 'has no ID' : `has the ID ${id}`;
  throw new UnfitStoreError(
    `The store ${storeName(url)} ${found}, but the bot last worked with the ID ${seen.id} there: put the right file back or correct STORE_URL, or, if this store is meant, delete ${seenPath(sqlitePath(url))}.`,
  );
}

/** Opens the database at an address, whatever it holds. */
export async function openTexts(url: string, log: Log): Promise<OpenedTexts> {
  if (storeKind(url) !== 'postgres') return openSqlite(url, log);
  // Loaded only where it is used, since it slows the start down.
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(url, log);
}
