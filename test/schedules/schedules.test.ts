import { describe, expect, it } from 'vitest';
import { occurrenceId } from '../../src/recurrences/recurrence-records.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { faultyStore } from '../support/faulty-store.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { creditsOf, rowsFor, websiteOf } from '../support/payouts.js';
import { createRoleDouble, DAY, memberId, ROLE, setUpSchedules } from '../support/schedules.js';
import { recordsOf } from '../support/set-back.js';

const WEEK = 7 * DAY;
const ROLE_SOURCE = { kind: 'role', roleId: ROLE } as const;
const ROWS = rowsFor(3).map((row) => ({ ...row, amount: '5.00' }));
const ALL = { player1: '5.00', player2: '5.00', player3: '5.00' };

/** Two processes with one store, website and clock. */
async function twoProcesses(store = openStore(), options: Parameters<typeof setUpSchedules>[0] = {}) {
  const common = { website: websiteOf(3), clock: { now: NOON }, members: createRoleDouble(3), ...options };
  const shared = await store;
  const one = await setUpSchedules({ ...common, store: shared, pid: 100 });
  const other = await setUpSchedules({ ...common, store: options.store ?? shared, pid: 200 });
  for (const each of [one, other]) for (const pid of [100, 200]) each.running.add(pid);
  return { one, other, website: common.website, clock: common.clock };
}

