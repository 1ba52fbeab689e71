import { expect, it } from 'vitest';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { statusReply } from '../../src/views/payout-card.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { MINUTE } from '../support/credit.js';
import { english } from '../support/english.js';
import { creditsOf } from '../support/payouts.js';
import { memberId, ROLE, setUpSchedules } from '../support/schedules.js';
import { wentBack } from '../support/set-back.js';

/*
 * A store that goes back loses a run while the website still has to answer its payments. Begun again, the run has another
 * list, since the members of the role are others by then.
 */

/** A schedule that is due, for the members of these numbers. */
async function setUpDue(players: number, numbers: readonly number[]) {
  const all = await setUpSchedules({ players });
  const have = (some: readonly number[]) => {
    all.members.roles.clear();
    for (const number of some) all.members.roles.set(memberId(number), [ROLE]);
  };
  const { next } = await all.schedule();
  have(numbers);
  all.clock.now = next;
  return {
    ...all,
    have,
    async run(): Promise<Payout> {
      const [run] = await all.records.list(1);
      if (run === undefined) throw new Error('there is no run');
      return run;
    },
    credited: () => Object.keys(creditsOf(all.website)).toSorted(),
  };
}

const players = (...numbers: number[]) => numbers.map((number) => `player${number}`).toSorted();

it('a run that begins again before the answers pays whoever is on its list by then', async () => {
  const all = await setUpDue(3, [1, 2]);
  const answer = await wentBack(all, all.look, undefined, 2);
  all.have([1, 2, 3]);
  all.clock.now += MINUTE;
  const again = all.look();
  await expect.poll(() => all.store.count('payout:')).toBe(1);

  await answer();
  await again;

  expect(all.credited()).toEqual(players(1, 2, 3));
  expect(await all.run()).toMatchObject({ state: 'finished', counts: { paid: 3, left: 0 } });
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('a run that begins again before the answers pays nobody who is no longer on its list', async () => {
  const all = await setUpDue(10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const answer = await wentBack(all, all.look, undefined, 4);
  all.have([2, 3, 4, 5, 6, 7, 8]);
  all.clock.now += MINUTE;
  const again = all.look();
  await expect.poll(() => all.store.count('payout:')).toBe(1);

  await answer();
  await again;

  // The first was under way already, and the fifth is left to staff: the grant of that row has paid the fourth.
  expect(all.credited()).toEqual(players(1, 2, 3, 4, 6, 7, 8));
  expect(all.conflicts).toContain(`${memberId(5)} player5, not player4`);
  expect(await all.run()).toMatchObject({ state: 'finished', counts: { paid: 6, left: 1 } });
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it.each([
  ['end', [1]],
  ['beginning', [2]],
])('a run whose list is shorter at its %s says what has become of its rows alone', async (_, numbers) => {
  const all = await setUpDue(2, [1, 2]);
  await (await wentBack(all, all.look, undefined, 2))();
  all.have(numbers);
  all.clock.now += MINUTE;
  await all.look();

  const { status, csv } = await all.payouts.show((await all.run()).id);

  expect(all.credited()).toEqual(players(1, 2));
  expect(status.counts).toMatchObject({ paid: 1, left: 0 });
  expect(csv).not.toContain(',open,');
  expect(JSON.stringify(statusReply(status, english))).toContain('100%');
});
