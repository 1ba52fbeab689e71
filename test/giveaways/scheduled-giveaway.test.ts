import { describe, expect, it } from 'vitest';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';

/** The next look of the upkeep, so long after the start. */
async function lookAfter(set: Awaited<ReturnType<typeof setUpGiveaways>>, ms: number) {
  set.clock.now = NOON + ms;
  await set.giveaways.recover();
  // The timer of what is due runs at once, and not in this turn.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await set.giveaways.idle();
}

const posts = ({ notices }: Awaited<ReturnType<typeof setUpGiveaways>>) =>
  notices.notified.filter((what) => what === 'post').length;

describe('a giveaway that starts later', () => {
  it('is announced, costs its cap at once, and opens at its time', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ startsInMs: 2 * HOUR });

    expect(giveaway).toMatchObject({ state: 'scheduled', startsAt: NOON + 2 * HOUR });
    expect(giveaway.announcement).toBeDefined();
    expect(await set.reserved()).toBe('5.00');
    expect(await refusalOf(set.enter(giveaway, playerId(1)))).toMatch(/not open yet/);

    await lookAfter(set, HOUR);
    expect(posts(set)).toBe(0);
    await lookAfter(set, 2 * HOUR);
    await lookAfter(set, 2 * HOUR + 1);
    const open = await set.current(giveaway);
    expect(open).toMatchObject({ state: 'open', endsAt: NOON + 3 * HOUR, announcement: { begun: true } });
    expect(posts(set)).toBe(1);
    expect((await set.enter(open, playerId(1))).entered).toBe('now');
    set.giveaways.halt();
  });

  it('can be cancelled before, gives its cap back, and does not open', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ startsInMs: HOUR });

    await set.giveaways.cancel(giveaway.id, SECOND_MODERATOR);
    await set.giveaways.idle();
    await lookAfter(set, 2 * HOUR);

    expect(await set.current(giveaway)).toMatchObject({ state: 'cancelled', closed: true });
    expect(await set.reserved(NOON)).toBe('0.00');
    expect(posts(set)).toBe(0);
    set.giveaways.halt();
  });

  it('opens at once if it is approved after its time, and waits for its time otherwise', async () => {
    const set = await setUpGiveaways({ approvalOver: '1.00' });
    const late = await set.start({ startsInMs: HOUR, title: 'late' });
    const early = await set.start({ startsInMs: 3 * HOUR, title: 'early' });
    set.clock.now += 2 * HOUR;

    expect((await set.giveaways.approve(late.id, SECOND_MODERATOR)).state).toBe('open');
    expect((await set.giveaways.approve(early.id, SECOND_MODERATOR)).state).toBe('scheduled');
    set.giveaways.halt();
  });

  it('lasts as long as was said, however late it is opened', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ startsInMs: HOUR });

    await lookAfter(set, 10 * HOUR);

    expect(await set.current(giveaway)).toMatchObject({ state: 'open', endsAt: NOON + 11 * HOUR });
    set.giveaways.halt();
  });
});

describe('an excluded role', () => {
  it('keeps members out when they enter, and when the winners are drawn', async () => {
    const set = await setUpGiveaways({ players: 2 });
    const giveaway = await set.start({ notRole: 'staff' });
    await set.enterAll(giveaway);
    const excluded = { id: playerId(1), roles: ['staff'], joinedAt: NOON };
    set.members.present.set(playerId(1), excluded);

    expect(await refusalOf(set.giveaways.enter(giveaway.id, { ...excluded, id: playerId(7) }))).toMatch(
      /cannot enter/,
    );
    const { drawn = [] } = await set.finish(giveaway);
    expect(drawn.find(({ outcome }) => outcome === 'won')?.id).toBe(playerId(2));
    expect(await refusalOf(set.giveaways.prepare(set.request({ by: MODERATOR, notRole: 'guild' })))).toMatch(
      /excludes everybody/,
    );
  });
});
