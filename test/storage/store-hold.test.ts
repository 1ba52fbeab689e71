import { describe, expect, it } from 'vitest';
import { IDENTITY_KEY, PLACE_KEY } from '../../src/storage/store-identity.js';
import { heldStep } from '../support/held-commit.js';
import { openAnyRecords as openStore } from '../support/open-store.js';
import { recordsOf } from '../support/set-back.js';
import {
  expectKnownForms,
  FILE,
  lift,
  NOON,
  processOn,
  put,
  runningOn,
  SERVER,
  STAFF,
} from './watched-store.js';

describe('a hold', () => {
  it('reaches other and later processes, and ends with one decision', async () => {
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
    // They accept the store as it was at the decision.
    for (const { watch, hold } of [one, other, later]) {
      await watch.look();
      expect(hold.isHeld()).toBe(false);
    }
    expect(await store.get(PLACE_KEY)).toEqual(one.state.place);
    await expect(lift(one)).rejects.toThrow('there is no hold');
  });

  it('survives a store that goes back once more', async () => {
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

  it('that begins during work is noticed before that ends', async () => {
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

  it('that has ended lets the next payment be noted beside the store', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: FILE });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    one.hold.begin('gone-back', undefined);
    await one.hold.sync();
    await lift(one);
    await one.store.commit([{ key: 'attempt:2:001', from: undefined, to: 1 }]);
    expect(one.state.seen).toMatchObject({ last: 'attempt:2:001' });
  });

  it('that has ended is not begun again by a check from before', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    one.state.place = { ...SERVER, timeline: '2' };
    const seeing = heldStep();
    one.state.seeing = seeing.wait;
    const connecting = one.state.connect();
    one.state.seeing = () => Promise.resolve();
    await one.watch.look();
    await lift(one);
    seeing.release();
    await connecting;
    expect(one.hold.isHeld()).toBe(false);
  });

  it('that has ended makes no process search for former losses', async () => {
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

  it('is local to the process if the file is gone', async () => {
    const store = await openStore();
    const one = await runningOn(store);
    one.state.lost = 'deleted';
    const mayStart = one.hold.fence();
    expect([mayStart(), one.hold.reason()]).toEqual([false, 'lost']);
    await one.watch.look();
    expect(await one.hold.read()).toBeUndefined();
    // A file that was put back later is not the one this process has open.
    one.state.lost = undefined;
    expect(one.hold.isHeld()).toBe(true);
  });

  it.each([
    ['another identity', { id: 'b5f7a0a6-0b0a-4b0e-8d55-3f7f3c1c1c11', madeAt: NOON }],
    ['no identity', undefined],
  ])('is local to the process, which writes nothing more, at %s', async (_, identity) => {
    const store = await openStore();
    const one = await runningOn(store);
    const mayStart = one.hold.fence();
    await put(store, IDENTITY_KEY, identity);
    const before = await recordsOf(store);
    await one.watch.look();
    await one.watch.look();
    expect([mayStart(), one.hold.reason()]).toEqual([false, 'lost']);
    await expect(one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }])).rejects.toThrow(
      'another store is in the place of this one',
    );
    expect(await recordsOf(store)).toEqual(before);
  });
});

describe('a process on a held store', () => {
  it('enters what it finds, anew with each look, and drops the dead', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER, id: 'one' });
    const other = processOn(store, { place: SERVER, id: 'other' });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await other.watch.start();
    one.state.place = { ...SERVER, timeline: '2' };
    await one.watch.look();
    await other.watch.look();
    const findings = async () =>
      Object.entries((await one.hold.read())?.looked ?? {}).map(([id, { finding }]) => `${id} ${finding}`);
    expect((await findings()).toSorted()).toEqual(['one checked', 'other unchecked']);

    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    expect((await findings()).toSorted()).toEqual(['one missing', 'other unchecked']);

    await put(store, 'attempt:1:001', 1);
    await one.watch.look();
    expect((await findings()).toSorted()).toEqual(['one checked', 'other unchecked']);

    one.state.dead.add('other');
    await one.watch.look();
    expect(await findings()).toEqual(['one checked']);
  });

  it('keeps that something is missing when who has found it ends', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER, id: 'one' });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    const next = processOn(store, { place: SERVER, id: 'next' });
    next.state.dead.add('one');
    await next.watch.start();
    await next.watch.look();
    expect(await next.hold.read()).toMatchObject({
      looked: { one: { finding: 'missing' }, next: { finding: 'unchecked' } },
    });
  });

  it('does not find what it has put back', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    one.state.place = { ...SERVER, timeline: '2' };
    one.state.hasLost = true;
    await one.watch.look();
    expect(await one.hold.read()).toMatchObject({ looked: { one: { finding: 'missing' } } });
  });

  it('begins no new hold for what staff knew to be missing', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    await lift(one);
    await one.watch.look();
    expect(one.hold.isHeld()).toBe(false);
  });

  it.each([
    ['before it knew of the hold', false],
    ['before it had looked', true],
  ])('begins a new hold after being cut off %s with something missing', async (_, knows) => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER, id: 'one' });
    const other = await runningOn(store, { place: SERVER, id: 'other' });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    other.state.position = 1n;
    await other.watch.look();
    if (knows) await one.hold.sync();
    await put(store, 'attempt:1:001', undefined);
    await lift(other);

    await one.watch.look();

    expect(one.hold.reason()).toBe('gone-back');
    expect(await one.hold.read()).toMatchObject({ looked: { one: { finding: 'missing' } } });
  });

  it('goes on looking after a hold for what it has found there', async () => {
    const store = await openStore();
    const one = await runningOn(store, { place: SERVER });
    await one.store.commit([{ key: 'attempt:1:001', from: undefined, to: 1 }]);
    one.state.place = { ...SERVER, timeline: '2' };
    await one.watch.look();
    await lift(one);
    await put(store, 'attempt:1:001', undefined);
    await one.watch.look();
    expect(one.hold.reason()).toBe('gone-back');
  });
});
