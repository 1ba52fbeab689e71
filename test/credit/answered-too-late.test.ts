import { expect, it } from 'vitest';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf } from '../support/set-back.js';

const PLAYER1 = { by: 'username', username: 'player1', id: '1' } as const;
const PLAYER2 = { by: 'username', username: 'player2', id: '2' } as const;

/** The store goes back to before what a member claims, which the website has not answered yet. */
async function wentBack(
  { store, website }: Pick<Awaited<ReturnType<typeof setUpDrops>>, 'store' | 'website'>,
  claim: () => Promise<unknown>,
) {
  const before = await recordsOf(store);
  const held = heldStep();
  website.beforeAnswer = held.wait;
  const claimed = claim();
  await held.isReached;
  website.beforeAnswer = async () => undefined;
  await goBack(store, before);
  return async () => {
    held.release();
    await claimed;
  };
}

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

it('an account that a drop has paid is not paid for whoever has it by now, though its member claims for another one', async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const answer = await wentBack(all, () => all.claim(drop, 1));
  for (const number of [1, 2, 3]) await all.links.remove(playerId(number));
  await all.links.set({ member: playerId(1), account: PLAYER2, since: NOON, by: 'staff' });
  const again = all.claim(drop, 1);
  await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
  await answer();
  await again;
  await all.links.set({ member: playerId(3), account: PLAYER1, since: NOON, by: 'staff' });

  await expect(all.claim(drop, 3)).rejects.toThrow();

  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
});

it('an account that a code has paid is not paid for whoever has it by now, though its member redeems for another one', async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
  const answer = await wentBack(all, () => all.redeem(code, 1));
  for (const number of [1, 2, 3]) await all.links.remove(playerId(number));
  await all.links.set({ member: playerId(1), account: PLAYER2, since: NOON, by: 'staff' });
  const again = all.redeem(code, 1);
  await expect.poll(() => all.store.count('payment-due:')).toBe(1);
  await answer();
  await again;
  await all.links.set({ member: playerId(3), account: PLAYER1, since: NOON, by: 'staff' });

  await expect(all.redeem(code, 3)).rejects.toThrow();

  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
});
