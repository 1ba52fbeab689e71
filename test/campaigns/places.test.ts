import { expect, it } from 'vitest';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { HOUR, playerId, type setUpGiveaways } from '../support/giveaways.js';
import { refused } from '../support/website-double.js';

/* What drops and codes promise alike of their places. */

const DAY = 24 * HOUR;
const TIME = { durationMs: 3 * DAY };

type Options = Parameters<typeof setUpGiveaways>[0];

const KINDS = {
  async 'a drop'(options: Options = {}) {
    const all = await setUpDrops(options);
    const drop = await all.startDrop({ ...TIME, claims: 3 });
    const { store, clock, website } = all;
    return {
      ...all,
      async approveWithin(dailyMax: string) {
        const lowered = await setUpDrops({ store, clock, website, dailyMax, pid: 101 });
        return lowered.drops.approve(drop.id, SECOND_MODERATOR);
      },
      take: (number: number) => all.claim(drop, number),
      approve: () => all.drops.approve(drop.id, SECOND_MODERATOR),
      end: () => all.drops.end(drop.id, MODERATOR),
      lookAfter: all.lookAfterDrops,
    };
  },
  async 'a code'(options: Options = {}) {
    const all = await setUpCodes(options);
    const { set, codes: [code = ''] = [] } = await all.create({ ...TIME, uses: 3 });
    const { store, clock, website } = all;
    return {
      ...all,
      async approveWithin(dailyMax: string) {
        const lowered = await setUpCodes({ store, clock, website, dailyMax, pid: 101 });
        return lowered.codes.approve(set.id, SECOND_MODERATOR);
      },
      take: (number: number) => all.redeem(code, number),
      approve: () => all.codes.approve(set.id, SECOND_MODERATOR),
      end: () => all.codes.disable(set.id, MODERATOR),
      lookAfter: all.lookAfterCodes,
    };
  },
};

const ofEach = it.each(Object.entries(KINDS));

ofEach('%s gives a refused place back to the day of its start', async (_, setUp) => {
  const all = await setUp();
  all.clock.now += DAY;
  all.website.outcomes.push({ outcome: refused, takesEffect: false });

  await all.take(1);

  expect([await all.reserved(NOON), await all.reserved()]).toEqual(['10.00', '0.00']);
  await all.end();
  await all.lookAfter();
  expect([await all.reserved(NOON), await all.reserved()]).toEqual(['0.00', '0.00']);
});

ofEach('%s pays nobody after its time, though nobody has ended it', async (_, setUp) => {
  const all = await setUp();
  all.clock.now += TIME.durationMs;

  await expect(all.take(1)).rejects.toThrow();

  await all.lookAfter();
  expect(all.website.credits).toEqual([]);
  expect(await all.reserved(NOON)).toBe('0.00');
});

ofEach('%s pays a member once, whatever their account and the day', async (_, setUp) => {
  const all = await setUp();
  await all.take(1);
  const other = await all.links.of(playerId(2));
  if (other === undefined) throw new Error('not linked');
  for (const number of [1, 2]) await all.links.remove(playerId(number));
  await all.links.set({ ...other, member: playerId(1) });
  all.clock.now += DAY;

  expect(await all.take(1)).toMatchObject({ isNew: false });

  expect(all.website.credits).toHaveLength(1);
});

ofEach('%s pays no account twice, whoever has it', async (_, setUp) => {
  const all = await setUp();
  await all.take(1);
  const first = await all.links.of(playerId(1));
  if (first === undefined) throw new Error('not linked');
  for (const number of [1, 2]) await all.links.remove(playerId(number));
  await all.links.set({ ...first, member: playerId(2) });

  await expect(all.take(2)).rejects.toThrow();

  expect(all.website.credits).toHaveLength(1);
});

ofEach('%s pays no account of who has approved it', async (_, setUp) => {
  const all = await setUp({ approvalOver: '1.00' });
  await all.hadBefore(SECOND_MODERATOR, 1);
  await all.approve();

  await expect(all.take(1)).rejects.toThrow();

  await all.take(2);
  expect(all.website.credits).toHaveLength(1);
});

ofEach('%s is not approved once the cap is below it', async (_, setUp) => {
  const all = await setUp({ approvalOver: '1.00' });

  await expect(all.approveWithin('14.99')).rejects.toThrow();

  await expect(all.take(1)).rejects.toThrow();
  await all.approveWithin('15.00');
  await all.take(1);
  expect(all.website.credits).toHaveLength(1);
});

ofEach('%s has no more places than it was confirmed with', async (_, setUp) => {
  const all = await setUp();

  const taken = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => all.take(number)));

  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await all.lookAfter();
  expect(all.website.credits).toHaveLength(3);
  expect(await all.reserved()).toBe('15.00');
});
