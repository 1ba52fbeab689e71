import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';

const DAY = 24 * HOUR;
const P1 = playerId(1);
const P2 = playerId(2);

describe('a giveaway that is prepared', () => {
  it.each([
    [{ durationMs: 9_999 }, 'at least 10 seconds'],
    [{ durationMs: 30 * DAY + 1 }, 'up to 30 days'],
    [{ amount: 100.01 }, '100.00'],
    [{ amount: 0 }, 'more than zero'],
    [{ amount: 1.001 }, 'two decimals'],
    [{ amount: 100, winners: 11 }, '1,000.00'],
  ])('with %o is refused, and takes nothing from the cap', async (changes, why) => {
    const { giveaways, request, reserved } = await setUpGiveaways();

    expect(await refusalOf(giveaways.prepare(request(changes)))).toContain(why);
    expect(await reserved()).toBe('0.00');
  });

  it.each([0, 51, 1.5, Number.NaN])('with %d winners is not taken', async (winners) => {
    const { giveaways, request } = await setUpGiveaways();

    await expect(giveaways.prepare(request({ winners }))).rejects.toThrow(RangeError);
  });

  it.each([{ durationMs: 10_000 }, { durationMs: 30 * DAY }, { amount: 20, winners: 50 }])(
    'with %o is taken',
    async (changes) => {
      const { giveaways, request } = await setUpGiveaways();

      expect((await giveaways.prepare(request(changes))).draft).toMatchObject({ by: MODERATOR });
    },
  );

  it('with the role of everyone is for everyone', async () => {
    const { giveaways, request } = await setUpGiveaways();

    expect((await giveaways.prepare(request({ role: 'guild' }))).draft).not.toHaveProperty('role');
    expect((await giveaways.prepare(request({ role: 'vip' }))).draft).toHaveProperty('role', 'vip');
  });

  it('for members with a proof is refused if nobody can have one', async () => {
    const { giveaways, request, links, reserved } = await setUpGiveaways({ canProve: false });

    expect(await refusalOf(giveaways.prepare(request({ proven: true })))).toContain('LINK_PROOFS');
    expect((await giveaways.prepare(request())).draft).not.toHaveProperty('proven');
    const link = await links.of(P2);
    await links.set({ ...(link as NonNullable<typeof link>), proof: 'deposit' });
    expect((await giveaways.prepare(request({ proven: true }))).draft).toHaveProperty('proven', true);
    expect(await reserved()).toBe('0.00');
  });

  it('can be confirmed only by its author, in time, and once', async () => {
    const { giveaways, request, clock, reserved, notices } = await setUpGiveaways();
    const { draft } = await giveaways.prepare(request());
    expect(await refusalOf(giveaways.confirm(draft.id, SECOND_MODERATOR))).toContain(
      'Only the person who asked',
    );

    const both = await Promise.all([
      giveaways.confirm(draft.id, MODERATOR),
      giveaways.confirm(draft.id, MODERATOR),
    ]);

    expect(both.map(({ id }) => id)).toEqual([draft.id, draft.id]);
    expect(await reserved()).toBe('5.00');
    expect(notices.notified.filter((what) => what === 'post')).toHaveLength(1);
    const late = await giveaways.prepare(request());
    clock.now += 10 * MINUTE;
    expect(await refusalOf(giveaways.confirm(late.draft.id, MODERATOR))).toContain('no longer valid');
    const early = await giveaways.prepare(request());
    clock.now -= 2 * MINUTE;
    expect(await refusalOf(giveaways.confirm(early.draft.id, MODERATOR))).toContain('no longer valid');
    expect(await reserved()).toBe('5.00');
  });

  it('is not started if nothing can be posted, and gives its cost back', async () => {
    const { giveaways, request, notices, reserved, records, current } = await setUpGiveaways();
    notices.refuses = true;
    const { draft } = await giveaways.prepare(request());

    expect(await refusalOf(giveaways.confirm(draft.id, MODERATOR))).toContain('could not post');
    expect(await reserved()).toBe('0.00');
    await giveaways.recover();
    await giveaways.idle();
    expect(await records.open()).toEqual([]);
    expect((await giveaways.confirm(draft.id, MODERATOR)).state).toBe('cancelled');
    expect(await current({ id: draft.id } as never)).toMatchObject({ state: 'cancelled' });
  });

  it('has its end from when it opens, and shows nothing of its seed but the hash', async () => {
    const { start, clock } = await setUpGiveaways();

    const open = await start({ durationMs: HOUR });

    expect(open).toMatchObject({ state: 'open', endsAt: clock.now + HOUR });
    expect(commitmentOf(open.seed)).not.toBe(open.seed);
  });
});

