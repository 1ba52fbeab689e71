import { uuid, type World } from '../clock.js';
import type { Store } from './store.js';

/** Who a store is. It is made with the store, goes along with `move-store`, and never changes. */
export type Identity = {
  /** A random UUID. */
  readonly id: string;
  /** ms since the epoch. */
  readonly madeAt: number;
};

/** Who has written last, and how often anybody has: every process counts on for as long as it lives. */
export type Written = {
  readonly count: number;
  /** ms since the epoch. */
  readonly at: number;
  /** The machine's name. */
  readonly by: string;
};

/** Left in a store from which everything was carried to another one. */
export type Moved = {
  /** The address of the other one, without what is secret in it. */
  readonly to: string;
  /** ms since the epoch. */
  readonly at: number;
};

export const IDENTITY_KEY = 'store:identity';
export const WRITTEN_KEY = 'store:written';
export const MOVED_KEY = 'store:moved';
/** Where the data lives, as `Place` has it. Of the one store alone: a move leaves it behind. */
export const PLACE_KEY = 'store:place';

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
    const wasEmpty = (await store.range({ prefix: '', limit: 1 })).length === 0;
    const identity = newIdentity(world);
    const made = await store.commit([{ key: IDENTITY_KEY, from: undefined, to: identity }]);
    if (made) return { identity, wasEmpty };
  }
}
