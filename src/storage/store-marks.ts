import { StoreError, UnfitStoreError } from '../errors.js';
import { checked } from './checked-record.js';
import { MOVE_MARK, MOVED, MOVED_KEY, type Moved, RESTORE_MARK } from './store-identity.js';
import { type TextStore, valueIn } from './text-store.js';

/** @throws {StoreError} if a store holds only a part of what is being moved there */
export async function refuseHalfMoved(texts: Pick<TextStore, 'get'>): Promise<void> {
  if ((await texts.get(MOVE_MARK)) === undefined) return;
  throw new StoreError('the store holds half of a move; run `npm run move-store` again to complete it');
}

/** @throws {StoreError} if a store holds only a part of what it is to hold */
export async function requireWhole(texts: Pick<TextStore, 'get'>): Promise<void> {
  await refuseHalfMoved(texts);
  if ((await texts.get(RESTORE_MARK)) !== undefined) {
    throw new StoreError('the store holds half of a restore; run `npm run restore` again to complete it');
  }
}

/** @throws {UnfitStoreError} if everything was carried from it to another store */
export async function refuseMoved(texts: Pick<TextStore, 'get'>, name: string): Promise<void> {
  const moved = movedIn(await texts.get(MOVED_KEY));
  if (moved !== undefined) throw movedError(moved, name);
}

/** What {@link MOVED_KEY} says. @throws {RecordError} if it says nothing */
export const movedIn = (text: string | undefined): Moved | undefined =>
  text === undefined ? undefined : checked(MOVED, MOVED_KEY, valueIn(MOVED_KEY, text));

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
