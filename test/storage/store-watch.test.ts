import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { World } from '../../src/clock.js';
import type { Store } from '../../src/storage/store.js';
import { createHold, HeldError, type Hold } from '../../src/storage/store-hold.js';
import {
  IDENTITY_KEY,
  type Identity,
  PLACE_KEY,
  WRITTEN_KEY,
  type Written,
} from '../../src/storage/store-identity.js';
import {
  lookAtRecords,
  type Place,
  plainLocation,
  type Seen,
  type StoreLocation,
} from '../../src/storage/store-location.js';
import { STORE_RECORDS } from '../../src/storage/store-records.js';
import { createStoreWatch, type StoreWatch, witnessing } from '../../src/storage/store-watch.js';
import { openAnyRecords as openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR = 60 * 60_000;
const SERVER: Place = { kind: 'postgres', system: '77', timeline: '00000001', database: '5' };
const FILE: Place = { kind: 'sqlite', inode: '12', path: '/data/purser.sqlite' };
const STAFF = { how: 'gone-on', by: '900' } as const;

/** A process on a store, whose place and surroundings can be anything. */
function processOn(store: Store, given: { open?: boolean; place?: Place; seen?: Seen } = {}) {
  const state = {
    now: NOON,
    open: given.open ?? false,
    place: given.place,
    position: 1_000n,
    seen: given.seen,
    lost: undefined as ReturnType<StoreLocation['lost']>,
    connect: () => undefined as unknown,
    /** Holds up what is seen, and what is noted. */
    seeing: () => Promise.resolve(),
    noting: () => Promise.resolve(),
  };
  const home: StoreLocation = {
    ...plainLocation(store),
    async look(witnesses) {
      await state.seeing();
      return {
        ...(await lookAtRecords(store, witnesses)),
        place: state.place,
        position: state.place?.kind === 'postgres' ? state.position : undefined,
      };
    },
    lookAtConnections(look) {
      state.connect = async () => {
        const { witnesses, saw } = look();
        saw(await home.look(witnesses));
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
    onLifted: () => watch.forget(),
  });
  const watch: StoreWatch = createStoreWatch(store, {
    ...world,
    home,
    hold,
    host: 'here',
    hasOpen: async () => state.open,
    log: silentLog,
  });
  return { state, hold, watch, store: witnessing(store, 'attempt:', watch.witness) };
}

/** A process that has started and looked once. */
async function runningOn(store: Store, given: Parameters<typeof processOn>[1] = {}) {
  const one = processOn(store, given);
  await one.watch.start();
  await one.watch.look();
  return one;
}

const put = async (store: Store, key: string, to: Parameters<Store['commit']>[0][number]['to']) =>
  store.commit([{ key, from: await store.get(key), to }]);

async function lift(one: Pick<Awaited<ReturnType<typeof runningOn>>, 'hold' | 'watch'>) {
  const record = await one.hold.read();
  if (record === undefined) throw new Error('there is no hold');
  return one.watch.lift(record, STAFF);
}

/** That what the store holds about itself has the form that is written down. */
async function expectKnownForms(store: Store): Promise<void> {
  const rows = await store.range({ prefix: 'store:', limit: 100 });
  const schemas: Readonly<Record<string, { parse(value: unknown): unknown }>> = STORE_RECORDS;
  expect(rows.length).toBeGreaterThan(3);
  for (const { key, value } of rows) expect(schemas[key]?.parse(value)).toEqual(value);
}

describe('what was added last of what is never removed', () => {
  it('is noted beside the store before anybody else hears of it, and by the next process again', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: FILE });
    await one.store.commit([1, 2].map((n) => ({ key: `attempt:${n}:001`, from: undefined, to: n })));
    expect(one.state.seen).toMatchObject({ last: 'attempt:1:001' });
    await Promise.all(
      [3, 4, 5].map((n) => one.store.commit([{ key: `attempt:${n}:001`, from: undefined, to: n }])),
    );
    const { seen } = one.state;
    expect(seen?.last).toMatch(/^attempt:[345]:001$/);

    const next = await runningOn(store, { place: FILE, ...(seen && { seen }) });
    expect(next.hold.isHeld()).toBe(false);
    expect(next.state.seen?.last).toBe(seen?.last);
  });
});

describe('a payment', () => {
  it('goes on only when it is noted beside the store', async () => {
    const one = await runningOn(await openStore(), { place: FILE });
    let letGo = () => {};
    const begun = new Promise<void>((resolve) => {
      one.state.noting = () => {
        resolve();
        return new Promise((end) => {
          letGo = end;
        });
      };
    });
    const seen: unknown[] = [];
    const committed = one.store
      .commit([{ key: 'attempt:1:001', from: undefined, to: 1 }])
      .then(() => seen.push(one.state.seen?.last));
    await begun;
    await new Promise(setImmediate);
    expect(seen).toEqual([]);
    letGo();
    await committed;
    expect(seen).toEqual(['attempt:1:001']);
  });
});

