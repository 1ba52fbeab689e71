import { StoreError, UnfitStoreError } from '../errors.js';
import { checked } from './checked-record.js';
import { MOVE_MARK, MOVED, MOVED_KEY, type Moved, RESTORE_MARK } from './store-identity.js';
import { type TextStore, valueIn } from './text-store.js';

/** @throws {StoreError} if a store holds half of a move */
export async function refuseHalfMoved(texts: Pick<TextStore, 'get'>): Promise<void> {
  if ((await texts.get(MOVE_MARK)) === undefined) return;
  throw new StoreError('the store holds half of a move; run `npm run move-store` again to complete it');
}

/** @throws {StoreError} if a store holds half of a move or restore */
export async function requireWhole(texts: Pick<TextStore, 'get'>): Promise<void> {
  await refuseHalfMoved(texts);
  if ((await texts.get(RESTORE_MARK)) !== undefined) {
    throw new StoreError('the store holds half of a restore; run `npm run restore` again to complete it');
  }
}

/** @throws {UnfitStoreError} if the store was moved elsewhere */
export async function refuseMoved(texts: Pick<TextStore, 'get'>, name: string): Promise<void> {
  const moved = movedIn(await texts.get(MOVED_KEY));
  if (moved !== undefined) throw movedError(moved, name);
}

/** Parses the text of the record {@link MOVED_KEY}. @throws {RecordError} if it is invalid */
export const movedIn = (text: string | undefined): Moved | undefined =>
  text === undefined ? undefined : checked(MOVED, MOVED_KEY, valueIn(MOVED_KEY, text));

/**
 * The error for a store that was moved elsewhere.
 * @param name the store's name, without secrets
 */
export function movedError({ at, to }: Moved, name: string): UnfitStoreError {
  const day = new Date(at).toISOString().slice(0, 10);
  return new UnfitStoreError(
    `The store ${name} was moved to ${to} on ${day}, so this copy is out of date. Set STORE_URL to the new one. To move back, move the new one to an empty store: npm run move-store -- NEW EMPTY`,
  );
}
