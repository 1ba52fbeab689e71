import { expect, it } from 'vitest';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { wentBack } from '../support/set-back.js';
import { longThrottled, refused } from '../support/website-double.js';

const PLAYER1 = { by: 'username', username: 'player1', id: '1' } as const;

it('what a drop has paid that ended meanwhile counts against the cap', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  await all.drops.end(drop.id, MODERATOR);
  await expect.poll(async () => (await all.dropRecords.find(drop.id))?.state).toBe('ended');
  expect(await all.reserved()).toBe('0.00');

  await answer();

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('5.00');
});

it('what a code has paid that was disabled meanwhile counts against the cap', async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [], set } = await all.create({ uses: 3 });
  const answer = await wentBack(all, () => all.redeem(code, 1));
  await all.codes.disable(set.id, MODERATOR);
  await expect.poll(async () => (await all.codeRecords.find(set.id))?.state).toBe('ended');
  expect(await all.reserved()).toBe('0.00');

  await answer();

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('5.00');
});

it('a member who claims the last place again before the answer is counted once', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 1 });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  const again = all.claim(drop, 1);
  await expect.poll(async () => (await all.dropRecords.find(drop.id))?.state).toMatch(/end/);
  expect(await all.reserved()).toBe('5.00');
  await answer();
  await again;
  await all.lookAfterDrops();
  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('5.00');
});

it('a member who claims again before the answer is counted once, though the drop has ended since', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  const again = all.claim(drop, 1);
  await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
  await all.drops.end(drop.id, MODERATOR);
  await expect.poll(async () => (await all.dropRecords.find(drop.id))?.state).toBe('ended');
  expect(await all.reserved()).toBe('5.00');
  await answer();
  await again;
  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('5.00');
});

it('a member who redeems again before the answer is counted once, though the code was disabled since', async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [], set } = await all.create({ uses: 3 });
  const answer = await wentBack(all, () => all.redeem(code, 1));
  const again = all.redeem(code, 1);
  await expect.poll(() => all.store.count('payment-due:')).toBe(1);
  await all.codes.disable(set.id, MODERATOR);
  await expect.poll(async () => (await all.codeRecords.find(set.id))?.state).toBe('ended');
  expect(await all.reserved()).toBe('5.00');
  await answer();
  await again;
  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe('5.00');
});

it('a code that somebody else has redeemed before the answer counts twice, since it has paid twice', async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [], set } = await all.create({ uses: 1, count: 2 });
  const answer = await wentBack(all, () => all.redeem(code, 1));
  await all.redeem(code, 2);
  await answer();
  await all.codes.disable(set.id, MODERATOR);
  await expect.poll(async () => (await all.codeRecords.find(set.id))?.state).toBe('ended');
  expect(all.website.credits).toHaveLength(2);
  expect(await all.reserved()).toBe('10.00');
});

it('a drop counts what it has paid where another member claims for the same account before the answer', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  for (const number of [1, 3]) await all.links.remove(playerId(number));
  await all.links.set({ member: playerId(3), account: PLAYER1, since: NOON, by: 'staff' });
  const other = all.claim(drop, 3);
  await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
  await answer();
  await other;
  await all.lookAfterDrops();
  await all.drops.end(drop.id, MODERATOR);
  await expect.poll(async () => (await all.dropRecords.find(drop.id))?.state).toBe('ended');
  expect(await all.reserved()).toBe(`${all.website.credits.length * 5}.00`);
});

it.each([
  ['refused', refused, 0],
  ['not sent at first', longThrottled, 1],
])(
  'a claim that was made again before the answer counts what was paid if it was %s',
  async (_, outcome, paid) => {
    const all = await setUpDrops();
    const drop = await all.startDrop({ claims: 3 });
    all.website.outcomes.push({ outcome, takesEffect: false });
    const answer = await wentBack(all, () => all.claim(drop, 1));
    const again = all.claim(drop, 1);
    await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
    await answer();
    await again;
    await all.lookAfterDrops();
    await all.lookAfterDrops();
    await all.drops.end(drop.id, MODERATOR);
    await expect.poll(async () => (await all.dropRecords.find(drop.id))?.state).toBe('ended');
    await all.lookAfterDrops();
    expect(all.website.credits).toHaveLength(paid);
    expect(await all.reserved()).toBe(`${paid * 5}.00`);
  },
);
