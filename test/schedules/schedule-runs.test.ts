import { describe, expect, it } from 'vitest';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { openStore } from '../support/open-store.js';
import { websiteOf } from '../support/payouts.js';
import { createRoleDouble, DAY, setUpSchedules } from '../support/schedules.js';

const WEEK = 7 * DAY;
const THIRD_MODERATOR = '902';

/** A process on the same store, in which this many members have the role, each of whom gets 5.00. */
async function setUpProcesses() {
  const common = { store: await openStore(), website: websiteOf(30), clock: { now: NOON }, players: 30 };
  let pid = 100;
  return {
    clock: common.clock,
    process(members: number, approvalOver: string) {
      const role = createRoleDouble(30);
      for (const id of [...role.roles.keys()].slice(members)) role.roles.delete(id);
      pid += 1;
      return setUpSchedules({ ...common, members: role, approvalOver, pid });
    },
  };
}

type Scheduling = Awaited<ReturnType<typeof setUpSchedules>>;

async function lastRun(all: Scheduling, schedule: Parameters<Scheduling['current']>[0]) {
  const { last } = await all.current(schedule);
  return all.records.find(last?.occurrence ?? '');
}

/** Approved at 15.00, for three members. */
async function setUpApproved() {
  const { clock, process } = await setUpProcesses();
  const first = await process(3, '10.00');
  const schedule = await first.schedule();
  await first.schedules.approve(schedule.id, SECOND_MODERATOR);
  return { clock, process, schedule };
}

describe('a run that is dearer than what was approved', () => {
  it('counts as approved by nobody where it needs no approval, and allows no later one', async () => {
    const { clock, process, schedule } = await setUpApproved();
    clock.now = schedule.next;
    const generous = await process(30, '1000.00');
    await generous.look();
    expect(await lastRun(generous, schedule)).toMatchObject({ state: 'finished', total: '150.00' });
    expect(await lastRun(generous, schedule)).not.toHaveProperty('decidedBy');

    clock.now += WEEK;
    const strict = await process(30, '10.00');
    await strict.look();

    expect(await lastRun(strict, schedule)).toMatchObject({ state: 'waiting', total: '150.00' });
  });

  it('allows no later one if it was rejected', async () => {
    const { clock, process, schedule } = await setUpApproved();
    clock.now = schedule.next;
    const all = await process(6, '10.00');
    await all.look();
    await all.payouts.reject((await lastRun(all, schedule))?.id ?? '', SECOND_MODERATOR);

    clock.now += WEEK;
    await all.look();

    expect(await lastRun(all, schedule)).toMatchObject({ state: 'waiting', total: '30.00' });
  });

  it('allows the same again once it was approved', async () => {
    const { clock, process, schedule } = await setUpApproved();
    clock.now = schedule.next;
    const all = await process(6, '10.00');
    await all.look();
    await all.payouts.approve((await lastRun(all, schedule))?.id ?? '', SECOND_MODERATOR);
    await all.idle();

    clock.now += WEEK;
    await all.look();

    expect(await lastRun(all, schedule)).toMatchObject({ state: 'finished', total: '30.00' });
  });
});

describe('an approved run', () => {
  it('stands for later ones that cost as much, which name who approved so much', async () => {
    const { clock, process, schedule } = await setUpApproved();
    clock.now = schedule.next;
    const all = await process(6, '10.00');
    await all.look();
    await all.payouts.approve((await lastRun(all, schedule))?.id ?? '', THIRD_MODERATOR);
    await all.idle();

    for (let week = 1; week <= 2; week += 1) {
      clock.now += WEEK;
      await all.look();
      expect(await lastRun(all, schedule)).toMatchObject({ total: '30.00', decidedBy: THIRD_MODERATOR });
    }
    clock.now += WEEK;
    const fewer = await process(3, '10.00');
    await fewer.look();
    expect(await lastRun(fewer, schedule)).toMatchObject({ total: '15.00', decidedBy: SECOND_MODERATOR });
  });

  it('is remembered where the next date cannot be paid', async () => {
    const { clock, process, schedule } = await setUpApproved();
    clock.now = schedule.next;
    const all = await process(6, '10.00');
    await all.look();
    await all.payouts.approve((await lastRun(all, schedule))?.id ?? '', THIRD_MODERATOR);
    await all.idle();
    all.staff.answers.set(MODERATOR, 'no');
    clock.now += WEEK;
    await all.look();
    all.staff.answers.clear();

    clock.now += WEEK;
    await all.look();

    expect(await lastRun(all, schedule)).toMatchObject({ state: 'finished', decidedBy: THIRD_MODERATOR });
  });
});