describe('a giveaway that costs more than one staff member may decide', () => {
  const setUp = () => setUpGiveaways({ approvalOver: '9.99' });

  it('waits for another one, then opens, for as long as it was to be', async () => {
    const { start, giveaways, clock, enter, reserved } = await setUp();
    const waiting = await start({ winners: 2 });
    expect(waiting.state).toBe('waiting');
    expect(await reserved()).toBe('10.00');
    expect(await refusalOf(enter(waiting, P1))).toContain('not open yet');
    expect(await refusalOf(giveaways.approve(waiting.id, MODERATOR))).toContain('You requested this');

    clock.now += 3 * HOUR;
    const open = await giveaways.approve(waiting.id, SECOND_MODERATOR);

    expect(open).toMatchObject({ state: 'open', endsAt: clock.now + HOUR, decidedBy: SECOND_MODERATOR });
    expect(await refusalOf(giveaways.approve(waiting.id, 'third'))).toContain('already');
    expect(await refusalOf(giveaways.reject(waiting.id, 'third'))).toContain('already');
    expect(await reserved()).toBe('10.00');
  });

  it('is decided once, no matter who is first', async () => {
    const { start, giveaways, notices, reserved } = await setUp();
    const waiting = await start({ winners: 2 });

    const decisions = await Promise.allSettled([
      giveaways.approve(waiting.id, 'second'),
      giveaways.reject(waiting.id, 'third'),
      giveaways.approve(waiting.id, 'fourth'),
    ]);

    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const posts = notices.notified.filter((what) => what === 'post').length;
    expect(await reserved()).toBe(posts === 1 ? '10.00' : '0.00');
  });

  it('can be decided while the place of its message is noted', async () => {
    const { start, giveaways, records } = await setUp();
    const { posted, ...unnoted } = await start({ winners: 2 });
    expect(posted).toBeDefined();
    const { find } = records;
    records.find = async () => {
      records.find = find;
      return unnoted;
    };

    expect((await giveaways.approve(unnoted.id, SECOND_MODERATOR)).state).toBe('open');
  });

  it('gives its cost back when it is rejected or cancelled, or expires', async () => {
    const { start, giveaways, clock, reserved, notices, records } = await setUp();
    const [one, two, three] = [
      await start({ winners: 2 }),
      await start({ winners: 2 }),
      await start({ winners: 2 }),
    ];
    expect(await reserved()).toBe('30.00');

    expect((await giveaways.reject(one.id, SECOND_MODERATOR)).state).toBe('rejected');
    expect(await reserved()).toBe('20.00');
    await giveaways.cancel(two.id, MODERATOR);
    expect((await records.find(two.id))?.state).toBe('cancelled');
    expect(await reserved()).toBe('10.00');
    clock.now += DAY;
    expect(await refusalOf(giveaways.approve(three.id, SECOND_MODERATOR))).toContain('has expired');
    await giveaways.idle();
    await giveaways.sweep();
    await giveaways.recover();
    await giveaways.idle();

    expect(await reserved(NOON)).toBe('0.00');
    expect((await records.find(three.id))?.state).toBe('expired');
    expect(notices.notified.filter((what) => what.startsWith('update'))).toEqual([
      'update rejected',
      'update cancelled',
      'update expired',
    ]);
  });

  it('is not decided by a clock that was set back for longer than clocks differ', async () => {
    const { start, giveaways, clock } = await setUp();
    const waiting = await start({ winners: 2 });
    clock.now -= 2 * MINUTE;
    expect(await refusalOf(giveaways.approve(waiting.id, SECOND_MODERATOR))).toContain('has expired');
    expect(await refusalOf(giveaways.reject(waiting.id, SECOND_MODERATOR))).toContain('has expired');
    clock.now += 2 * MINUTE;
    expect((await giveaways.approve(waiting.id, SECOND_MODERATOR)).state).toBe('open');
  });

  it('withdraws its question from the log channel if it cannot be posted after the approval', async () => {
    const { start, giveaways, notices, reserved } = await setUp();
    const waiting = await start({ winners: 2 });
    notices.refuses = true;

    expect(await refusalOf(giveaways.approve(waiting.id, SECOND_MODERATOR))).toContain('could not post');
    await giveaways.recover();
    await giveaways.idle();
    expect(notices.notified).toContain('update cancelled');
    expect(await reserved()).toBe('0.00');
  });
});
