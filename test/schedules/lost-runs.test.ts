import { expect, it } from 'vitest';
import { sentenceFor } from '../../src/discord/error-reply.js';
import { rowGrantId } from '../../src/payouts/payout-report.js';
import { statusReply } from '../../src/views/payout-card.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { MINUTE, MODERATOR, SECOND_MODERATOR } from '../support/credit.js';
import { players, setUpDue } from '../support/due-run.js';
import { english } from '../support/english.js';
import { creditsOf } from '../support/payouts.js';
import { DAY, memberId } from '../support/schedules.js';
import { wentBack } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';

/*
 * A store that goes back loses a run while the website still has to answer its payments. Begun again, the run has another
 * list, since the members of the role are others by then.
 */

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

/** A run that has lost a list of the second member alone, whose payment has not arrived, as staff have settled. */
async function setUpUnpaid(isSettledFirst: boolean) {
  const all = await setUpDue(2, [2]);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  await (await wentBack(all, all.look))();
  const [lost = ''] = (await all.ledger.inStage('unknown')).map(({ id }) => id);
  const settle = () => all.granting.resolve(lost, 'not-applied', SECOND_MODERATOR);
  if (isSettledFirst) await settle();
  all.have([1, 2]);
  all.clock.now += MINUTE;
  await all.look();
  if (!isSettledFirst) await settle();
  const { id } = await all.run();
  return {
    ...all,
    lost,
    prepareAgain(grantId: string) {
      all.clock.now += 2 * DAY;
      return all.granting.prepareAgain(grantId, MODERATOR);
    },
    confirm: ({ draft }: { readonly draft: { readonly id: string } }) =>
      all.granting.confirm(draft.id, MODERATOR, async () => undefined),
    async resume(): Promise<void> {
      await all.payouts.resume(id, SECOND_MODERATOR);
      await all.runs.idle();
    },
    /** The grant of the second member's row. */
    async row(): Promise<string> {
      const [second] = (await all.records.rows(id)).filter(({ member }) => member === memberId(2));
      return rowGrantId(await all.run(), second ?? fail());
    },
    counts: async () => (await all.payouts.show(id)).status.counts,
  };
}

const fail = (): never => {
  throw new Error('there is no such row');
};

it('what a lost run has not paid is not granted again once staff have resumed the run', async () => {
  const all = await setUpUnpaid(false);
  const before = await all.prepareAgain(all.lost);
  expect(await all.counts()).toMatchObject({ unsent: 1 });

  await all.resume();

  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });
  const { grant, cause } = await all.confirm(before);
  expect(grant.state).toBe('not-sent');
  expect(cause && sentenceFor(cause, english)).toContain('has been made for this payment');
  expect((await all.confirm(await all.prepareAgain(all.lost))).grant.state).toBe('not-sent');
  expect(all.website.credits).toHaveLength(1);
});

it('what a lost run has not paid is not granted again once the run has paid it', async () => {
  const all = await setUpUnpaid(true);
  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });

  const { grant } = await all.confirm(await all.prepareAgain(all.lost));

  expect(grant.state).toBe('not-sent');
  expect(all.website.credits).toHaveLength(1);
  expect(await all.counts()).toMatchObject({ paid: 1 });
});

it('what a lost run has not paid is not granted again once the row that stands for it was', async () => {
  const all = await setUpUnpaid(false);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  await all.resume();
  await all.granting.resolve(await all.row(), 'not-applied', SECOND_MODERATOR);
  await all.confirm(await all.prepareAgain(await all.row()));
  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });

  const { grant } = await all.confirm(await all.prepareAgain(all.lost));

  expect(grant.state).toBe('not-sent');
  expect(all.website.credits).toHaveLength(1);
});

it('a row is not granted again once what its lost run has not paid was', async () => {
  const all = await setUpUnpaid(false);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  await all.resume();
  await all.granting.resolve(await all.row(), 'not-applied', SECOND_MODERATOR);
  await all.confirm(await all.prepareAgain(all.lost));
  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });

  const { grant } = await all.confirm(await all.prepareAgain(await all.row()));

  expect(grant.state).toBe('not-sent');
  expect(all.website.credits).toHaveLength(1);
  expect(await all.counts()).toMatchObject({ paid: 1 });
});

it('what staff grant again for a lost run counts for a row that the website has refused since', async () => {
  const all = await setUpUnpaid(false);
  all.website.outcomes.push({ outcome: refused, takesEffect: false });
  await all.resume();
  expect(await all.counts()).toMatchObject({ paid: 0, refused: 1 });

  await all.confirm(await all.prepareAgain(all.lost));

  expect(creditsOf(all.website)).toEqual({ player2: '5.00' });
  expect(await all.counts()).toMatchObject({ paid: 1, refused: 0 });
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
