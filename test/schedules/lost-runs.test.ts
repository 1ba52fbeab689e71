import { expect, it } from 'vitest';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { statusReply } from '../../src/views/payout-card.js';
import { capFaultsIn, faultsIn } from '../support/audit-faults.js';
import { MINUTE, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { creditsOf } from '../support/payouts.js';
import { memberId, ROLE, setUpSchedules } from '../support/schedules.js';
import { wentBack } from '../support/set-back.js';
import { unknown } from '../support/website-double.js';

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

it('what a lost run has not paid is paid once, by staff who resume the run or grant it again', async () => {
  const all = await setUpDue(2, [2]);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  await (await wentBack(all, all.look))();
  all.have([1, 2]);
  all.clock.now += MINUTE;
  await all.look();
  const { id } = await all.run();
  const [lost] = await all.ledger.inStage('unknown');
  await all.granting.resolve(lost?.id ?? '', 'not-applied', SECOND_MODERATOR);
  const before = await all.granting.prepareAgain(lost?.id ?? '', MODERATOR);
  expect((await all.payouts.show(id)).status.counts).toMatchObject({ unsent: 1 });

  await all.payouts.resume(id, SECOND_MODERATOR);
  await all.runs.idle();

  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });
  const after = await all.granting.prepareAgain(lost?.id ?? '', MODERATOR);
  for (const { draft } of [before, after]) {
    const again = all.granting.confirm(draft.id, MODERATOR, async () => undefined);
    expect(await refusalOf(again)).toContain('already replaced by');
  }
  expect(all.website.credits).toHaveLength(1);
  expect((await faultsIn(all.store)).filter((say) => say.includes('replaced by'))).toEqual([]);
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
