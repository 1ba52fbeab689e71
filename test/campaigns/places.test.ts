import { describe, expect, it } from 'vitest';
import { explain } from '../../src/discord/error-reply.js';
import { redeemedReply } from '../../src/views/code-card.js';
import { claimReply } from '../../src/views/drop-card.js';
import { faultsIn } from '../support/audit-faults.js';
import { clockAhead } from '../support/clock-ahead.js';
import { type Codes, setUpCodes } from '../support/codes.js';
import { idMadeAt, MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { DROP_PLACE, type Drops, setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { HOUR, playerId, type setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { refused } from '../support/website-double.js';

/* What drops and codes promise alike of their places. */

const DAY = 24 * HOUR;
const TIME = { durationMs: 3 * DAY };
const OVER = /is over|can no longer be redeemed/;
const SAME_ACCOUNT = /already (claimed|redeemed) for your website account/;

type Options = Parameters<typeof setUpGiveaways>[0];

const KINDS = {
  async 'a drop'(options: Options = {}, places = 3) {
    const all = await setUpDrops(options);
    const drop = await all.startDrop({ ...TIME, claims: places });
    const within = (set: Drops) => ({
      ...set,
      service: set.drops,
      id: drop.id,
      takeAs: (id: string) => set.drops.claim(drop.id, { ...set.memberOf(1), id }, DROP_PLACE),
      take: (number: number) => set.claim(drop, number),
      answer: async (number: number) => JSON.stringify(claimReply(await set.claim(drop, number), english)),
      end: () => set.drops.end(drop.id, MODERATOR),
      lookAfter: set.lookAfterDrops,
      current: () => set.currentDrop(drop),
      taken: () => set.dropRecords.taken(drop.id),
      told: set.dropTold,
    });
    const { store, clock, website } = all;
    return {
      ...within(all),
      elsewhere: async (others: Options = {}) =>
        within(await setUpDrops({ store, clock, website, pid: 101, ...others })),
    };
  },
  async 'a code'(options: Options = {}, places = 3) {
    const all = await setUpCodes(options);
    const { set: codes, codes: [code = ''] = [] } = await all.create({ ...TIME, uses: places });
    const within = (set: Codes) => ({
      ...set,
      service: set.codes,
      id: codes.id,
      takeAs: (id: string) => set.codes.redeem(code, id),
      take: (number: number) => set.redeem(code, number),
      answer: async (number: number) =>
        JSON.stringify(redeemedReply(await set.redeem(code, number), english)),
      end: () => set.codes.disable(codes.id, MODERATOR),
      lookAfter: set.lookAfterCodes,
      current: () => set.currentCodes(codes),
      taken: () => set.codeRecords.taken(codes.id),
      told: set.codeTold,
    });
    const { store, clock, website } = all;
    return {
      ...within(all),
      elsewhere: async (others: Options = {}) =>
        within(await setUpCodes({ store, clock, website, pid: 101, ...others })),
    };
  },
};

describe.each(Object.entries(KINDS))('%s', (_, setUp) => {
  it('gives a refused place back to the day of its start', async () => {
    const all = await setUp();
    all.clock.now += DAY;
    all.website.outcomes.push({ outcome: refused, takesEffect: false });

    await all.take(1);

    expect([await all.reserved(NOON), await all.reserved()]).toEqual(['10.00', '0.00']);
    await all.end();
    await all.lookAfter();
    expect([await all.reserved(NOON), await all.reserved()]).toEqual(['0.00', '0.00']);
  });

  it('pays nobody after its time, and gives the rest back to the day of its start', async () => {
    const all = await setUp();
    await all.take(1);
    all.clock.now += TIME.durationMs;

    // Nobody has ended it yet.
    expect(await refusalOf(all.take(2))).toMatch(OVER);

    await all.lookAfter();
    expect(await all.current()).toMatchObject({ state: 'ended', end: 'time', taken: 1 });
    expect(all.website.credits).toHaveLength(1);
    expect([await all.reserved(NOON), await all.reserved()]).toEqual(['5.00', '0.00']);
    expect(await all.take(1)).toMatchObject({ isNew: false });
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('pays a member once, whatever their account and the day', async () => {
    const all = await setUp();
    const presses = await Promise.all([all.take(1), all.take(1), all.take(1)]);
    expect(presses.filter(({ isNew }) => isNew)).toHaveLength(1);
    const other = await all.links.of(playerId(2));
    if (other === undefined) throw new Error('not linked');
    for (const number of [1, 2]) await all.links.remove(playerId(number));
    await all.links.set({ ...other, member: playerId(1) });
    all.clock.now += DAY;

    expect(await all.take(1)).toMatchObject({ isNew: false, grant: { state: 'applied' } });

    expect(all.website.credits).toHaveLength(1);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is for no account that is too young, until it has come of age', async () => {
    const all = await setUp({ minAgeMs: 2 * DAY });
    const young = idMadeAt(NOON - DAY);
    const account = { by: 'username', username: 'player1', id: '1' } as const;
    await all.links.remove(playerId(1));
    await all.links.set({ member: young, account, since: NOON, by: 'x' });
    all.clock.now += DAY - 1;
    expect(await refusalOf(all.takeAs(young))).toContain(
      `too new for this. Come back after <t:${(NOON + DAY) / 1000}:f>`,
    );
    expect(await all.taken()).toBe(0);

    all.clock.now += 1;
    expect(await all.takeAs(young)).toMatchObject({ isNew: true });
  });

  it.each([
    ['whoever has it', { id: '1' }, { id: '1' }],
    ['though the website tells its id only by now', {}, { id: '1' }],
    ['though the website tells its Steam ID only by now', {}, { steam: '76561198000000001' }],
  ])('pays no account twice, %s', async (_, before, after) => {
    const all = await setUp();
    const account = { by: 'username', username: 'player1' } as const;
    const relink = async (number: number, known: object) => {
      await all.links.remove(playerId(number));
      await all.links.set({ member: playerId(number), account: { ...account, ...known }, since: 0, by: 'x' });
    };
    await relink(1, before);
    await all.take(1);
    await all.links.remove(playerId(1));
    await relink(2, after);

    expect(await refusalOf(all.take(2))).toMatch(SAME_ACCOUNT);

    expect(all.website.credits).toHaveLength(1);
  });

  it.each([
    ['confirmed', MODERATOR],
    ['approved', SECOND_MODERATOR],
  ])('pays neither who has %s it nor an account that was theirs', async (_, decider) => {
    const all = await setUp({ approvalOver: '1.00' });
    await all.hadBefore(decider, 6);
    const account = { by: 'username', username: 'own', id: '70' } as const;
    await all.links.set({ member: decider, account, since: NOON, by: 'x' });
    await all.service.approve(all.id, SECOND_MODERATOR);
    const own = 'or approved by you, or by someone who has or had your website account';

    expect(await refusalOf(all.takeAs(decider))).toContain(own);
    expect(await refusalOf(all.take(6))).toContain(own);

    expect(await all.taken()).toBe(0);
    expect(await all.take(1)).toMatchObject({ isNew: true });
  });

  it('holds no place for a member without a link', async () => {
    const all = await setUp();
    await all.links.remove(playerId(2));
    await expect(all.take(2)).rejects.toMatchObject({ offers: 'link' });
    expect(await all.taken()).toBe(0);
  });

  it('pays once a second member of staff has approved it, and costs nothing if they reject it', async () => {
    const all = await setUp({ approvalOver: '1.00' });
    expect(await all.current()).toMatchObject({ state: 'waiting', posted: expect.anything() });
    expect(await refusalOf(all.take(1))).toMatch(/not open yet|can no longer be redeemed/);
    expect(await refusalOf(all.service.approve(all.id, MODERATOR))).toContain('You requested');
    await all.service.approve(all.id, SECOND_MODERATOR);
    await all.take(1);
    expect(all.website.credits).toHaveLength(1);

    const other = await setUp({ approvalOver: '1.00' });
    await other.service.reject(other.id, SECOND_MODERATOR);
    await other.lookAfter();
    expect(await other.reserved()).toBe('0.00');
    expect(await faultsIn(other.store)).toEqual([]);
  });

  it('is not approved once the cap is below it', async () => {
    const all = await setUp({ approvalOver: '1.00' });
    const within = async (dailyMax: string) => (await all.elsewhere({ dailyMax })).service;

    await expect((await within('14.99')).approve(all.id, SECOND_MODERATOR)).rejects.toThrow();

    await expect(all.take(1)).rejects.toThrow();
    await (await within('15.00')).approve(all.id, SECOND_MODERATOR);
    await all.take(1);
    expect(all.website.credits).toHaveLength(1);
  });

  it('has no more places than it was confirmed with, in two processes together', async () => {
    const players = 40;
    const all = await setUp({ players }, 7);
    const other = await all.elsewhere({ players });

    const taken = await Promise.allSettled(
      Array.from({ length: players }, (_, index) => (index % 2 ? all : other).take(index + 1)),
    );

    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    expect(new Set(all.website.credits.map(({ username }) => username)).size).toBe(7);
    await all.lookAfter();
    expect(await all.current()).toMatchObject({ state: 'ended', end: 'used-up', taken: 7 });
    expect(all.website.credits).toHaveLength(7);
    expect(await all.reserved()).toBe('35.00');
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('leads on to what a member has now', async () => {
    const text = await (await setUp()).answer(1);
    expect(text).toContain('balance:mine');
    expect(text).toContain('rewards:mine');
  });

  it('does not say that nothing was paid where another process has paid', async () => {
    const first = await setUp();
    // Its process stands still.
    first.queue.halt();
    const answer = first.answer(1);
    await expect.poll(first.taken).toBe(1);
    first.running.clear();
    const other = await first.elsewhere();
    other.clock.now += MINUTE;
    await other.liveness.beat();
    await other.lookAfter();
    await other.lookAfter();
    expect(first.website.credits).toHaveLength(1);

    expect(await answer).toMatch(/were added to your website account|Redeemed/);
    expect(await answer).not.toContain('ask staff');
  });

  it.each([true, false])(
    'gives one place where the store reports a failure (on disk: %s)',
    async (takesEffect) => {
      const faulty = faultyStore(await openStore());
      const all = await setUp({ store: faulty.store });
      faulty.fail({ matches: ({ key }) => key.startsWith('place:'), takesEffect });

      const text = await all
        .answer(1)
        .catch((error: unknown) => JSON.stringify(explain(error, english, 'REF').reply));

      expect(text).toMatch(takesEffect ? /were added to your website account|Redeemed/ : /again in a minute/);
      await all.take(1);
      expect(all.website.credits).toHaveLength(1);
      expect(await faultsIn(all.store)).toEqual([]);
    },
  );

  it('edits a question to staff that is gone less and less often, and again with the log channel', async () => {
    const clock = clockAhead();
    const all = await setUp({ approvalOver: '4.00', workClock: clock });
    let edits = 0;
    // The notices' double edits by pushing here, and has failed where that gives 0.
    all.told.push = (...texts) => {
      edits += texts.filter((text) => text.startsWith('update')).length;
      return 0;
    };
    await all.service.approve(all.id, SECOND_MODERATOR);
    const look = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 5) {
        await all.service.recover();
        await all.service.idle();
        clock.aheadMs += 5_000;
      }
      return edits;
    };
    // Now, after 20 s, after 40 s more, and after 80 s more.
    expect(await look(145)).toBe(4);
    expect(await look(100)).toBe(4);
    all.service.tryAgain();
    expect(await look(5)).toBe(5);
  });
});
