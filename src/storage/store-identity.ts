import { z } from 'zod';
import { uuid, type World } from '../clock.js';
import { type Kept, MOMENT } from './record-schema.js';
import type { Store } from './store.js';

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
  /** The address of the other one, without what is secret in it. */
  to: z.string(),
  at: MOMENT,
});

/** Who a store is. It is made with the store, goes along with `move-store`, and never changes. */
export type Identity = Kept<typeof IDENTITY>;

/** Who has written last, and how often anybody has: every process counts on for as long as it lives. */
export type Written = Kept<typeof WRITTEN>;

/** Left in a store from which everything was carried to another one. */
export type Moved = Kept<typeof MOVED>;

export const IDENTITY_KEY = 'store:identity';
export const WRITTEN_KEY = 'store:written';
export const MOVED_KEY = 'store:moved';
/** Where the data lives, as `Place` has it. Of the one store alone: a move leaves it behind. */
export const PLACE_KEY = 'store:place';
/** The format of all records: it stands in the envelope of this one. */
export const FORMAT_KEY = 'store:format';
/** Stands in a store for as long as it does not hold all that is being carried there. */
export const MOVE_MARK = 'moving:here';
/** Stands in a store that was restored from a backup for as long as not everything open in it is laid aside. */
export const RESTORE_MARK = 'restoring:here';

export const newIdentity = ({ now, randomBytes }: Pick<World, 'now' | 'randomBytes'>): Identity => ({
  id: uuid({ randomBytes }),
  madeAt: now(),
});

/**
 * Gives a store an identity that has none: one that is new, or was made by version 0.1.0.
 * @returns who it is, and whether there was not one record in it before
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