describe('a schedule', () => {
  it('pays its role at each of its dates, once', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    await all.look();
    expect(all.website.credits).toEqual([]);
    all.clock.now = schedule.next;
    await all.look();
    await all.look();
    expect(creditsOf(all.website)).toEqual(ALL);
    expect(await all.reserved()).toBe('15.00');
    const { next, last } = await all.current(schedule);
    expect(next).toBe(schedule.next + WEEK);
    expect(last).toMatchObject({ outcome: 'entered', occurrence: occurrenceId(schedule.id, schedule.next) });
    all.clock.now = next;
    await all.look();
    expect(all.website.credits).toHaveLength(6);
    expect(all.kinds()).toEqual(['started', 'run', 'run']);
  });

  it('also pays at once if that is wanted, and then at its first date', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule({ payNow: true, at: 'mon 18:00' });
    await all.look();
    expect(all.website.credits).toHaveLength(3);
    const { next } = await all.current(schedule);
    expect(new Date(next).toISOString()).toBe('2026-11-23T18:00:00.000Z');
    all.clock.now = next;
    await all.look();
    expect(all.website.credits).toHaveLength(6);
    expect(all.kinds()).toEqual(['started', 'run', 'run']);
  });

  it('tells of the payment at once that it has missed', async () => {
    const all = await setUpSchedules();
    const { draft } = await all.prepare({ payNow: true, at: 'sat 12:05' });
    all.staff.answers.set(MODERATOR, 'unknown');
    await all.schedules.confirm(draft.id, MODERATOR);
    await all.look();
    all.staff.answers.delete(MODERATOR);
    all.clock.now = draft.first;
    await all.look();
    expect(all.website.credits).toHaveLength(3);
    expect(all.notified).toContainEqual({ kind: 'missed', dates: [draft.draftedAt] });
  });

  it('pays once, and misses nothing, if its first date has come when it is confirmed', async () => {
    const all = await setUpSchedules();
    const { draft } = await all.prepare({ payNow: true, at: 'sat 12:05' });
    all.clock.now = draft.first + 60_000;
    await all.schedules.confirm(draft.id, MODERATOR);
    await all.look();
    expect(all.website.credits).toHaveLength(3);
    expect(all.kinds()).toEqual(['started', 'run']);
  });

  it('makes up one date, and tells of the others', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    all.clock.now = schedule.next + 3 * WEEK + DAY;
    await all.look();
    expect(all.website.credits).toHaveLength(3);
    expect(all.notified.find(({ kind }) => kind === 'missed')).toEqual({
      kind: 'missed',
      dates: [0, 1, 2].map((weeks) => schedule.next + weeks * WEEK),
    });
    expect((await all.current(schedule)).next).toBe(schedule.next + 4 * WEEK);
  });

  it('is known to a preview of the same by hand, which cannot be confirmed without showing it', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    all.clock.now = schedule.next + 3 * DAY;
    const unseen = await all.payouts.prepare({ ...all.request, source: ROLE_SOURCE }, ROWS);
    await all.look();
    expect(await refusalOf(all.payouts.confirm(unseen.draft.id, MODERATOR))).toContain('did not show');
    const preview = await all.payouts.prepare({ ...all.request, source: ROLE_SOURCE }, ROWS);
    expect(preview.repeats?.id).toBe(occurrenceId(schedule.id, schedule.next));
  });

  it('pays nothing again if the clock is set back', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    all.clock.now = schedule.next;
    await all.look();
    all.clock.now = schedule.next - DAY;
    await all.look();
    all.clock.now = schedule.next + DAY;
    await all.look();
    expect(all.website.credits).toHaveLength(3);
  });

  it('pays a date once if two processes see it come', async () => {
    const { one, other, website, clock } = await twoProcesses();
    const schedule = await one.schedule();
    clock.now = schedule.next;
    await Promise.all([one.look(), other.look(), one.look(), other.look()]);
    expect(creditsOf(website)).toEqual(ALL);
    expect(await one.reserved()).toBe('15.00');
  });

  it('pays a date once if a process hangs while it enters the run, and another one does so', async () => {
    const slow = withHeldCommit(
      await openStore(),
      ({ key, from }) => key.startsWith('payout-rows:') && from === undefined,
    );
    const plain = { ...slow.store };
    const { one, other, website, clock } = await twoProcesses(Promise.resolve(plain), {});
    const schedule = await one.schedule();
    clock.now = schedule.next;
    const hung = one.look();
    await slow.isReached;
    one.members.roles.delete(memberId(3));
    await other.look();
    expect(website.credits).toHaveLength(2);
    slow.release();
    await hung;
    await one.look();
    expect(website.credits).toHaveLength(2);
    const payout = await other.records.find(occurrenceId(schedule.id, schedule.next));
    expect(payout).toMatchObject({ state: 'finished', rows: 2 });
    expect(await other.records.rows(payout?.id ?? '')).toHaveLength(2);
  });

  it.each([true, false, 'late'] as const)(
    'pays a date once if the commit of its run is reported as failed (on disk: %s)',
    async (takesEffect) => {
      const faulty = faultyStore(await openStore());
      const all = await setUpSchedules({ store: faulty.store });
      const schedule = await all.schedule();
      all.clock.now = schedule.next;
      faulty.fail({
        matches: ({ key }) => key === `payout:${occurrenceId(schedule.id, schedule.next)}`,
        takesEffect,
      });
      await all.look();
      await all.look();
      await all.payoutUpkeep.recover();
      await all.idle();
      if (takesEffect === 'late') expect(await faulty.land()).toBe(false);
      await all.look();
      expect(creditsOf(all.website)).toEqual(ALL);
      expect(await all.reserved()).toBe('15.00');
    },
  );

  it('does not pay who made or approved it, who are two', async () => {
    const all = await setUpSchedules({ approvalOver: '9.00' });
    const schedule = await all.schedule({ by: memberId(3) });
    expect(schedule).toMatchObject({ state: 'waiting', cost: '10.00' });
    expect(await refusalOf(all.schedules.approve(schedule.id, memberId(3)))).toContain('You requested this');
    await all.schedules.approve(schedule.id, memberId(2));
    all.clock.now = schedule.next;
    await all.look();
    expect(creditsOf(all.website)).toEqual({ player1: '5.00' });
  });
});

