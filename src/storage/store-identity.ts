import * as z from 'zod';
import { uuid, type World } from '../time/clock.js';
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
  /** The address of the new store, without secrets. */
  to: z.string(),
  at: MOMENT,
});

/** Names the format of all records, in its own envelope. */
export const FORMAT_MARK = z.strictObject({
  /** The hash of their schemas. */
  schemas: z.string(),
});

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
