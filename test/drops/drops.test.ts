import { describe, expect, it } from 'vitest';
import { AdviceError } from '../../src/errors.js';
import { faultsIn } from '../support/audit-faults.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { DROP_PLACE, setUpDrops } from '../support/drops.js';
import { HOUR, playerId } from '../support/giveaways.js';

const DAY = 24 * HOUR;

describe('a drop', () => {
  it('pays as many as it has claims, however many press at once, and ends by itself', async () => {
    const all = await setUpDrops({ players: 60 });
    const drop = await all.startDrop({ claims: 20 });
    expect(drop.state).toBe('open');
    expect(await all.reserved()).toBe('100.00');

    const presses = Array.from({ length: 60 }, (_, index) => all.claim(drop, index + 1));
    const ends = await Promise.allSettled(presses);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(all.website.credits).toHaveLength(20);
    expect(new Set(all.website.credits.map(({ username }) => username)).size).toBe(20);
    await all.lookAfterDrops();
    expect(await all.currentDrop(drop)).toMatchObject({ state: 'ended', end: 'used-up', taken: 20 });
    expect(await all.reserved()).toBe('100.00');
    expect(all.dropTold.at(-1)).toBe('record 20 20');
    expect(await all.dropRecords.open()).toEqual([]);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('pays no more when two processes take the claims', async () => {
    const one = await setUpDrops({ players: 30 });
    const other = await setUpDrops({
      players: 30,
      store: one.store,
      clock: one.clock,
      website: one.website,
      pid: 101,
    });
    const drop = await one.startDrop({ claims: 7 });

    const presses = Array.from({ length: 30 }, (_, index) =>
      (index % 2 ? one : other).claim(drop, index + 1),
    );
    const ends = await Promise.allSettled(presses);

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(one.website.credits).toHaveLength(7);
    expect(await faultsIn(one.store)).toEqual([]);
  });

  it('pays a member once, and an account once', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    const presses = await Promise.all([all.claim(drop, 1), all.claim(drop, 1), all.claim(drop, 1)]);
    expect(presses.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await all.claim(drop, 1)).grant?.state).toBe('applied');

    await all.links.remove(playerId(1));
    const account = { by: 'username', username: 'player1', id: '1' } as const;
    await all.links.set({ member: playerId(6), account, since: 0, by: 'x' });
    expect(await refusalOf(all.claim(drop, 6))).toContain('already claimed for your website account');
    expect(all.website.credits).toHaveLength(1);
  });

  it('holds no place for who cannot have one', async () => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 1, role: 'crew', by: MODERATOR });
    expect(await refusalOf(all.claim(drop, 1))).toContain('Only members with the role');
    const crew = (number: number) => ({ ...all.memberOf(number), roles: ['crew'] });
    await all.links.remove(playerId(2));
    await expect(all.drops.claim(drop.id, crew(2), DROP_PLACE)).rejects.toThrow(AdviceError);
    expect(await all.dropRecords.taken(drop.id)).toBe(0);
  });

  it.each([
    ['posted', MODERATOR],
    ['approved', SECOND_MODERATOR],
  ])('pays neither who %s it nor an account that was theirs', async (_, decider) => {
    const all = await setUpDrops({ approvalOver: '9.99' });
    await all.hadBefore(decider, 3);
    const waiting = await all.startDrop({ claims: 2 });
    const drop = await all.drops.approve(waiting.id, SECOND_MODERATOR);
    const own = 'posted or approved by you, or by someone who has or had your website account';
    const themselves = { ...all.memberOf(1), id: decider };
    expect(await refusalOf(all.drops.claim(drop.id, themselves, DROP_PLACE))).toContain(own);
    expect(await refusalOf(all.claim(drop, 3))).toContain(own);
    expect(await all.dropRecords.taken(drop.id)).toBe(0);
    expect(await all.claim(drop, 1)).toMatchObject({ isNew: true });
  });

  it('gives back what nobody has claimed when its time is over, on the day of its start', async () => {
    const all = await setUpDrops();
    const started = all.clock.now;
    const drop = await all.startDrop({ claims: 4, durationMs: 30 * HOUR });
    await all.claim(drop, 1);
    all.clock.now += 30 * HOUR;

    expect(await refusalOf(all.claim(drop, 2))).toContain('is over');
    await all.lookAfterDrops();

    expect(await all.currentDrop(drop)).toMatchObject({
      state: 'ended',
      end: 'time',
      taken: 1,
      closed: true,
    });
    expect([await all.reserved(started), await all.reserved()]).toEqual(['5.00', '0.00']);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is not posted any more if its time was over before it was', async () => {
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

    expect(all.dropPosts.count).toBe(0);
    expect(await all.dropRecords.find(draft.id)).toMatchObject({ state: 'ended', end: 'time', taken: 0 });
    expect(await all.reserved(NOON)).toBe('0.00');
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

  it('needs a second member of staff above the limit, and nothing is public before', async () => {
    const all = await setUpDrops({ approvalOver: '9.00' });
    const drop = await all.startDrop({ claims: 2 });
    expect(drop).toMatchObject({ state: 'waiting', posted: expect.anything() });
    expect(await refusalOf(all.claim(drop, 1))).toContain('not open yet');
    expect(await refusalOf(all.drops.approve(drop.id, MODERATOR))).not.toBe('');
    await all.drops.approve(drop.id, SECOND_MODERATOR);
    await all.claim(drop, 1);
    expect(all.website.credits).toHaveLength(1);

    const other = await all.startDrop({ claims: 3 });
    await all.drops.reject(other.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('10.00');
    await all.lookAfterDrops();
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
