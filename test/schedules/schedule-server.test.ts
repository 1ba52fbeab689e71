import { describe, expect, it } from 'vitest';
import { refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { memberId, ROLE, setUpSchedules } from '../support/schedules.js';

describe('a schedule whose server is gone', () => {
  it('ends', async () => {
    const all = await setUpSchedules();
    const schedule = await all.schedule();
    all.servers.state.server = undefined;
    all.clock.now = schedule.next;
    await all.look();
    expect(await all.current(schedule)).toMatchObject({ state: 'ended' });
    await all.look();
    expect(all.kinds()).toEqual(['started', 'server-gone']);
    expect(await all.scheduleRecords.open()).toEqual([]);
  });

  it('ends before it is approved, and takes the buttons off the message that asks for that', async () => {
    let isListed = true;
    const all = await setUpSchedules({ approvalOver: '10.00', isListed: () => isListed });
    const schedule = await all.schedule();
    isListed = false;
    await all.look();
    await all.look();
    const { state, posted } = await all.current(schedule);
    expect({ state, isShown: posted?.decided }).toEqual({ state: 'ended', isShown: true });
    expect(await all.scheduleRecords.open()).toEqual([]);
  });

  it('has no run approved any more', async () => {
    let isListed = true;
    const all = await setUpSchedules({ approvalOver: '9.00', players: 4, isListed: () => isListed });
    all.members.roles.set(memberId(4), []);
    const schedule = await all.schedule();
    await all.schedules.approve(schedule.id, SECOND_MODERATOR);
    all.members.roles.set(memberId(4), [ROLE]);
    all.clock.now = schedule.next;
    await all.look();
    const run = (await all.current(schedule)).last?.occurrence ?? '';
    expect(await all.records.find(run)).toMatchObject({ state: 'waiting' });
    isListed = false;
    await all.look();
    expect(await refusalOf(all.payouts.approve(run, SECOND_MODERATOR))).toContain('DISCORD_GUILD_IDS');
    await all.idle();
    expect(all.website.credits).toEqual([]);
    expect((await all.payouts.stop(run, SECOND_MODERATOR)).state).toBe('rejected');
  });
});
