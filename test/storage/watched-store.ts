import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Store } from '../../src/storage/store.js';
import { createHold, type Hold } from '../../src/storage/store-hold.js';
import {
  checkRecords,
  type Place,
  plainLocation,
  type Seen,
  type StoreLocation,
} from '../../src/storage/store-location.js';
import { STORE_RECORDS } from '../../src/storage/store-records.js';
import { createStoreWatch, type StoreWatch, watched } from '../../src/storage/store-watch.js';
import type { World } from '../../src/time/clock.js';
import { silentLog } from '../support/silent-log.js';

export const NOON = Date.UTC(2026, 10, 21, 12);
export const HOUR = 60 * 60_000;
export const SERVER = {
  kind: 'postgres',
  system: '77',
  timeline: '00000001',
  database: '5',
} as const satisfies Place;
export const FILE = { kind: 'sqlite', inode: '12', path: '/data/purser.sqlite' } as const satisfies Place;
export const STAFF = { how: 'gone-on', by: '900' } as const;

/** A process on a store, with any location. */
export function processOn(
  store: Store,
  given: { open?: boolean; place?: Place; seen?: Seen; id?: string } = {},
) {
  const state = {
    now: NOON,
    open: given.open ?? false,
    place: given.place,
    position: 1_000n,
    seen: given.seen,
    /** Other processes that are dead. */
    dead: new Set<string>(),
    /** Whether this process had to put back what it has sent. */
    hasLost: false,
    lost: undefined as ReturnType<StoreLocation['lost']>,
    connect: () => undefined as unknown,
    /** Delays a look at the store. */
    seeing: () => Promise.resolve(),
    /** Delays the note beside the store. */
    noting: () => Promise.resolve(),
  };
  const home: StoreLocation = {
    ...plainLocation(store),
    async look(canaries) {
      await state.seeing();
      return {
        ...(await checkRecords(store, canaries)),
        place: state.place,
        position: state.place?.kind === 'postgres' ? state.position : undefined,
      };
    },
    checkConnections(look) {
      state.connect = async () => {
        const { canaries, saw } = look();
        saw(await home.look(canaries));
      };
    },
    usage: async () => undefined,
    lost: () => state.lost,
    seen: async () => state.seen,
    async note(seen) {
      await state.noting();
      state.seen = seen;
    },
  };
  const world: World = {
    now: () => state.now,
    clock: { now: () => state.now, after: () => () => undefined },
    randomBytes,
  };
  const hold: Hold = createHold(store, {
    ...world,
    log: silentLog,
    lost: home.lost,
    onLifted: (ended) => watch.accept(ended?.id),
  });
  const watch: StoreWatch = createStoreWatch(store, {
    ...world,
    home,
    hold,
    host: 'here',
    processes: { id: () => given.id ?? 'one', isDead: async (id) => state.dead.has(id) },
    sent: { putBack: async () => state.hasLost, knowsSince: () => NOON - HOUR },
    hasOpen: async () => state.open,
    log: silentLog,
  });
  return { state, hold, watch, store: watched(store, 'attempt:', hold, watch) };
}

/** A process that has started and checked once. */
export async function runningOn(store: Store, given: Parameters<typeof processOn>[1] = {}) {
  const one = processOn(store, given);
  await one.watch.start();
  await one.watch.look();
  return one;
}

export const put = async (store: Store, key: string, to: Parameters<Store['commit']>[0][number]['to']) =>
  store.commit([{ key, from: await store.get(key), to }]);

export async function lift(one: Pick<Awaited<ReturnType<typeof runningOn>>, 'hold' | 'watch'>) {
  const record = await one.hold.read();
  if (record === undefined) throw new Error('there is no hold');
  return one.watch.lift(record, STAFF);
}

/** Checks that the store's own records fit their schemas. */
export async function expectKnownForms(store: Store): Promise<void> {
  const rows = await store.range({ prefix: 'store:', limit: 100 });
  const schemas: Readonly<Record<string, { parse(value: unknown): unknown }>> = STORE_RECORDS;
  expect(rows.length).toBeGreaterThan(3);
  for (const { key, value } of rows) expect(schemas[key]?.parse(value)).toEqual(value);
}
