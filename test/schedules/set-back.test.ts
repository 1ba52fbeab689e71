import { describe, expect, it } from 'vitest';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { LIFTED_KEY } from '../../src/storage/store-hold.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { creditsOf } from '../support/payouts.js';
import { DAY, setUpSchedules } from '../support/schedules.js';

const WEEK = 7 * DAY;
const ALL = { player1: '5.00', player2: '5.00', player3: '5.00' };
const HOLD = '3f2c0f9e-5a53-4a53-9a5f-0d5f3f6f7a10';

type Scheduling = Awaited<ReturnType<typeof setUpSchedules>>;

const setBack = ({ store, clock }: Scheduling) =>
  quarantine({ store, why: { kind: 'restored', madeAt: NOON }, now: () => clock.now });

describe('a schedule in records that were set back', () => {
  it.each([
    ['before', -DAY],
    ['after', WEEK + DAY],
  ])('ends where that was %s its next date, and pays no date any more', async (_, ms) => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    all.clock.now = schedule.next + ms;
    await setBack(all);
    await all.look();
    all.clock.now = schedule.next + 3 * WEEK;
    await all.look();
    expect(all.website.credits).toEqual([]);
    expect(await all.current(schedule)).toMatchObject({ state: 'ended', quarantined: schedule.next + ms });
    expect(await all.records.open()).toEqual([]);
  });

  it('that waited for approval can no longer be approved', async () => {
    const all = await setUpSchedules({ approvalOver: '1.00' });
    const schedule = await all.schedule({ payNow: true });
    expect(schedule.state).toBe('waiting');
    await setBack(all);
    expect(await refusalOf(all.schedules.approve(schedule.id, SECOND_MODERATOR))).toMatch(/quarantine/);
    await all.look();
    expect(all.website.credits).toEqual([]);
  });
});

describe('while payments are on hold', () => {
  it('a schedule is not paid', async () => {
    let isHeld = true;
    const all = await setUpSchedules({ isHeld: () => isHeld });
    const schedule = await all.schedule();
    all.clock.now = schedule.next;
    await all.look();
    expect(await all.records.open()).toEqual([]);
    isHeld = false;
    await all.look();
    expect(creditsOf(all.website)).toEqual(ALL);
  });

  it('dates are missed for that reason, and those before and after for another', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    const [off, held, offAgain, due] = [0, 1, 2, 3].map((weeks) => schedule.next + weeks * WEEK) as [
      ...[number, number, number, number],
    ];
    const to = { hold: HOLD, since: held - DAY, how: 'gone-on', by: MODERATOR, at: held + DAY };
    await all.store.commit([{ key: LIFTED_KEY, from: undefined, to }]);
    all.clock.now = due;
    await all.look();
    expect(all.notified.slice(1)).toMatchObject([
      { kind: 'missed', dates: [off, offAgain] },
      { kind: 'missed-on-hold', dates: [held] },
      { kind: 'run', date: due },
    ]);
  });
});
