import type { Log } from '../log.js';
import { bringUpToDate, type FormatOptions } from './record-format.js';
import { openSqlite } from './sqlite.js';
import type { OpenedStore, OpenedTexts } from './store-location.js';
import { refuseMoved, requireWhole } from './store-marks.js';
import { storeKind, storeName } from './store-url.js';
import { recordStore, type SchemaOf } from './text-store.js';

/**
 * Opens the store at an address and upgrades its records to this version's format.
 * @throws {UnfitStoreError} if it was moved elsewhere, is damaged, or has records of a format that this version does not know
 * @throws {StoreError} if it cannot be used, or holds half of a move or restore
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

/** Opens the database at an address, whatever it holds. */
export async function openTexts(url: string, log: Log): Promise<OpenedTexts> {
  if (storeKind(url) !== 'postgres') return openSqlite(url, log);
  // Loaded only where it is used, since it slows the start down.
  const { openPostgres } = await import('./postgres.js');
  return openPostgres(url, log);
}
