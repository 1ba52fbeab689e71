import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import type { Store } from '../../src/storage/store.js';
import { faultyStore } from '../support/faulty-store.js';
import { setUpPresences } from './liveness.js';

describe('a process that others may count as dead', () => {
  it.each(['by the monotonic clock', 'by the date alone'])(
    'because it was paused is late until its next beat, %s',
    async (which) => {
      const { process, clock } = await setUpPresences();
      const there = process('there', 300);
      expect(there.isLate()).toBe(true);
      await there.beat();
      expect(there.isLate()).toBe(false);
      if (which === 'by the date alone') clock.date += 60_000;
      else clock.now += 60_000;
      expect(there.isLate()).toBe(true);
      await there.beat();
      expect(there.isLate()).toBe(false);
    },
  );

  it('and have swept away is alive for all with its next beat', async () => {
    const { process, pass, count, store } = await setUpPresences();
    const [sweeper, watcher, sleeper] = [
      process('here', 100),
      process('here', 200),
      process('there', 300),
    ] as const;
    for (const each of [sweeper, watcher, sleeper]) await each.beat();
    for (const each of [sweeper, watcher]) expect(await each.isDead(sleeper.id)).toBe(false);
    await pass(60_000, sweeper, watcher);
    for (const each of [sweeper, watcher]) expect(await each.isDead(sleeper.id)).toBe(true);
    await sweeper.sweep();
    expect(await count(sleeper.id)).toBeUndefined();

    expect(sleeper.isLate()).toBe(true);
    await sleeper.beat();

    expect(sleeper.isLate()).toBe(false);
    // Not a count that others know who have not seen the sweep.
    expect(await count(sleeper.id)).toBeGreaterThan(1);
    for (const each of [sweeper, watcher]) expect(await each.isDead(sleeper.id)).toBe(false);
    await pass(60_000, sweeper, watcher, sleeper);
    for (const each of [sweeper, watcher]) expect(await each.isDead(sleeper.id)).toBe(false);
    await sleeper.leave();
    expect(await store.count('process:')).toBe(2);
  });

  it('does not continue what it had begun, even after another beat', async () => {
    const { process, pass } = await setUpPresences();
    const there = process('there', 300);
    await there.beat();
    const begunBefore = there.fence();
    await pass(10_000, there);
    expect(begunBefore()).toBe(true);

    await pass(19_000);
    const begunWhileLate = there.fence();
    expect([begunBefore(), begunWhileLate()]).toEqual([false, false]);
    await there.beat();

    expect(there.isLate()).toBe(false);
    expect([begunBefore(), begunWhileLate()]).toEqual([false, false]);
    const begunAfter = there.fence();
    await pass(60_000, there);
    expect(begunAfter()).toBe(true);
  });

  it('is late well before that, measured from before its beat', async () => {
    const { process, clock, store, machine, liveness } = await setUpPresences();
    const here = process('here', 100);
    let whileCommitting = () => {};
    const slow: Store = {
      ...store,
      async commit(changes) {
        const done = await store.commit(changes);
        whileCommitting();
        return done;
      },
    };
    const there = liveness(slow, machine('there', 300));
    whileCommitting = () => {
      clock.now += 4_000;
    };
    await there.beat();
    clock.now += 8_500;
    expect(there.isLate()).toBe(false);
    clock.now += 1;
    expect(there.isLate()).toBe(true);
    expect(await here.isDead(there.id)).toBe(false);
  });

  it('is not late because its clock was set back', async () => {
    const { process, clock, pass } = await setUpPresences();
    const there = process('there', 300);
    await there.beat();
    clock.date -= 24 * 60 * 60_000;
    const begun = there.fence();
    expect(there.isLate()).toBe(false);
    await pass(10_000, there);
    expect(begun()).toBe(true);
  });
});

describe('a beat that is reported as failed but is in the store', () => {
  it('does not count for the process itself, and later ones succeed', async () => {
    const { liveness, machine, count, pass, store } = await setUpPresences();
    const unsure = faultyStore(store);
    const process = liveness(unsure.store, machine('there', 300));
    await process.beat();
    unsure.fail({ takesEffect: true });
    await pass(12_500);
    await expect(process.beat()).rejects.toThrow(StoreError);
    await pass(1);
    expect(process.isLate()).toBe(true);
    let before = (await count(process.id)) ?? 0;
    for (let beats = 0; beats < 3; beats += 1) {
      await process.beat();
      const now = (await count(process.id)) ?? 0;
      expect(now).toBeGreaterThan(before);
      before = now;
    }
    expect(process.isLate()).toBe(false);
  });

  it('does not keep the process from leaving', async () => {
    const { liveness, machine, store } = await setUpPresences();
    const unsure = faultyStore(store);
    unsure.fail({ matches: ({ to }) => to !== undefined, takesEffect: true });
    const process = liveness(unsure.store, machine('there', 300));
    await expect(process.beat()).rejects.toThrow(StoreError);
    expect(await store.count('process:')).toBe(1);
    await process.leave();
    expect(await store.count('process:')).toBe(0);
  });
});
