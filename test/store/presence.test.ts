import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { createPresence, hasLivingProcess, machineName } from '../../src/store/presence.js';
import type { Store } from '../../src/store/store.js';
import { openStore } from '../support/open-store.js';

async function setUp() {
  const store = await openStore();
  const clock = { now: 0 };
  const running = new Set([100, 200]);
  const process = (host: string, pid: number) =>
    createPresence(store, { host, pid, isRunning: (id) => running.has(id), monotonic: () => clock.now });
  return { clock, running, process, store };
}

describe('a process', () => {
  it('never takes itself for dead, and one that never counted always', async () => {
    const { process } = await setUp();
    const here = process('here', 100);
    expect(await here.isDead(here.id)).toBe(false);
    expect(await here.isDead('nobody')).toBe(true);
  });

  it('knows at once of its own machine whether another one lives', async () => {
    const { process, running } = await setUp();
    const [one, other] = [process('here', 100), process('here', 200)];
    await other.beat();
    expect(await one.isDead(other.id)).toBe(false);
    running.delete(200);
    expect(await one.isDead(other.id)).toBe(true);
  });

  it('takes the one for dead that had its own number before', async () => {
    const { process } = await setUp();
    const [before, after] = [process('here', 100), process('here', 100)];
    await before.beat();
    expect(await after.isDead(before.id)).toBe(true);
  });

  it('takes one of another machine for dead that has not counted on for twenty seconds', async () => {
    const { process, clock } = await setUp();
    const [here, there] = [process('here', 100), process('there', 300)];
    await there.beat();
    expect(await here.isDead(there.id)).toBe(false);
    clock.now += 20_000;
    expect(await here.isDead(there.id)).toBe(false);
    await there.beat();
    clock.now += 1;
    expect(await here.isDead(there.id)).toBe(false);
    clock.now += 20_001;
    expect(await here.isDead(there.id)).toBe(true);
  });

  it.each(['looks', 'counts on'])(
    'takes nobody for dead who could not count on while the store was away, when it %s first after that',
    async (what) => {
      const { process, clock } = await setUp();
      const [here, there] = [process('here', 100), process('there', 300)];
      await there.beat();
      await here.beat();
      expect(await here.isDead(there.id)).toBe(false);
      clock.now += 60_000;
      if (what === 'counts on') await here.beat();
      expect(await here.isDead(there.id)).toBe(false);
      for (let beats = 0; beats < 5; beats += 1) {
        await here.beat();
        expect(await here.isDead(there.id)).toBe(false);
        clock.now += 5_000;
      }
      expect(await here.isDead(there.id)).toBe(true);
    },
  );

  it('sweeps away the records of the dead, and of nobody else', async () => {
    const { process, running, clock, store } = await setUp();
    const [here, dead, silent, there] = [
      process('here', 100),
      process('here', 200),
      process('there', 300),
      process('there', 400),
    ];
    for (const each of [here, dead, silent, there]) await each.beat();
    running.delete(200);
    await here.sweep();
    for (let beats = 0; beats < 5; beats += 1) {
      clock.now += 5_000;
      await here.beat();
      await there.beat();
    }
    await here.sweep();
    const left = (await store.range({ prefix: 'process:', limit: 10 })).map(({ key }) => key);
    expect(left.toSorted()).toEqual([`process:${here.id}`, `process:${there.id}`].toSorted());
  });

  it('that was taken for dead and swept away counts on', async () => {
    const { process, store } = await setUp();
    const there = process('there', 300);
    await there.beat();
    await store.commit([
      { key: `process:${there.id}`, from: { host: 'there', pid: 300, count: 1 }, to: undefined },
    ]);
    await there.beat();
    await there.beat();
    expect(await store.get(`process:${there.id}`)).toMatchObject({ count: 1 });
  });

  it('is dead as soon as it has left', async () => {
    const { process } = await setUp();
    const [here, there] = [process('here', 100), process('there', 300)];
    await there.beat();
    await there.leave();
    expect(await here.isDead(there.id)).toBe(true);
  });
});

describe('a beat that is reported as failed, though it is in the store', () => {
  it('is followed by further ones', async () => {
    const store = await openStore();
    let isFailing = false;
    const unsure: Store = {
      ...store,
      async commit(changes) {
        const done = await store.commit(changes);
        if (isFailing) throw new StoreError('no answer');
        return done;
      },
    };
    const options = { host: 'there', pid: 300, isRunning: () => true, monotonic: () => 0 };
    const process = createPresence(unsure, options);
    await process.beat();
    isFailing = true;
    await expect(process.beat()).rejects.toThrow(StoreError);
    isFailing = false;
    const counts: (number | undefined)[] = [];
    for (let count = 0; count < 3; count += 1) {
      await process.beat();
      counts.push((await store.get<{ count: number }>(`process:${process.id}`))?.count);
    }
    expect(counts).toEqual([2, 3, 4]);
  });
});

describe('a store', () => {
  it('has no living process if none has counted, or all have ended', async () => {
    const { store, process, running } = await setUp();
    const options = {
      host: 'here',
      isRunning: (pid: number) => running.has(pid),
      wait: async () => undefined,
    };
    expect(await hasLivingProcess(store, options)).toBe(false);
    await process('here', 300).beat();
    await process('there', 100).beat();
    expect(await hasLivingProcess(store, options)).toBe(false);
  });

  it('has one if it runs on this machine', async () => {
    const { store, process, running } = await setUp();
    await process('here', 100).beat();
    const options = {
      host: 'here',
      isRunning: (pid: number) => running.has(pid),
      wait: async () => undefined,
    };
    expect(await hasLivingProcess(store, options)).toBe(true);
  });

  it.each(['counts on', 'has just started'])(
    'has one if it %s on another machine meanwhile',
    async (what) => {
      const { store, process, running } = await setUp();
      const [one, other] = [process('there', 100), process('there', 200)];
      await one.beat();
      const waited: number[] = [];
      const wait = async (ms: number) => {
        waited.push(ms);
        await (what === 'counts on' ? one : other).beat();
      };
      const options = { host: 'here', isRunning: (pid: number) => running.has(pid), wait };
      expect(await hasLivingProcess(store, options)).toBe(true);
      expect(waited).toEqual([20_000]);
    },
  );
});

const BUILT = new URL('../../dist/src/store/presence.js', import.meta.url).href;
const PROGRAM = `import('${BUILT}').then(({ machineName }) => process.stdout.write(machineName()))`;

/** What a program prints that runs where process numbers are counted anew, as in a container. */
const inContainer = (program: string) =>
  execFileSync('unshare', ['--map-root-user', '--pid', '--fork', process.execPath, '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function mayMakeContainers(): boolean {
  try {
    return inContainer('console.log(process.pid)') === '1\n';
  } catch {
    return false;
  }
}

describe('the name of a machine', () => {
  it('is the same for all of its processes', () => {
    expect(execFileSync(process.execPath, ['--eval', PROGRAM], { encoding: 'utf8' })).toBe(machineName());
  });

  it.skipIf(!mayMakeContainers())('is another one where process numbers are counted anew', () => {
    const name = inContainer(PROGRAM);
    expect(name).toContain('pid:');
    expect(name).not.toBe(machineName());
  });
});
