import { describe, expect, it } from 'vitest';
import { NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR, setUpGiveaways, winnerIds } from '../support/giveaways.js';

describe('a giveaway that is edited', () => {
  it('takes more winners, who count against the host’s cap, and pays them', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start();
    await set.enterAll(giveaway);

    const edited = await set.giveaways.edit(
      giveaway.id,
      { winners: 3, title: 'Grand prix' },
      SECOND_MODERATOR,
    );
    expect(edited).toMatchObject({ winners: 3, title: 'Grand prix', seed: giveaway.seed });
    expect(edited.edits).toEqual([
      {
        by: SECOND_MODERATOR,
        at: NOON,
        title: { from: 'Race night', to: 'Grand prix' },
        winners: { from: 1, to: 3 },
      },
    ]);
    expect(await set.reserved()).toBe('15.00');

    expect(winnerIds(await set.finish(giveaway))).toHaveLength(3);
    expect(await set.counted(giveaway)).toBe('15.00');
  });

  it('gives all of its cost back when it is cancelled', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start();
    await set.giveaways.edit(giveaway.id, { winners: 4 }, SECOND_MODERATOR);
    await set.giveaways.cancel(giveaway.id, SECOND_MODERATOR);
    await set.giveaways.idle();
    expect(await set.reserved()).toBe('0.00');
  });

  it('never gets fewer winners, nor more than the cap and the approval allow', async () => {
    const set = await setUpGiveaways({ dailyMax: '20.00', approvalOver: '16.00' });
    const giveaway = await set.start({ winners: 2 });
    const other = await set.start({ winners: 1, title: 'other' });

    expect(await refusalOf(set.giveaways.edit(giveaway.id, { winners: 1 }, SECOND_MODERATOR))).toMatch(
      /only be more/,
    );
    expect(await refusalOf(set.giveaways.edit(giveaway.id, { winners: 4 }, SECOND_MODERATOR))).toMatch(
      /second staff member/,
    );
    await set.giveaways.edit(other.id, { winners: 2 }, SECOND_MODERATOR);
    expect(await refusalOf(set.giveaways.edit(giveaway.id, { winners: 3 }, SECOND_MODERATOR))).toMatch(
      /limit of/,
    );
    expect(await refusalOf(set.giveaways.edit(giveaway.id, { winners: 2 }, SECOND_MODERATOR))).toMatch(
      /already/,
    );
    expect(await set.reserved()).toBe('20.00');
    expect((await set.current(giveaway)).winners).toBe(2);
  });

  it('never lasts longer than the period in which it repeats', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ every: 'day' });
    const edit = (endsInMs: number) => set.giveaways.edit(giveaway.id, { endsInMs }, SECOND_MODERATOR);
    expect(await refusalOf(edit(5 * 24 * HOUR))).toMatch(/before the next/);
    await edit(2 * HOUR);
    expect(await refusalOf(edit(25 * HOUR))).toMatch(/before the next/);
    set.giveaways.halt();
  });

  it('ends before the next round where it has opened late', async () => {
    const set = await setUpGiveaways();
    await set.start({ every: 'day' });
    set.clock.now = NOON + 44 * HOUR;
    await set.giveaways.openRounds();
    await set.giveaways.idle();
    const [late] = await set.giveaways.suggestions('edit');
    const edit = (endsInMs: number) => set.giveaways.edit(late?.id ?? '', { endsInMs }, SECOND_MODERATOR);
    expect(await refusalOf(edit(5 * HOUR))).toMatch(/before the next.* 4 hours/);
    expect(await edit(4 * HOUR)).toMatchObject({ round: 2, endsAt: NOON + 48 * HOUR });
    set.giveaways.halt();
  });

  it('takes no more winners at an amount that GRANT_MAX no longer allows', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start();
    const lowered = await setUpGiveaways({ store: set.store, max: '4.99' });
    expect(await refusalOf(lowered.giveaways.edit(giveaway.id, { winners: 2 }, SECOND_MODERATOR))).toMatch(
      /4\.99/,
    );
    const edited = await lowered.giveaways.edit(giveaway.id, { title: 'Grand prix' }, SECOND_MODERATOR);
    expect(edited).toMatchObject({ winners: 1, title: 'Grand prix' });
    expect(await set.reserved()).toBe('5.00');
  });

  it('counts further winners against the day of its start, whenever they are added', async () => {
    const set = await setUpGiveaways({ dailyMax: '10.00' });
    const giveaway = await set.start({ durationMs: 48 * HOUR });
    set.clock.now = NOON + 24 * HOUR;
    await set.start({ title: 'of the day', winners: 2 });
    await set.giveaways.edit(giveaway.id, { winners: 2 }, SECOND_MODERATOR);
    expect([await set.reserved(NOON), await set.reserved(NOON + 24 * HOUR)]).toEqual(['10.00', '10.00']);
    expect(await refusalOf(set.giveaways.edit(giveaway.id, { winners: 3 }, SECOND_MODERATOR))).toMatch(
      /limit of/,
    );
    set.giveaways.halt();
  });

  it('is not ended at its old end by a timer that was set before', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start();
    set.clock.now = NOON + HOUR - 1;
    await set.giveaways.edit(giveaway.id, { endsInMs: 2 * HOUR }, SECOND_MODERATOR);
    set.clock.now = NOON + HOUR + 1;

    await set.freezeDue(giveaway.id);
    expect(await set.current(giveaway)).toMatchObject({ state: 'open', endsAt: NOON + 3 * HOUR - 1 });
    set.giveaways.halt();
  });

  it('is changed before its end or not at all, whatever happens at the same moment', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start();
    await set.enterAll(giveaway);

    const [edit] = await Promise.allSettled([
      set.giveaways.edit(giveaway.id, { winners: 2 }, SECOND_MODERATOR),
      set.finish(giveaway),
    ]);
    await set.giveaways.idle();
    const winners = edit.status === 'fulfilled' ? 2 : 1;
    expect(winnerIds(await set.current(giveaway))).toHaveLength(winners);
    expect(await set.reserved()).toBe(`${5 * winners}.00`);
    expect(await refusalOf(set.giveaways.edit(giveaway.id, { winners: 5 }, SECOND_MODERATOR))).toMatch(
      /not begun/,
    );
  });

  it('is changed before it opens, too', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ startsInMs: HOUR });
    const edited = await set.giveaways.edit(giveaway.id, { endsInMs: 3 * HOUR }, SECOND_MODERATOR);
    expect(edited).toMatchObject({ state: 'scheduled', durationMs: 2 * HOUR });
    expect(await refusalOf(set.giveaways.edit(giveaway.id, { endsInMs: HOUR }, SECOND_MODERATOR))).toMatch(
      /too short/,
    );
    await set.giveaways.idle();
    expect(set.notices.notified).toContain('show scheduled 0');
  });
});