describe('a date that cannot be paid', () => {
  it.each([
    ['not-staff', (all) => all.staff.answers.set(MODERATOR, 'no')],
    ['role-gone', (all) => all.servers.roles.delete(ROLE)],
    ['nobody', (all) => all.members.roles.clear()],
  ] as ReadonlyArray<[string, (all: Awaited<ReturnType<typeof setUpSchedules>>) => unknown]>)(
    'is told and not made up: %s',
    async (why, spoil) => {
      const all = await setUpSchedules();
      const schedule = await all.schedule();
      spoil(all);
      all.clock.now = schedule.next;
      await all.look();
      await all.look();
      expect(all.website.credits).toEqual([]);
      expect(all.kinds()).toEqual(['started', `skipped ${why}`]);
      expect(await all.current(schedule)).toMatchObject({
        next: schedule.next + WEEK,
        last: { outcome: why },
      });
      expect(await all.reserved()).toBe('0.00');
    },
  );

  it('is one for which the cap has too little left', async () => {
    const all = await setUpSchedules({ dailyMax: '20.00' });
    const schedule = await all.schedule();
    all.clock.now = schedule.next;
    await all.grant({ amount: 6, to: { username: 'player1' } });
    await all.look();
    expect(all.kinds().at(-1)).toBe('skipped over-cap');
    expect(await all.records.list(1)).toEqual([]);
    // A list that is only prepared would keep its members from having their data erased.
    expect((await recordsOf(all.store)).filter(({ key }) => key.startsWith('payout-'))).toEqual([]);
    expect(await all.reserved()).toBe('6.00');
  });

  it('waits where Discord does not say who is staff', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    all.staff.answers.set(MODERATOR, 'unknown');
    all.clock.now = schedule.next;
    await all.look();
    expect((await all.current(schedule)).next).toBe(schedule.next);
    all.servers.state.isDown = true;
    await all.look();
    expect((await all.current(schedule)).next).toBe(schedule.next);
    all.servers.state.isDown = false;
    all.staff.answers.clear();
    await all.look();
    expect(creditsOf(all.website)).toEqual(ALL);
  });
});

describe('the approval', () => {
  it('of a dearer run keeps who gave it from being paid, by later runs too', async () => {
    const all = await setUpSchedules({ approvalOver: '9.00', players: 5 });
    for (const number of [4, 5]) all.members.roles.set(memberId(number), []);
    const schedule = await all.schedule();
    await all.schedules.approve(schedule.id, SECOND_MODERATOR);
    all.members.roles.set(memberId(5), [ROLE]);
    all.clock.now = schedule.next;
    await all.look();
    await all.payouts.approve(occurrenceId(schedule.id, all.clock.now), memberId(4));
    await all.idle();
    all.members.roles.set(memberId(4), [ROLE]);

    for (let week = 1; week <= 2; week += 1) {
      all.clock.now += WEEK;
      await all.look();
    }

    expect(all.website.credits.filter(({ username }) => username === 'player4')).toEqual([]);
    expect(all.website.credits).toHaveLength(3 * 4);
  });

  it('that is missing leaves everything unpaid', async () => {
    const all = await setUpSchedules({ approvalOver: '9.00' });
    const schedule = await all.schedule({ payNow: true });
    all.clock.now += DAY;
    await all.look();
    await all.schedules.sweep();
    await all.look();
    expect(await all.current(schedule)).toMatchObject({ state: 'expired' });
    expect(all.website.credits).toEqual([]);
    expect(await all.scheduleRecords.open()).toEqual([]);
  });
});

describe('a schedule that is to end', () => {
  it('pays nothing more', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    await all.schedules.unschedule(schedule.id, SECOND_MODERATOR);
    all.clock.now = schedule.next;
    await all.look();
    expect(all.website.credits).toEqual([]);
    expect(await all.schedules.list()).toEqual([]);
    expect(await refusalOf(all.schedules.unschedule(schedule.id, MODERATOR))).toContain('already over');
  });

  it('does not pay the date whose list is being written', async () => {
    const slow = withHeldCommit(await openStore(), ({ key }) => key.startsWith('payout:'));
    const all = await setUpSchedules({ store: slow.store });
    const schedule = await all.schedule();
    all.clock.now = schedule.next;
    const look = all.look();
    await slow.isReached;
    await all.schedules.unschedule(schedule.id, MODERATOR);
    slow.release();
    await look;
    expect(all.website.credits).toEqual([]);
    expect(await all.reserved()).toBe('0.00');
  });
});
