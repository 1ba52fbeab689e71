import * as z from 'zod';
import { StoreError, UnfitStoreError } from '../errors.js';
import { uuid, type World } from '../time/clock.js';
import { checked } from './checked-record.js';
import { type Kept, MOMENT } from './record-schema.js';
import type { Store } from './store.js';
import { type TextStore, valueIn } from './text-store.js';

export const IDENTITY = z.strictObject({
  /** A random UUID. */
  id: z.uuid(),
  madeAt: MOMENT,
});

export const WRITTEN = z.strictObject({
  count: z.int().nonnegative(),
  at: MOMENT,
  /** The machine's name. */
  by: z.string(),
});

export const MOVED = z.strictObject({
  /** The address of the new store, without secrets. */
  to: z.string(),
  at: MOMENT,
});

/** The hash of the schemas of the last builds before the first release: their records have format 1. */
export const UNRELEASED_FORMAT_1 = '0b2d8400c677def3';

/** Names the format of all records, in its own envelope. */
export const FORMAT_MARK = z.union([
  z.strictObject({ released: z.literal(true) }),
  z.strictObject({ schemas: z.literal(UNRELEASED_FORMAT_1) }),
]);

/** Identifies a store. It is created with the store, moves with `move-store`, and never changes. */
export type Identity = Kept<typeof IDENTITY>;

/** The last write and the write count, which every running process raises with each heartbeat. */
export type Written = Kept<typeof WRITTEN>;

/** Marks a store whose records were moved to another one. */
export type Moved = Kept<typeof MOVED>;

export const IDENTITY_KEY = 'store:identity';
export const WRITTEN_KEY = 'store:written';
export const MOVED_KEY = 'store:moved';
/** Where the data lives, a `Place`. `move-store` leaves it behind. */
export const PLACE_KEY = 'store:place';
export const FORMAT_KEY = 'store:format';
/** Exists until a store holds everything that is being moved to it. */
export const MOVE_MARK = 'moving:here';
/** Exists in a restored store until everything open in it is quarantined. */
export const RESTORE_MARK = 'restoring:here';

export const newIdentity = ({ now, randomBytes }: Pick<World, 'now' | 'randomBytes'>): Identity => ({
  id: uuid({ randomBytes }),
  madeAt: now(),
});

/**
 * Gives a store an identity if it has none, because it is new.
 * @returns the identity, and whether the store had no records
 * @throws {StoreError} if the store cannot be used
 */
export async function identify(
  store: Store,
  world: Pick<World, 'now' | 'randomBytes'>,
): Promise<{ readonly identity: Identity; readonly wasEmpty: boolean }> {
  for (;;) {
    const known = await store.get<Identity>(IDENTITY_KEY);
    if (known !== undefined) return { identity: known, wasEmpty: false };
    const first = await store.range({ prefix: '', limit: 2 });
    const wasEmpty = first.every(({ key }) => key === FORMAT_KEY);
    const identity = newIdentity(world);
    const made = await store.commit([{ key: IDENTITY_KEY, from: undefined, to: identity }]);
    if (made) return { identity, wasEmpty };
  }
}

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
