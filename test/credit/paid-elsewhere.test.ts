import { expect, it } from 'vitest';
import { capFaultsIn } from '../support/audit-faults.js';
import { MINUTE, SECOND_MODERATOR } from '../support/credit.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { creditsOf } from '../support/payouts.js';
import { memberId, ROLE, setUpSchedules } from '../support/schedules.js';
import { wentBack } from '../support/set-back.js';

const DAY = 24 * 60 * MINUTE;

it('a giveaway that staff end once more, after the store went back, does not pay its winner twice', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 2);
  await (await wentBack(all, () => all.finish(giveaway)))();

  all.clock.now += MINUTE;
  expect((await all.finish(giveaway)).state).toBe('finished');

  expect(all.website.credits).toHaveLength(1);
  expect(all.conflicts).toHaveLength(1);
});

it('a run whose list is another one, after the store went back, pays nobody twice, and gives that back to the cap', async () => {
  const all = await setUpSchedules({ players: 2 });
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  all.members.roles.delete(memberId(1));
  await (await wentBack(all, all.look))();

  all.members.roles.set(memberId(1), [ROLE]);
  all.clock.now += MINUTE;
  await all.look();

  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });
  expect(await capFaultsIn(all.store)).toEqual([]);
  const [run] = await all.records.list(1);
  expect(run?.counts).toMatchObject({ paid: 1, unsent: 0 });
});

it('nobody is asked to pay by hand whom a lost list has paid, though their row’s grant pays somebody else', async () => {
  const all = await setUpSchedules({ players: 3 });
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  all.members.roles.delete(memberId(1));
  await (await wentBack(all, all.look, undefined, 2))();

  all.members.roles.set(memberId(1), [ROLE]);
  all.clock.now += MINUTE;
  await all.look();

  expect(creditsOf(all.website)).toEqual({ player2: '5.00', player3: '5.00' });
  // The first has not been paid.
  expect(all.conflicts.toSorted()).toEqual([
    `${memberId(1)} player1, not player2`,
    `${memberId(2)} player2, not player2`,
    `${memberId(3)} player3, not player3`,
  ]);
  const [run] = await all.records.list(1);
  expect(run?.counts).toMatchObject({ paid: 2, left: 1 });
});

it.each([
  ['before', true],
  ['after', false],
])(
  'a run whose list is shorter, after the store went back, counts what it has paid (answered %s it)',
  async (_, isFirst) => {
    const all = await setUpSchedules({ players: 2 });
    const schedule = await all.schedule();
    all.clock.now = schedule.next;
    const answer = await wentBack(all, all.look, undefined, 2);
    if (isFirst) await answer();
    all.members.roles.delete(memberId(2));
    all.clock.now += MINUTE;
    const again = all.look();
    if (!isFirst) await answer();
    await again;
    await all.look();

    expect(await capFaultsIn(all.store)).toEqual([]);
    expect(creditsOf(all.website)).toEqual({ player1: '5.00', player2: '5.00' });
  },
);

it('a run whose list is shorter, and that is stopped and given up, counts what it has paid', async () => {
  const all = await setUpSchedules({ players: 2 });
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  const answer = await wentBack(all, all.look, undefined, 2);
  all.members.roles.delete(memberId(2));
  all.clock.now += MINUTE;
  const again = all.look();
  await expect.poll(() => all.store.count('payout:')).toBe(1);
  const [run] = await all.records.list(1);
  await all.payouts.stop(run?.id ?? '', SECOND_MODERATOR);
  await answer();
  await again;
  await expect.poll(() => all.store.count('grant:')).toBe(2);
  expect(await capFaultsIn(all.store)).toEqual([]);

  all.clock.now += 30 * DAY;
  await all.payoutUpkeep.sweep();

  expect(await all.records.find(run?.id ?? '')).toMatchObject({ state: 'finished' });
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('a giveaway that staff end once more, days after the store went back, does not pay its winner twice', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1, durationMs: 10 * DAY });
  await all.enterAll(giveaway, 1);
  await (await wentBack(all, () => all.finish(giveaway)))();

  all.clock.now += 3 * DAY;
  expect((await all.finish(giveaway)).state).toBe('finished');

  expect(all.website.credits).toHaveLength(1);
  expect(all.conflicts).toHaveLength(1);
});

it('a giveaway gives back to the cap what it does not pay a winner twice', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  await (await wentBack(all, () => all.finish(giveaway)))();

  all.clock.now += MINUTE;
  await all.finish(giveaway);

  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});
