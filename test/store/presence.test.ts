import { describe, expect, it } from 'vitest';
import { createPresence } from '../../src/store/presence.js';
import { openStore } from '../support/open-store.js';

async function setUp() {
  const store = await openStore();
  const clock = { now: 0 };
  const running = new Set([100, 200]);
  const process = (host: string, pid: number) =>
    createPresence(store, { host, pid, isRunning: (id) => running.has(id), monotonic: () => clock.now });
  return { clock, running, process };
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

  it('is dead as soon as it has left', async () => {
    const { process } = await setUp();
    const [here, there] = [process('here', 100), process('there', 300)];
    await there.beat();
    await there.leave();
    expect(await here.isDead(there.id)).toBe(true);
  });
});