describe('the start on a store', () => {
  it('makes a new one known, and leaves one of 0.1.0 without a word', async () => {
    const store = await openStore();
    expect(await processOn(store).watch.start()).toEqual({ isNew: true });
    const identity = await store.get<Identity>(IDENTITY_KEY);
    expect(identity).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), madeAt: NOON });
    expect(await processOn(store).watch.start()).toEqual({ isNew: false });
    expect(await store.get(IDENTITY_KEY)).toEqual(identity);

    const old = await openStore();
    await put(old, 'link:1', 'x');
    const one = processOn(old, { open: true });
    expect(await one.watch.start()).toEqual({ isNew: false });
    expect(one.hold.isHeld()).toBe(false);
  });

  it.each<[string, { place: Place; open: boolean; seen?: Seen; hours?: number }, string | undefined]>([
    ['at the same place', { place: FILE, open: true }, undefined],
    ['whose file was copied, with nothing open', { place: { ...FILE, inode: '13' }, open: false }, undefined],
    ['whose file was copied', { place: { ...FILE, inode: '13' }, open: true }, 'another-file'],
    ['on a server', { place: SERVER, open: false }, 'another-place'],
    ['written long ago, with nothing open', { place: FILE, open: false, hours: 2 }, undefined],
    ['written long ago', { place: FILE, open: true, hours: 2 }, 'long-ago'],
    [
      'beside which another was seen',
      { place: FILE, open: false, seen: { id: 'b', count: 0 } },
      'another-store',
    ],
    [
      'beside which a newer one was seen',
      { place: FILE, open: false, seen: { id: '', count: 9 } },
      'gone-back',
    ],
    [
      'beside which an attempt was seen that is not in it',
      { place: FILE, open: false, seen: { id: '', count: 1, last: 'attempt:9:001' } },
      'gone-back',
    ],
    ['beside which it was seen as it is', { place: FILE, open: true, seen: { id: '', count: 1 } }, undefined],
  ])('%s', async (_, { place, open, seen, hours = 0 }, reason) => {
    const store = await openStore();
    await runningOn(store, { place: FILE });
    const id = (await store.get<Identity>(IDENTITY_KEY))?.id ?? '';
    const next = processOn(store, { place, open, ...(seen && { seen: { ...seen, id: seen.id || id } }) });
    next.state.now += hours * HOUR;

    await next.watch.start();

    expect(next.hold.reason()).toBe(reason);
    // All processes on it are told, and nobody writes over what staff want to see.
    expect((await next.hold.read())?.reason).toBe(reason);
    await next.watch.look();
    const written = await store.get<Written>(WRITTEN_KEY);
    expect(written).toEqual(
      reason === undefined
        ? { count: 2, at: NOON + hours * HOUR, by: 'here' }
        : { count: 1, at: NOON, by: 'here' },
    );
    expect(await store.get(PLACE_KEY)).toEqual(reason === undefined ? place : FILE);
  });
});

describe('a store that is not what a process knows', () => {
  it.each<[string, (one: Awaited<ReturnType<typeof runningOn>>, store: Store) => unknown, string]>([
    ['another timeline', ({ state }) => (state.place = { ...SERVER, timeline: '2' }), 'another-place'],
    ['a log that is behind', ({ state }) => (state.position = 999n), 'gone-back'],
    ['no identity', (_, store) => put(store, IDENTITY_KEY, undefined), 'another-store'],
    ['a lower count', (_, store) => put(store, WRITTEN_KEY, undefined), 'gone-back'],
    ['no earlier attempt', (_, store) => put(store, 'attempt:3:001', undefined), 'gone-back'],
    ['no last attempt', (_, store) => put(store, 'attempt:2:001', undefined), 'gone-back'],
  ])('is held from the next connection on: %s', async (_, change, reason) => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await one.store.commit([{ key: 'attempt:2:001', from: undefined, to: 1 }]);
    const mayStart = one.hold.fence();
    await one.state.connect();
    await one.store.commit([{ key: 'attempt:3:001', from: undefined, to: 1 }]);
    await one.store.commit([{ key: 'attempt:4:001', from: undefined, to: 1 }]);
    expect([mayStart(), one.hold.isHeld()]).toEqual([true, false]);

    await change(one, store);
    await one.state.connect();

    expect([mayStart(), one.hold.reason()]).toEqual([false, reason]);
    expect(() => one.hold.refuse()).toThrow(HeldError);
  });

  it('is held with the next look where no connection is made anew', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    expect(one.hold.reason()).toBe('gone-back');
  });

  it('is not what was only looked for before it was written', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    // The look is on its way while others, and this process itself, go on.
    const [connecting] = [one.state.connect(), await one.watch.look(), await one.watch.look()];
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await connecting;
    expect(one.hold.isHeld()).toBe(false);
  });
});

