import { describe, expect, it } from 'vitest';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { found } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';

describe('approval', () => {
  const setUp = () => setUpPayouts({ approvalOver: '5.00' });

  it('is by a second staff member, and then everybody is paid', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    expect(payout.state).toBe('waiting');
    expect(all.notices.notified).toEqual(['asked']);
    expect(await refusalOf(all.payouts.approve(payout.id, MODERATOR))).toContain(
      'You requested this, so someone else must approve it',
    );
    expect(all.website.calls).toEqual([]);
    await all.payouts.approve(payout.id, SECOND_MODERATOR);
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(10)));
    expect(await found(all, payout)).toMatchObject({ state: 'finished', decidedBy: SECOND_MODERATOR });
  });

  it('and confirmation are refused where the bot no longer acts in the server', async () => {
    let isListed = true;
    const all = await setUpPayouts({ approvalOver: '5.00', isListed: () => isListed });
    const waiting = await all.start(rowsFor(10));
    const draft = await all.prepare(rowsFor(3));
    isListed = false;
    for (const decide of [
      () => all.payouts.approve(waiting.id, SECOND_MODERATOR),
      () => all.payouts.confirm(draft.id, MODERATOR),
    ]) {
      expect(await refusalOf(decide())).toContain('it is not in DISCORD_GUILD_IDS');
    }
    await all.idle();
    expect(all.website.calls).toEqual([]);
    expect((await found(all, waiting)).state).toBe('waiting');
  });

  it('and rejection at the same moment: one of the two is made', { repeats: 4 }, async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    const outcomes = await Promise.allSettled([
      all.payouts.approve(payout.id, SECOND_MODERATOR),
      all.payouts.reject(payout.id, SECOND_MODERATOR),
    ]);
    await all.idle();
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(all.website.credits).toHaveLength(outcomes[0]?.status === 'fulfilled' ? 10 : 0);
    expect(await all.reserved()).toBe(outcomes[0]?.status === 'fulfilled' ? '10.55' : '0.00');
  });

  it('does not fail because it is noted at that moment where staff were asked', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    const find = all.records.find;
    let noted = false;
    all.records.find = async (id) => {
      const read = await find(id);
      if (!noted) {
        noted = true;
        await all.records.note(id, { posted: { channelId: 'log', messageId: 'other' } });
      }
      return read;
    };
    await all.payouts.approve(payout.id, SECOND_MODERATOR);
    await all.idle();
    expect((await found(all, payout)).state).toBe('finished');
  });

  it('cannot come from somebody whose account is on the list', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    const account = { by: 'username', username: 'player3', id: '3' } as const;
    await all.links.set({ member: SECOND_MODERATOR, account, since: NOON, by: 'x' });
    await refusalOf(all.payouts.approve(payout.id, SECOND_MODERATOR));
    expect(all.website.calls).toEqual([]);
  });

  it('is refused where an account on the list came to who requested it', async () => {
    const all = await setUp();
    const payout = await all.start(rowsFor(10));
    const account = { by: 'username', username: 'player3', id: '3' } as const;
    await all.links.set({ member: MODERATOR, account, since: NOON, by: 'x' });
    expect(await refusalOf(all.payouts.approve(payout.id, SECOND_MODERATOR))).toContain(
      'or that of whoever requested it',
    );
    expect(all.website.calls).toEqual([]);
    expect((await all.payouts.reject(payout.id, MODERATOR)).state).toBe('rejected');
  });

  it('is asked for later where the log channel could not be written to', async () => {
    const all = await setUp();
    all.notices.deaf = true;
    const payout = await all.start(rowsFor(10));
    await all.payoutUpkeep.recover();
    expect(all.notices.notified).toEqual(['could not ask']);
    all.notices.deaf = false;
    all.clock.now += MINUTE;
    await all.payoutUpkeep.recover();
    await all.payoutUpkeep.recover();
    expect(all.notices.notified).toEqual(['could not ask', 'asked']);
    expect((await found(all, payout)).posted).toBeDefined();
  });
});

describe.each(['approve', 'reject'] as const)(
  'the message with which staff were asked, after a press of %s',
  (press) => {
    it('says what was decided, also where Discord did not take the answer to the press', async () => {
      const all = await setUpPayouts({ approvalOver: '5.00' });
      const payout = await all.start(rowsFor(10));
      all.notices.deaf = true;
      await all.payouts[press](payout.id, SECOND_MODERATOR);
      await all.idle();
      await all.payoutUpkeep.recover();
      expect(await all.records.open()).toHaveLength(1);
      all.clock.now += 2 * MINUTE;

      const { store, clock, website } = all;
      const restarted = await setUpPayouts({ store, clock, website, pid: 101 });
      for (let round = 0; round < 3; round += 1) await restarted.payoutUpkeep.recover();

      const decided = press === 'approve' ? 'finished' : 'rejected';
      expect(restarted.notices.notified.filter((what) => what.includes('update'))).toEqual([
        `update ${decided}`,
      ]);
      expect(await all.records.open()).toEqual([]);
    });
  },
);

describe('limits that were lowered meanwhile', () => {
  /** The same bot after a restart with other limits. */
  const restarted = (
    all: Awaited<ReturnType<typeof setUpPayouts>>,
    options: { max?: string; dailyMax?: string },
  ) =>
    setUpPayouts({
      approvalOver: '5.00',
      store: all.store,
      clock: all.clock,
      website: all.website,
      ...options,
    });

  it('keep a payout from being confirmed', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(10));
    const strict = await restarted(all, { max: '1.09' });
    expect(await refusalOf(strict.payouts.confirm(draft.id, MODERATOR))).toContain(
      'for one grant, which is now 1.09 credits',
    );
    const poor = await restarted(all, { dailyMax: '10.54' });
    expect(await refusalOf(poor.payouts.confirm(draft.id, MODERATOR))).toContain('10.54 credits');
    expect(await all.reserved()).toBe('0.00');
    expect((await (await restarted(all, { max: '1.10' })).payouts.confirm(draft.id, MODERATOR)).state).toBe(
      'waiting',
    );
  });

  it.each([
    [{ max: '1.09' }, 'for one grant, which is now 1.09 credits'],
    [{ dailyMax: '10.54' }, `below what <@${MODERATOR}> has reserved`],
  ])('keep a payout from being approved, and leave it waiting: %o', async (limits, sentence) => {
    const all = await setUpPayouts({ approvalOver: '5.00' });
    const payout = await all.start(rowsFor(10));
    const strict = await restarted(all, limits);
    expect(await refusalOf(strict.payouts.approve(payout.id, SECOND_MODERATOR))).toContain(sentence);
    expect((await found(strict, payout)).state).toBe('waiting');
    expect(all.website.calls).toEqual([]);
    await strict.payouts.reject(payout.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('0.00');
  });
});
