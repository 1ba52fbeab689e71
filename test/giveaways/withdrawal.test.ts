import { describe, expect, it } from 'vitest';
import { adds, MODERATOR, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR, setUpGiveaways } from '../support/giveaways.js';

const publicly = /^(could not )?(post|show|result|states|replaced)/;

/** Two processes after one another; in the second one the server is off the list. */
async function setUp(options: Parameters<typeof setUpGiveaways>[0] = {}) {
  const first = await setUpGiveaways(options);
  const { store, clock, members, notices, website } = first;
  return {
    ...first,
    async unlist() {
      first.giveaways.halt();
      first.running.delete(100);
      notices.notified.length = 0;
      clock.now += HOUR / 2;
      const shared = { ...options, store, clock, members, notices, website };
      const second = await setUpGiveaways({ ...shared, pid: 102, unlisted: new Set(['guild']) });
      return {
        ...second,
        async look() {
          await second.giveaways.recover();
          await second.giveaways.idle();
        },
      };
    },
  };
}

describe('a giveaway of a server in which the bot no longer acts', () => {
  it('is cancelled, gives its cost back and tells staff, but not the server', async () => {
    const { start, enterAll, unlist } = await setUp();
    const open = await start({ winners: 3 });
    await enterAll(open);
    const { look, current, reserved, notices, records, website } = await unlist();

    await look();

    expect(await current(open)).toMatchObject({ state: 'cancelled', withdrawn: 'unlisted', notified: true });
    expect(await reserved()).toBe('0.00');
    expect(notices.notified).toEqual(['record unlisted ']);
    expect(await records.open()).toEqual([]);
    expect(adds(website)).toEqual([]);
  });

  it.each(['waiting', 'ending'] as const)('is cancelled while it is %s', async (state) => {
    const { start, unlist, giveaways, freeze } = await setUp({ approvalOver: '1.00' });
    const waiting = await start({ winners: 2 });
    if (state === 'ending') {
      await giveaways.approve(waiting.id, SECOND_MODERATOR);
      await freeze(waiting.id, MODERATOR);
    }
    const { look, current, reserved, giveaways: later, notices } = await unlist();
    if (state === 'waiting') {
      expect(await refusalOf(later.approve(waiting.id, SECOND_MODERATOR))).toContain('no longer act');
    }

    await look();

    expect(await current(waiting)).toMatchObject({ state: 'cancelled', withdrawn: 'unlisted' });
    expect(await reserved()).toBe('0.00');
    expect(notices.notified.filter((what) => publicly.test(what))).toEqual([]);
  });

  it('pays nobody else once it is drawn, and finishes after the payments under way', async () => {
    const set = await setUp();
    const open = await set.start({ winners: 3 });
    await set.enterAll(open);
    // One winner is paid, one is being paid, and the third is queued.
    const dying = await setUpGiveaways({ ...set, pid: 101, begins: () => false });
    await dying.giveaways.end(open.id, MODERATOR);
    await dying.giveaways.idle();
    for (const [index, queued] of (await set.ledger.inQueueIndex('queued'))
      .toReversed()
      .slice(0, 2)
      .entries()) {
      const claimed = await set.ledger.claim(queued, 'another', []);
      const sending = claimed && (await set.ledger.move(claimed, 'sending'));
      if (index === 0 && sending !== undefined) await set.ledger.move(sending, 'applied');
    }
    const unlisted = await set.unlist();
    const { look, current, reserved, notices, records, ledger, upkeep, giveaways, clock, queue } = unlisted;

    await look();
    expect(await current(open)).toMatchObject({ state: 'drawn', withdrawn: 'unlisted' });
    expect(await reserved()).toBe('15.00');
    await queue.recover();
    await giveaways.idle();
    expect(await current(open)).toMatchObject({ state: 'drawn' });
    expect(await reserved()).toBe('10.00');
    const [sending] = await ledger.inQueueIndex('in-flight');
    if (sending === undefined) throw new Error('nothing is being sent');
    await ledger.move(sending, 'applied', { settledAt: clock.now });
    upkeep.goOn(await current(open));
    await giveaways.idle();

    expect(await current(open)).toMatchObject({ state: 'finished', withdrawn: 'unlisted' });
    expect(await reserved()).toBe('10.00');
    expect(notices.notified).toHaveLength(1);
    expect(notices.notified[0]).toMatch(/^record unlisted \d+=paid \d+=paid \d+=unsent$/);
    expect(await records.open()).toEqual([]);
  });

  it('is neither rerolled nor paid again', async () => {
    const { start, enterAll, finish, unlist } = await setUp();
    const open = await start();
    await enterAll(open);
    const finished = await finish(open);
    const { reroll, payingAgain } = await unlist();

    const winner = finished.drawn?.[0]?.id ?? '';
    expect(await refusalOf(reroll(open.id, winner, SECOND_MODERATOR))).toContain('no longer act');
    expect(await refusalOf(payingAgain.prepare(open.id, SECOND_MODERATOR))).toContain('no longer act');
  });

  it('is closed without a word in the server if it had ended before', async () => {
    const { start, enterAll, finish, unlist, notices } = await setUp();
    const open = await start();
    await enterAll(open);
    notices.mute = true;
    await finish(open);
    notices.mute = false;
    const { look, records } = await unlist();
    notices.notified.length = 0;

    await look();

    expect(notices.notified.filter((what) => publicly.test(what))).toEqual([]);
    expect(await records.open()).toEqual([]);
  });
});

describe('a giveaway whose server has removed the bot', () => {
  it('is cancelled at the next look for the server, and gives its cost back', async () => {
    const { start, enterAll, members, giveaways, current, reserved, notices } = await setUpGiveaways();
    const open = await start({ winners: 2 });
    await enterAll(open);
    members.left.add('guild');
    notices.notified.length = 0;

    await giveaways.recover();
    await giveaways.idle();

    expect(await current(open)).toMatchObject({ state: 'cancelled', withdrawn: 'left', notified: true });
    expect(await reserved()).toBe('0.00');
    expect(notices.notified).toEqual(['record left ']);
  });

  it('is cancelled at its end, since Discord no longer tells who is there', async () => {
    const { start, enterAll, finish, members, reserved, website, notices } = await setUpGiveaways();
    const open = await start();
    await enterAll(open);
    members.left.add('guild');
    members.failure = new Error('Discord knows of no such server');

    expect(await finish(open)).toMatchObject({ state: 'cancelled', withdrawn: 'left' });
    expect([await reserved(), adds(website)]).toEqual(['0.00', []]);
    expect(notices.notified.at(-1)).toBe('record left ');
  });

  it('is told to staff later if it cannot be at once', async () => {
    const { start, members, giveaways, records, current, notices, tidy } = await setUpGiveaways();
    const open = await start();
    members.left.add('guild');
    notices.deaf = true;
    await giveaways.recover();
    await giveaways.idle();
    expect(await records.open()).toHaveLength(1);
    notices.deaf = false;

    await tidy(await current(open));

    expect(notices.notified.at(-1)).toBe('record left ');
    expect(await records.open()).toEqual([]);
  });
});