describe('a hold', () => {
  it('reaches other processes and later ones, and ends for all of them with one decision', async () => {
    const store = await openStore();
    const [one, other] = [
      await runningOn(store, { place: SERVER }),
      await runningOn(store, { place: SERVER }),
    ];
    one.state.place = { ...SERVER, timeline: '2' };
    await one.watch.look();
    expect(other.hold.isHeld()).toBe(false);
    await other.watch.look();
    const later = processOn(store, { place: one.state.place });
    await later.watch.start();
    for (const { hold } of [one, other, later]) expect(hold.reason()).toBe('another-place');

    await expectKnownForms(store);
    other.state.place = one.state.place;
    const decision = await lift(other);
    await expectKnownForms(store);

    expect(decision).toMatchObject({ ...STAFF, at: NOON });
    expect(other.hold.isHeld()).toBe(false);
    for (const { watch, hold } of [one, later]) {
      expect(hold.isHeld()).toBe(true);
      await watch.look();
      expect(hold.isHeld()).toBe(false);
    }
    // What they know now is what was decided upon.
    for (const { watch, hold } of [one, other, later]) {
      await watch.look();
      expect(hold.isHeld()).toBe(false);
    }
    expect(await store.get(PLACE_KEY)).toEqual(one.state.place);
    await expect(lift(one)).rejects.toThrow('there is no hold');
  });

  it('is not lost with a store that goes back once more', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    one.state.position = 1n;
    await one.watch.look();
    const held = await one.hold.read();
    await put(store, 'store:hold', undefined);

    await one.watch.look();

    expect(one.hold.isHeld()).toBe(true);
    expect(await one.hold.read()).toEqual(held);
  });

  it('that begins while something is under way is asked about before it is done, also if it has ended by then', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    const [before, free] = [one.hold.fence(), one.hold.fence()];
    expect(free()).toBe(true);
    one.hold.begin('gone-back', undefined);
    const during = one.hold.fence();
    await one.hold.sync();
    await lift(one);
    expect([before(), during(), one.hold.fence()()]).toEqual([false, false, true]);
  });

  it('has ended, and what is paid before the next look is noted beside the store as well', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: FILE });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    one.hold.begin('gone-back', undefined);
    await one.hold.sync();
    await lift(one);
    await one.store.commit([{ key: 'attempt:2:001', from: undefined, to: 1 }]);
    expect(one.state.seen).toMatchObject({ last: 'attempt:2:001' });
  });

  it('that has ended is not begun again by a look that was on its way', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    one.state.place = { ...SERVER, timeline: '2' };
    let letGo = () => {};
    one.state.seeing = () =>
      new Promise((resolve) => {
        letGo = resolve;
      });
    const connecting = one.state.connect();
    one.state.seeing = () => Promise.resolve();
    await one.watch.look();
    await lift(one);
    letGo();
    await connecting;
    expect(one.hold.isHeld()).toBe(false);
  });

  it('has ended, and what was lost before that is not looked for by the next process', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: FILE });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    expect(one.hold.reason()).toBe('gone-back');
    await lift(one);
    await one.watch.look();
    const { seen } = one.state;
    const next = await runningOn(store, { place: FILE, ...(seen && { seen }) });
    expect(next.hold.isHeld()).toBe(false);
  });

  it('is given to a store without an identity together with one', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    await put(store, IDENTITY_KEY, undefined);
    await one.watch.look();
    expect(one.hold.reason()).toBe('another-store');
    await lift(one);
    expect(await store.get<Identity>(IDENTITY_KEY)).toMatchObject({ madeAt: NOON });
    await one.watch.look();
    expect(one.hold.isHeld()).toBe(false);
  });

  it('is the process’s own, and ends with it, where the file is gone', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    one.state.lost = 'deleted';
    const mayStart = one.hold.fence();
    expect([mayStart(), one.hold.reason()]).toEqual([false, 'lost']);
    await one.watch.look();
    expect(await one.hold.read()).toBeUndefined();
    // What was put back later is not what this process has open.
    one.state.lost = undefined;
    expect(one.hold.isHeld()).toBe(true);
  });
});

describe('what is known of the store', () => {
  it('is noted beside it with each look, and counts on', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    const id = (await store.get<Identity>(IDENTITY_KEY))?.id;
    expect(one.state.seen).toEqual({ id, count: 1 });
    await one.watch.look();
    expect(one.state.seen).toEqual({ id, count: 2 });
  });

  it('says that the store cannot be looked at', async () => {
    const store = await openStore();
    const failing = { fails: false };
    const one = processOn({
      ...store,
      commit: async (changes) => {
        if (failing.fails) throw new Error('disk full');
        return store.commit(changes);
      },
    });
    expect(one.watch.isBlind()).toBe(true);
    await one.watch.start();
    expect(one.watch.isBlind()).toBe(false);
    failing.fails = true;
    await expect(one.watch.look()).rejects.toThrow('disk full');
    expect(one.watch.isBlind()).toBe(true);
    failing.fails = false;
    await one.watch.look();
    expect(one.watch.isBlind()).toBe(false);
    one.state.now += 16_000;
    expect(one.watch.isBlind()).toBe(true);
  });
});
