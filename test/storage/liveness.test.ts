import { describe, expect, it } from 'vitest';
import { hasLivingProcess, processesAtWork } from '../../src/storage/liveness.js';
import type { Store } from '../../src/storage/store.js';
import { damage } from '../support/damage.js';
import { setUpPresences } from './liveness.js';

describe('a process', () => {
  it('never counts itself as dead, and always one without a heartbeat', async () => {
    const { process } = await setUpPresences();
    const here = process('here', 100);
    expect(await here.isDead(here.id)).toBe(false);
    expect(await here.isDead('nobody')).toBe(true);
  });

  it('knows at once that a process of its own machine has ended', async () => {
    const { process, running } = await setUpPresences();
    const [one, other] = [process('here', 100), process('here', 200)];
    await other.beat();
    expect(await one.isDead(other.id)).toBe(false);
    running.delete(200);
    expect(await one.isDead(other.id)).toBe(true);
  });

  it('does not count an unreadable one as dead, and sweeps others', async () => {
    const { process, running, store } = await setUpPresences();
    const [one, other, third] = [process('here', 100), process('here', 200), process('here', 300)];
    for (const each of [other, third]) await each.beat();
    for (const pid of [200, 300]) running.delete(pid);
    await damage(store, `process:${other.id}`);
    expect(await one.isDead(other.id)).toBe(false);
    await one.sweep();
    expect(await one.isDead(third.id)).toBe(true);
    expect(await store.count('process:')).toBe(1);
  });

  it('counts a predecessor with its own process ID as dead', async () => {
    const { process } = await setUpPresences();
    const [before, after] = [process('here', 100), process('here', 100)];
    await before.beat();
    expect(await after.isDead(before.id)).toBe(true);
  });

  it('counts one from before a reboot as dead at once', async () => {
    const { process } = await setUpPresences();
    const before = process('here', 200);
    await before.beat();
    expect(await process('here', 100, { bootId: 'boot-2' }).isDead(before.id)).toBe(true);
    expect(await process('there', 100, { bootId: 'boot-2' }).isDead(before.id)).toBe(false);
  });

  it.each([
    ['of another machine', 'there', 300],
    ['of its own machine, though its process ID is in use', 'here', 200],
  ])('counts one %s as dead after twenty seconds without a heartbeat', async (_, host, pid) => {
    const { process, pass } = await setUpPresences();
    const [here, other] = [process('here', 100), process(host, pid)];
    for (const each of [here, other]) await each.beat();
    expect(await here.isDead(other.id)).toBe(false);
    await pass(20_000, here);
    expect(await here.isDead(other.id)).toBe(false);
    await other.beat();
    await pass(1, here);
    expect(await here.isDead(other.id)).toBe(false);
    await pass(20_001, here);
    expect(await here.isDead(other.id)).toBe(true);
  });

  it.each(['looks', 'beats'])('counts nobody as dead after an outage, when it %s first', async (what) => {
    const { process, pass } = await setUpPresences();
    const [here, there] = [process('here', 100), process('there', 300)];
    await there.beat();
    await here.beat();
    expect(await here.isDead(there.id)).toBe(false);
    await pass(60_000);
    if (what === 'beats') await here.beat();
    expect(await here.isDead(there.id)).toBe(false);
    for (let beats = 0; beats < 5; beats += 1) {
      await here.beat();
      expect(await here.isDead(there.id)).toBe(false);
      await pass(5_000);
    }
    expect(await here.isDead(there.id)).toBe(true);
  });

  it('does not count its own pause as others’ silence', async () => {
    const { process, pass, machine, liveness, store } = await setUpPresences();
    const there = process('there', 300);
    let beforeAnswer = async () => {};
    const slow: Store = {
      ...store,
      async get(key) {
        const found = await store.get<never>(key);
        await beforeAnswer();
        return found;
      },
    };
    const here = liveness(slow, machine('here', 100));
    for (const each of [here, there]) await each.beat();
    await here.isDead(there.id);
    await pass(10_000, here);
    beforeAnswer = () => pass(20_000, here, there);
    expect(await here.isDead(there.id)).toBe(false);
  });

  it('sweeps the records of dead processes only', async () => {
    const { process, running, pass, store } = await setUpPresences();
    const [here, dead, silent, there] = [
      process('here', 100),
      process('here', 200),
      process('there', 300),
      process('there', 400),
    ];
    for (const each of [here, dead, silent, there]) await each.beat();
    running.delete(200);
    await here.sweep();
    await pass(25_000, here, there);
    await here.sweep();
    const left = (await store.range({ prefix: 'process:', limit: 10 })).map(({ key }) => key);
    expect(left.toSorted()).toEqual([`process:${here.id}`, `process:${there.id}`].toSorted());
  });

  it('is dead once it has left, and late to itself', async () => {
    const { process } = await setUpPresences();
    const [here, there] = [process('here', 100), process('there', 300)];
    await there.beat();
    expect(there.isLate()).toBe(false);
    await there.leave();
    expect(there.isLate()).toBe(true);
    expect(await here.isDead(there.id)).toBe(true);
  });
});

describe('a store', () => {
  const idle = async () => undefined;

  it('has no living process if none has beaten, or all have ended', async () => {
    const { store, texts, process, machine } = await setUpPresences();
    const options = { machine: machine('here', 999), wait: idle };
    expect(await hasLivingProcess(texts, options)).toBe(false);
    await process('here', 300).beat();
    await process('there', 100).beat();
    await process('here', 200, { bootId: 'boot-0' }).beat();
    expect(await hasLivingProcess(texts, options)).toBe(false);
    expect(await processesAtWork(store, options.machine)).toHaveLength(1);
  });

  it('has one at once if its process ID is in use on this machine', async () => {
    const { texts, process, machine } = await setUpPresences();
    await process('here', 100).beat();
    const wait = () => Promise.reject(new Error('waited'));
    expect(await hasLivingProcess(texts, { machine: machine('here', 999), wait })).toBe(true);
  });

  it('has one of another machine that beats meanwhile, or just started, no other', async () => {
    const { texts, process, machine } = await setUpPresences();
    const [one, other] = [process('there', 100), process('there', 200)];
    await one.beat();
    const waited: number[] = [];
    const watching = (work: () => Promise<void>) =>
      hasLivingProcess(texts, {
        machine: machine('here', 999),
        wait: async (ms) => {
          waited.push(ms);
          await work();
        },
      });
    expect(await watching(idle)).toBe(false);
    expect(await watching(one.beat)).toBe(true);
    expect(await watching(other.beat)).toBe(true);
    expect(waited).toEqual([20_000, 20_000, 20_000]);
  });
});
