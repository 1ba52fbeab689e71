import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/storage/store.js';
import { HeldError } from '../../src/storage/store-hold.js';
import {
  IDENTITY_KEY,
  type Identity,
  PLACE_KEY,
  WRITTEN_KEY,
  type Written,
} from '../../src/storage/store-identity.js';
import type { Place, Seen } from '../../src/storage/store-location.js';
import { heldStep } from '../support/held-commit.js';
import { openAnyRecords as openStore } from '../support/open-store.js';
import { FILE, HOUR, lift, NOON, processOn, put, runningOn, SERVER } from './watched-store.js';

describe('the newest canary', () => {
  it('is noted beside the store before the commit returns', async () => {
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
  it('waits until it is noted beside the store', async () => {
    const one = await runningOn(await openStore(), { place: FILE });
    const noting = heldStep();
    one.state.noting = noting.wait;
    const seen: unknown[] = [];
    const committed = one.store
      .commit([{ key: 'attempt:1:001', from: undefined, to: 1 }])
      .then(() => seen.push(one.state.seen?.last));
    await noting.isReached;
    await new Promise(setImmediate);
    expect(seen).toEqual([]);
    noting.release();
    await committed;
    expect(seen).toEqual(['attempt:1:001']);
  });
});

describe('the start on a store', () => {
  it('announces a new store, and not a restored one', async () => {
    const store = await openStore();
    expect(await processOn(store).watch.start()).toEqual({ isNew: true });
    const identity = await store.get<Identity>(IDENTITY_KEY);
    expect(identity).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/), madeAt: NOON });
    expect(await processOn(store).watch.start()).toEqual({ isNew: false });
    expect(await store.get(IDENTITY_KEY)).toEqual(identity);

    const restored = await openStore();
    await put(restored, 'link:1', 'x');
    const one = processOn(restored, { open: true });
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
    ['with a note of a higher count', { place: FILE, open: false, seen: { id: '', count: 9 } }, 'gone-back'],
    [
      'with a note of an attempt that it lacks',
      { place: FILE, open: false, seen: { id: '', count: 1, last: 'attempt:9:001' } },
      'gone-back',
    ],
    ['with a matching note', { place: FILE, open: true, seen: { id: '', count: 1 } }, undefined],
  ])('%s', async (_, { place, open, seen, hours = 0 }, reason) => {
    const store = await openStore();
    await runningOn(store, { place: FILE });
    const id = (await store.get<Identity>(IDENTITY_KEY))?.id ?? '';
    const next = processOn(store, { place, open, ...(seen && { seen: { ...seen, id: seen.id || id } }) });
    next.state.now += hours * HOUR;

    await next.watch.start();

    expect(next.hold.reason()).toBe(reason);
    // All processes on it hold, and none overwrites what staff want to see.
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

describe('a store that differs from what a process knows', () => {
  it.each<[string, (one: Awaited<ReturnType<typeof runningOn>>, store: Store) => unknown, string]>([
    ['another timeline', ({ state }) => (state.place = { ...SERVER, timeline: '2' }), 'another-place'],
    ['a shorter WAL', ({ state }) => (state.position = 999n), 'gone-back'],
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

  it('is held at the next check if there is no new connection', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    expect(one.hold.reason()).toBe('gone-back');
  });

  it('is not suspected because of a record written during the check', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    // The check runs while other processes, and this one, continue.
    const [connecting] = [one.state.connect(), await one.watch.look(), await one.watch.look()];
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await connecting;
    expect(one.hold.isHeld()).toBe(false);
  });
});

describe('a start right after a decision of staff', () => {
  it.each([
    ['was written long ago', 2, 1],
    ['lacked what the note beside it counts', 0, 9],
  ])('does not hold a store anew that %s', async (_, hours, count) => {
    const store = await openStore();
    await runningOn(store, { place: FILE });
    const id = (await store.get<Identity>(IDENTITY_KEY))?.id ?? '';
    const start = async (seen: Seen) => {
      const one = processOn(store, { place: FILE, open: true, seen });
      one.state.now += hours * HOUR;
      await one.watch.start();
      return one;
    };
    const held = await start({ id, count });
    await held.watch.look();
    await lift(held);

    expect((await start(held.state.seen ?? { id, count })).hold.isHeld()).toBe(false);
  });
});

describe('a check of the store', () => {
  it('writes the note beside the store, and raises the count', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    const id = (await store.get<Identity>(IDENTITY_KEY))?.id;
    expect(one.state.seen).toEqual({ id, count: 1 });
    await one.watch.look();
    expect(one.state.seen).toEqual({ id, count: 2 });
  });

  it('reports that the store cannot be checked', async () => {
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
