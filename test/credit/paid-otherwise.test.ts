import { expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { setUpCodes } from '../support/codes.js';
import { MINUTE, NOON } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { playerId } from '../support/giveaways.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { recordsOf, wentBack } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';

const PLAYER1: Account = { by: 'username', username: 'player1', id: '1' };

type Parts = Pick<Awaited<ReturnType<typeof setUpDrops>>, 'store' | 'website' | 'links'>;

/**
 * The store goes back to before what a member claims, which the website has not answered yet, and staff link their
 * account to another member.
 */
async function claimedBefore(parts: Parts, claim: () => Promise<unknown>, account: Account) {
  const answer = await wentBack(parts, claim);
  for (const number of [1, 2]) await parts.links.remove(playerId(number));
  await parts.links.set({ member: playerId(2), account, since: NOON, by: 'staff' });
  return answer;
}

const drops = async () => {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  return { ...all, claim: (number: number) => all.claim(drop, number), lookAfter: all.lookAfterDrops };
};

const codes = async () => {
  const all = await setUpCodes();
  const { codes: [code = ''] = [] } = await all.create({ uses: 3 });
  return { ...all, claim: (number: number) => all.redeem(code, number), lookAfter: all.lookAfterCodes };
};

const isDue = ({ store }: Parts) => expect.poll(() => store.count('payment-due:')).toBeGreaterThan(0);

it.each([
  ['a drop', drops, undefined],
  ['a drop, of which nobody knows whether it has paid', drops, unknown],
  ['a code', codes, undefined],
])('%s pays an account once, though its new member claims before the answer', async (_, setUp, outcome) => {
  const all = await setUp();
  if (outcome !== undefined) all.website.outcomes.push({ outcome, takesEffect: true });
  const answer = await claimedBefore(all, () => all.claim(1), PLAYER1);

  const second = all.claim(2);
  await isDue(all);
  await answer();
  await second;
  await all.lookAfter();

  expect(all.website.credits).toEqual([{ username: 'player1', amount: '5.00' }]);
  expect(all.conflicts).toHaveLength(1);
  expect(await second).toMatchObject({ grant: undefined, isToCome: false });
});

it.each([
  ['a drop', drops],
  ['a code', codes],
])('%s pays the new member where the website has refused the lost payment', async (_, setUp) => {
  const all = await setUp();
  all.website.outcomes.push({ outcome: refused, takesEffect: false });
  const answer = await claimedBefore(all, () => all.claim(1), PLAYER1);

  const second = all.claim(2);
  await isDue(all);
  await answer();
  await second;
  await all.lookAfter();

  expect(all.website.credits).toHaveLength(1);
  expect(all.conflicts).toEqual([]);
});

it.each([
  ['a drop', drops],
  ['a code', codes],
])('%s waits for the answer where the account is known by its name alone', async (_, setUp) => {
  const all = await setUp();
  const answer = await claimedBefore(all, () => all.claim(1), { by: 'username', username: 'player1' });

  const second = all.claim(2);
  await expect
    .poll(async () => (await recordsOf(all.store)).map(({ to }) => to))
    .toContainEqual(expect.objectContaining({ unsentBecause: 'busy' }));
  await answer();
  await second;
  all.clock.now += MINUTE;
  await all.lookAfter();

  expect(all.website.credits).toHaveLength(1);
  expect(all.conflicts).toHaveLength(1);
});

it('what has paid a row counts for no other row of the same member', async () => {
  const all = await setUpPayouts();
  const rows = rowsFor(2).map((row) => ({ ...row, member: '400' }));

  const { id } = await all.start(rows);
  await all.runs.idle();

  expect(all.website.credits).toHaveLength(1);
  expect((await all.records.find(id))?.counts).toMatchObject({ paid: 1, unsent: 1 });
});
