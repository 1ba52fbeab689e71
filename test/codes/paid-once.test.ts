import { expect, it } from 'vitest';
import { redeemedReply } from '../../src/views/code-card.js';
import { linesIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import { MINUTE } from '../support/credit.js';
import { english } from '../support/english.js';
import { playerId } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf } from '../support/set-back.js';

const only = (codes: readonly string[] | undefined) => codes?.[0] ?? '';

it('who redeems again, before the website has answered, is paid once', async () => {
  const all = await setUpCodes();
  const { codes } = await all.create({ uses: 3 });
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = all.redeem(only(codes), 1);
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, before);
  all.clock.now += MINUTE;

  const again = all.redeem(only(codes), 1);
  await expect.poll(() => all.store.count('place:')).toBe(1);
  held.release();
  await first;

  expect(await again).toMatchObject({ isNew: true, grant: { state: 'applied' } });
  await all.lookAfterCodes();
  expect(all.website.credits).toHaveLength(1);
  expect(await linesIn(all.store)).toEqual([]);
});

it.each([
  ['its id', { id: '1' }],
  ['its Steam ID', { steam: '76561198000000001' }],
])('an account redeems a code once, though the website tells %s only by now', async (_, known) => {
  const all = await setUpCodes();
  const { codes } = await all.create({ uses: 3 });
  const account = { by: 'username', username: 'player1' } as const;
  await all.links.remove(playerId(1));
  await all.links.set({ member: playerId(1), account, since: 0, by: 'staff' });
  await all.redeem(only(codes), 1);
  await all.links.remove(playerId(1));
  await all.links.remove(playerId(2));
  await all.links.set({ member: playerId(2), account: { ...account, ...known }, since: 0, by: 'staff' });

  await expect(all.redeem(only(codes), 2)).rejects.toThrow();

  expect(all.website.credits).toHaveLength(1);
});

it('a payment that another process has made is not said to be unpaid by the one that stood still', async () => {
  const first = await setUpCodes();
  // Its process stands still.
  first.queue.halt();
  const { set, codes } = await first.create({ uses: 2 });
  const answer = first.redeem(only(codes), 1);
  await expect.poll(() => first.codeRecords.taken(set.id)).toBe(1);
  first.running.clear();
  const { store, clock, website } = first;
  const other = await setUpCodes({ store, clock, website, pid: 101 });
  other.clock.now += MINUTE;
  await other.liveness.beat();
  await other.lookAfterCodes();
  await other.lookAfterCodes();
  expect(website.credits).toHaveLength(1);

  const shown = JSON.stringify(redeemedReply(await answer, english));
  expect(shown).toContain('Redeemed');
  expect(shown).not.toContain('ask staff');
});
