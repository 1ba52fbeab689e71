import { describe, expect, it } from 'vitest';
import type { Change } from '../../src/storage/store.js';
import { faultsIn } from '../support/audit-faults.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { HOUR } from '../support/giveaways.js';
import { beforeCommit } from '../support/held-commit.js';

const DAY = 24 * HOUR;

describe('a drop', () => {
  it('says that it is over, and has its record, once everything is paid', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    await all.claim(drop, 1);
    all.clock.now += HOUR;

    await all.lookAfterDrops();

    expect(await all.currentDrop(drop)).toMatchObject({ end: 'time', closed: true });
    expect(all.dropTold.at(-1)).toBe('record 1 1');
    expect(await all.dropRecords.open()).toEqual([]);
  });

  it('holds no place for a member without the role', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 1, role: 'crew' });
    expect(await refusalOf(all.claim(drop, 1))).toContain('Only members with the role');
    expect(await all.dropRecords.taken(drop.id)).toBe(0);
  });

  it('lasts its whole time, however late it is posted by another process', async () => {
    const all = await setUpDrops();
    const hanging = await setUpDrops({ store: all.store, clock: all.clock, players: 0 });
    hanging.dropPosts.hangs = true;
    const { draft } = await hanging.drops.prepare(hanging.dropRequest());
    // The process dies while it posts.
    hanging.drops.confirm(draft.id, MODERATOR).catch(() => undefined);
    await expect.poll(async () => (await all.dropRecords.find(draft.id))?.state).toBe('opening');
    await expect.poll(() => hanging.dropPosts.count).toBe(1);
    hanging.drops.halt();
    all.clock.now += 2 * DAY;

    await all.lookAfterDrops();

    const endsAt = NOON + 2 * DAY + HOUR;
    expect(await all.dropRecords.find(draft.id)).toMatchObject({ state: 'open', endsAt });
    expect(await all.reserved(NOON)).toBe('10.00');
    all.drops.halt();
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('ends once, whatever is claimed at the same moment', { repeats: 4 }, async () => {
    const all = await setUpDrops({ players: 8 });
    const drop = await all.startDrop({ claims: 8 });
    const presses = Array.from({ length: 8 }, (_, index) => all.claim(drop, index + 1));
    const end = all.drops.end(drop.id, SECOND_MODERATOR);
    const claimed = (await Promise.allSettled(presses)).filter(({ status }) => status === 'fulfilled').length;
    await end.catch(() => undefined);
    await all.lookAfterDrops();

    expect(all.website.credits).toHaveLength(claimed);
    expect(await all.currentDrop(drop)).toMatchObject({ state: 'ended', taken: claimed });
    expect(await all.reserved()).toBe(`${claimed * 5}.00`);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is counted at its end though another process takes it over then', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 2 });
    const ending = { state: 'ending', end: 'time', endedAt: NOON } as const;
    const takenOver = async () => {
      const found = await all.currentDrop(drop);
      await all.dropRecords.change(found, { process: all.parts.processId });
    };
    const isEnd = ({ to }: Change) => JSON.stringify(to)?.includes('"state":"ended"') ?? false;
    const stalled = await setUpDrops({
      store: beforeCommit(all.store, isEnd, takenOver),
      ...{ clock: all.clock, players: 0 },
    });
    await all.dropRecords.change(drop, { ...ending, process: stalled.parts.processId });

    await stalled.lookAfterDrops();

    expect(await all.currentDrop(drop)).toMatchObject({ state: 'ending' });
    await all.lookAfterDrops();
    expect(await all.currentDrop(drop)).toMatchObject({ state: 'ended', taken: 0, closed: true });
    expect(await all.reserved()).toBe('0.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is refused over the cap, and over 10,000 claims', async () => {
    const all = await setUpDrops({ dailyMax: '30.00' });
    expect(await refusalOf(all.startDrop({ claims: 7 }))).toContain('30.00');
    expect(await refusalOf(all.startDrop({ claims: 10_001, amount: 0.01 }))).toContain('10,000');
    expect(await all.dropRecords.list(10)).toEqual([]);
  });
});

it('all drops in a server that has removed the bot end at one look', async () => {
  const all = await setUpDrops();
  const drops = [await all.startDrop(), await all.startDrop(), await all.startDrop()];
  all.members.left.add('guild');

  await all.lookAfterDrops();

  const states = await Promise.all(drops.map(async (drop) => (await all.currentDrop(drop)).state));
  expect(states).toEqual(['ended', 'ended', 'ended']);
});
