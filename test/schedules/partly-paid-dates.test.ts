import { describe, expect, it } from 'vitest';
import { grantKey } from '../../src/credit/grant-records.js';
import type { AddOutcome } from '../../src/website/website.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { grantAgain, MINUTE, MODERATOR, SECOND_MODERATOR } from '../support/credit.js';
import { damage } from '../support/damage.js';
import { players, setUpDue } from '../support/due-run.js';
import { creditsOf } from '../support/payouts.js';
import { DAY, ROLE, setUpSchedules } from '../support/schedules.js';
import { wentBack } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';

/*
 * A run has paid the first four of ten when the store goes back to before it. Then the rest cannot be paid: whoever is told
 * "not paid" pays the four again by hand.
 */

const WEEK = 7 * DAY;
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

async function setUpPartlyPaid(outcome?: AddOutcome) {
  const all = await setUpDue(10, ALL, { dailyMax: '60.00' });
  if (outcome !== undefined)
    for (let time = 0; time < 4; time += 1) all.website.outcomes.push({ outcome, takesEffect: false });
  const due = all.clock.now;
  await (await wentBack(all, all.look, undefined, 4))();
  all.clock.now += MINUTE;
  return {
    ...all,
    due,
    /** Takes from the cap of who made the schedule. */
    spend: (amount: number) => all.grant({ amount, to: { username: 'player10' }, by: MODERATOR }),
    async current() {
      const [schedule] = await all.scheduleRecords.list(1);
      return schedule;
    },
  };
}

type PartlyPaid = Awaited<ReturnType<typeof setUpPartlyPaid>>;

describe('a date of which some was paid before the store went back', () => {
  it.each([
    ['over-cap', async (all) => all.spend(31)],
    ['not-staff', async (all) => all.staff.answers.set(MODERATOR, 'no')],
    ['role-gone', async (all) => all.servers.roles.delete(ROLE)],
    ['nobody', async (all) => all.have([])],
  ] as ReadonlyArray<[string, (all: PartlyPaid) => Promise<unknown>]>)(
    'is not called unpaid where the rest cannot be paid: %s',
    async (why, spoil) => {
      const all = await setUpPartlyPaid();
      await spoil(all);
      await all.look();

      expect(all.told.at(-1)).toMatchObject({ kind: 'skipped', why, isPartlyPaid: true });
      expect(await all.current()).toMatchObject({
        next: all.due + WEEK,
        last: { date: all.due, outcome: 'partly-paid' },
      });
      expect(await all.records.list(1)).toEqual([]);
      expect(await capFaultsIn(all.store)).toEqual([]);
    },
  );

  it('is not called unpaid where a later date is due', async () => {
    const all = await setUpPartlyPaid();
    all.clock.now = all.due + 2 * WEEK;
    await all.look();

    expect(all.told).toContainEqual({ kind: 'laid-aside', dates: [all.due] });
    expect(all.told).toContainEqual({ kind: 'missed', dates: [all.due + WEEK] });
    const at = all.told.findIndex(({ kind }) => kind === 'laid-aside');
    expect(all.nextsTold[at]).toBe(all.due + 3 * WEEK);
  });

  it('is not called unpaid while the website has yet to answer', async () => {
    const all = await setUpDue(2, [1, 2]);
    const answer = await wentBack(all, all.look, undefined, 2);
    all.staff.answers.set(MODERATOR, 'no');
    await all.schedules.recover();
    await answer();

    expect(all.told.at(-1)).toMatchObject({ kind: 'skipped', why: 'not-staff', isPartlyPaid: true });
    expect(all.credited()).toEqual(players(1, 2));
  });

  it('is settled although a grant of it cannot be read', async () => {
    const all = await setUpPartlyPaid();
    const { grants } = await all.ledger.list({ limit: 10 });
    for (const { id } of grants) await damage(all.store, grantKey(id));
    // As nobody knows what they were, the whole total is taken, and the cap has 40.00 left.
    await all.look();

    expect(all.told.at(-1)).toMatchObject({ kind: 'skipped', why: 'over-cap', isPartlyPaid: true });
    expect(await all.current()).toMatchObject({ next: all.due + WEEK });
  });
});

it('a date of which all was refused before the store went back is told as not paid', async () => {
  const all = await setUpPartlyPaid(refused);
  await all.spend(41);
  await all.look();

  expect(all.told.at(-1)).toMatchObject({ why: 'over-cap', cost: '50.00', isPartlyPaid: false });
  expect(await all.current()).toMatchObject({ last: { outcome: 'over-cap' } });
});

it('a date of which staff have granted again what did not arrive is not called unpaid', async () => {
  const all = await setUpPartlyPaid(unknown);
  const lost = (await all.ledger.inStage('unknown')).map(({ id }) => id);
  for (const id of lost) await all.granting.resolve(id, 'not-applied', SECOND_MODERATOR);
  const { grant } = await grantAgain(all, lost[0] ?? '');
  expect(grant.state).toBe('applied');
  await all.spend(41);
  await all.look();

  expect(all.told.at(-1)).toMatchObject({ why: 'over-cap', isPartlyPaid: true });
});

it('a schedule that pays at once, and is confirmed again after the store went back to its draft, pays once', async () => {
  const all = await setUpSchedules();
  const { draft } = await all.prepare({ payNow: true, at: 'mon 18:00' });
  const confirm = async () => {
    all.clock.now += MINUTE;
    await all.schedules.confirm(draft.id, MODERATOR);
    await all.look();
  };
  const answer = await wentBack(all, confirm, undefined, 3);
  await answer();
  await confirm();

  expect(creditsOf(all.website)).toEqual({ player1: '5.00', player2: '5.00', player3: '5.00' });
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('tells of what it has paid at once, if its first date has come when it is confirmed again', async () => {
  const all = await setUpSchedules();
  const { draft } = await all.prepare({ payNow: true, at: 'sat 12:05' });
  const confirmAt = async (moment: number) => {
    all.clock.now = moment;
    await all.schedules.confirm(draft.id, MODERATOR);
    await all.look();
  };
  await (await wentBack(all, () => confirmAt(draft.draftedAt + MINUTE), undefined, 3))();
  await confirmAt(draft.first + MINUTE);

  expect(all.told).toContainEqual({ kind: 'laid-aside', dates: [draft.draftedAt] });
  expect(creditsOf(all.website)).toEqual({
    player1: '5.00 and 5.00',
    player2: '5.00 and 5.00',
    player3: '5.00 and 5.00',
  });

  all.clock.now = draft.first + WEEK;
  await all.look();
  expect(all.kinds()).toEqual(['started', 'run', 'started', 'laid-aside', 'run', 'run']);
});
