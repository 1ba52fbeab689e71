import { describe, expect, it } from 'vitest';
import { AdviceError } from '../../src/errors.js';
import { commitmentOf } from '../../src/giveaways/draw.js';
import { showEntrantCount } from '../../src/giveaways/entrant-counter.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { createMembersDouble, HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

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
    const { giveaways, wish, reserved } = await setUpGiveaways();

    expect(await refusalOf(giveaways.prepare(wish(changes)))).toContain(why);
    expect(await reserved()).toBe('0.00');
  });

  it.each([0, 51, 1.5, Number.NaN])('with %d winners is not taken', async (winners) => {
    const { giveaways, wish } = await setUpGiveaways();

    await expect(giveaways.prepare(wish({ winners }))).rejects.toThrow(RangeError);
  });

  it.each([{ durationMs: 10_000 }, { durationMs: 30 * DAY }, { amount: 20, winners: 50 }])(
    'with %o is taken',
    async (changes) => {
      const { giveaways, wish } = await setUpGiveaways();

      expect((await giveaways.prepare(wish(changes))).draft).toMatchObject({ by: MODERATOR });
    },
  );

  it('with the role of everyone is for everyone', async () => {
    const { giveaways, wish } = await setUpGiveaways();

    expect((await giveaways.prepare(wish({ role: 'guild' }))).draft).not.toHaveProperty('role');
    expect((await giveaways.prepare(wish({ role: 'vip' }))).draft).toHaveProperty('role', 'vip');
  });

  it('for members with a proof is refused if nobody can have one', async () => {
    const { giveaways, wish, links, reserved } = await setUpGiveaways({ canProve: false });

    expect(await refusalOf(giveaways.prepare(wish({ proven: true })))).toContain('LINK_PROOFS');
    expect((await giveaways.prepare(wish())).draft).not.toHaveProperty('proven');
    const link = await links.of(P2);
    await links.set({ ...(link as NonNullable<typeof link>), proof: 'deposit' });
    expect((await giveaways.prepare(wish({ proven: true }))).draft).toHaveProperty('proven', true);
    expect(await reserved()).toBe('0.00');
  });

  it('can be confirmed only by its author, in time, and once', async () => {
    const { giveaways, wish, clock, reserved, notices } = await setUpGiveaways();
    const { draft } = await giveaways.prepare(wish());
    expect(await refusalOf(giveaways.confirm(draft.id, SECOND_MODERATOR))).toContain(
      'Only the person who asked',
    );

    const both = await Promise.all([
      giveaways.confirm(draft.id, MODERATOR),
      giveaways.confirm(draft.id, MODERATOR),
    ]);

    expect(both.map(({ id }) => id)).toEqual([draft.id, draft.id]);
    expect(await reserved()).toBe('5.00');
    expect(notices.told.filter((what) => what === 'post')).toHaveLength(1);
    const late = await giveaways.prepare(wish());
    clock.now += 10 * MINUTE;
    expect(await refusalOf(giveaways.confirm(late.draft.id, MODERATOR))).toContain('no longer valid');
    const early = await giveaways.prepare(wish());
    clock.now -= 2 * MINUTE;
    expect(await refusalOf(giveaways.confirm(early.draft.id, MODERATOR))).toContain('no longer valid');
    expect(await reserved()).toBe('5.00');
  });

  it('is not started if nothing can be posted, and gives its cost back', async () => {
    const { giveaways, wish, notices, reserved, records, current } = await setUpGiveaways();
    notices.refuses = true;
    const { draft } = await giveaways.prepare(wish());

    expect(await refusalOf(giveaways.confirm(draft.id, MODERATOR))).toContain('could not post');
    expect(await reserved()).toBe('0.00');
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
    const posts = notices.told.filter((what) => what === 'post').length;
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

  it('gives its cost back when it is rejected or cancelled, or lapses', async () => {
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

    expect(await reserved(NOON)).toBe('0.00');
    expect((await records.find(three.id))?.state).toBe('lapsed');
    expect(notices.told.filter((what) => what.startsWith('update'))).toEqual([
      'update rejected',
      'update cancelled',
      'update lapsed',
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
    expect(notices.told).toContain('update cancelled');
    expect(await reserved()).toBe('0.00');
  });
});

describe('entering', () => {
  it('is on disk before it is confirmed, and is offered once', async () => {
    const { start, enter, entrants, giveaways } = await setUpGiveaways();
    const open = await start();

    expect((await enter(open, P1)).entered).toBe('now');
    expect(await entrants.all(open)).toEqual([P1]);
    expect((await enter(open, P1)).entered).toBe('already');
    await giveaways.leave(open.id, P1);
    expect(await entrants.all(open)).toEqual([]);
    expect(await refusalOf(giveaways.leave(open.id, P1))).toContain('not in this giveaway');
  });

  it('asks for a link, the role and the time in the server, and refuses the host', async () => {
    const { start, giveaways, links } = await setUpGiveaways();
    const open = await start({ role: 'vip', memberForMs: HOUR });
    const enter = (id: string, roles: string[], joinedAt: number) =>
      refusalOf(giveaways.enter(open.id, { id, roles, joinedAt }));
    await links.remove(P2);

    expect(await enter(P1, [], NOON - HOUR)).toContain('<@&vip>');
    expect(await enter(P1, ['vip'], NOON - HOUR + 1)).toContain(`<t:${NOON / 1000 + 1}:R>`);
    expect(await enter(P2, ['vip'], NOON - HOUR)).toContain('not linked');
    expect(await enter(MODERATOR, ['vip'], NOON - HOUR)).toContain('started this giveaway yourself');
    const member = { id: P1, roles: ['vip'], joinedAt: NOON - HOUR };
    expect((await giveaways.enter(open.id, member)).entered).toBe('now');
  });

  it('advises members without a link, or without the proof that is needed, what to do first', async () => {
    const { start, giveaways, links, wish, enter, entrants } = await setUpGiveaways();
    expect((await giveaways.prepare(wish({ proven: true }))).draft).toHaveProperty('proven', true);
    const open = await start({ proven: true });
    const advised = async (id: string) =>
      enter(open, id).then(
        () => expect.unreachable(),
        (error: unknown) => error,
      );
    const link = await links.of(P1);

    expect(await advised(P1)).toBeInstanceOf(AdviceError);
    expect(await refusalOf(enter(open, P1))).toContain('Prove with `/link`');
    await links.remove(P1);
    expect(await advised(P1)).toMatchObject({ offers: 'link' });
    expect(await entrants.all(open)).toEqual([]);
    await links.set({ ...(link as NonNullable<typeof link>), proof: 'deposit' });
    expect((await enter(open, P1)).entered).toBe('now');
  });

  it('lets somebody leave who could not enter any more', async () => {
    const { start, giveaways, enter, links } = await setUpGiveaways();
    const open = await start({ role: 'vip' });
    await giveaways.enter(open.id, { id: P1, roles: ['vip'], joinedAt: NOON });
    await links.remove(P1);

    expect((await enter(open, P1)).entered).toBe('already');
    await giveaways.leave(open.id, P1);
  });

  it('ends to the moment at which the giveaway does, even if nobody has ended it yet', async () => {
    const { start, enter, giveaways, clock } = await setUpGiveaways();
    const open = await start();
    await enter(open, P2);
    clock.now += HOUR - 1;
    await enter(open, P1);
    clock.now += 1;

    expect(await refusalOf(enter(open, playerId(3)))).toContain('over');
    expect(await refusalOf(giveaways.leave(open.id, P2))).toContain('over');
    expect(await refusalOf(giveaways.enter('nothing', { id: P1, roles: [], joinedAt: 0 }))).toContain(
      'not found',
    );
  });

  it('counts a member who pressed ten times at the same moment once', async () => {
    const { start, enter, entrants, counter } = await setUpGiveaways();
    const open = await start();

    const entered = await Promise.all(Array.from({ length: 10 }, () => enter(open, P1)));

    expect(entered.filter(({ entered: when }) => when === 'now')).toHaveLength(1);
    expect(await entrants.count(open.id)).toBe(1);
    expect(counter.changes).toEqual([open.id]);
  });
});

describe('the end', () => {
  it('comes once, and counts from the moment it was due even if it is late', async () => {
    const { start, freeze, clock } = await setUpGiveaways();
    const open = await start();
    clock.now += 5 * HOUR;

    const ends = await Promise.all([1, 2, 3].map(() => freeze(open.id, MODERATOR)));

    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(ends.find(Boolean)).toMatchObject({ state: 'ending', endedAt: open.endsAt });
  });

  it('is an end or a cancel if both are asked for at the same moment, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const set = await setUpGiveaways({ players: 2 });
      const { start, giveaways, freeze, enterAll, reserved, current } = set;
      const open = await start();
      await enterAll(open);

      const [frozen, cancelled] = await Promise.allSettled([
        freeze(open.id, MODERATOR),
        giveaways.cancel(open.id, SECOND_MODERATOR),
      ]);

      const hasEnded = frozen.status === 'fulfilled' && frozen.value !== undefined;
      expect(hasEnded).toBe(cancelled.status === 'rejected');
      expect((await current(open)).state).toBe(hasEnded ? 'ending' : 'cancelled');
      expect(await reserved()).toBe(hasEnded ? '5.00' : '0.00');
    }
  });

  it('freezes the entrants: those who press at that moment are in exactly if they were told so', async () => {
    const folder = await temporaryFolder();
    const members = createMembersDouble();
    const players = 20;
    const one = await setUpGiveaways({ players, store: await openStore(folder) });
    const other = await setUpGiveaways({ players, store: await openStore(folder), pid: 101, members });
    const open = await one.start();
    const leaving = [1, 2, 3, 4, 5].map(playerId);
    for (const id of leaving) await one.enter(open, id);

    const pressed = Array.from({ length: players - 5 }, (_, index) => playerId(index + 6));
    const entering = pressed.map((id, index) =>
      (index % 2 === 0 ? one : other).enter(open, id).then(
        () => id,
        () => undefined,
      ),
    );
    const left = leaving.map((id, index) =>
      (index % 2 === 0 ? one : other).giveaways.leave(open.id, id).then(
        () => id,
        () => undefined,
      ),
    );
    const ends = await Promise.all([one.freeze(open.id, MODERATOR), other.freeze(open.id, MODERATOR)]);
    const frozen = await one.entrants.all(open);

    const toldIn = (await Promise.all(entering)).filter((id) => id !== undefined);
    const toldOut = new Set(await Promise.all(left));
    const expected = [...leaving.filter((id) => !toldOut.has(id)), ...toldIn];
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(new Set(await one.entrants.all(open))).toEqual(new Set(expected));
    expect(frozen).toEqual(await one.entrants.all(open));
  });

  it('is refused if the giveaway is over or does not exist', async () => {
    const { start, giveaways, freeze } = await setUpGiveaways();
    const open = await start();
    await giveaways.cancel(open.id, MODERATOR);

    expect(await freeze(open.id)).toBeUndefined();
    expect(await freeze('nothing')).toBeUndefined();
    expect(await refusalOf(giveaways.cancel(open.id, MODERATOR))).toContain('not open');
    expect(await refusalOf(giveaways.cancel('nothing', MODERATOR))).toContain('not found');
  });
});

describe('the number of entrants', () => {
  it('is shown while it is open', async () => {
    const { start, freeze, enterAll, notices, parts } = await setUpGiveaways({ players: 3 });
    const open = await start();
    await enterAll(open);

    await showEntrantCount(parts, open.id);
    await freeze(open.id, MODERATOR);
    await showEntrantCount(parts, open.id);

    expect(notices.told.filter((what) => what.startsWith('show'))).toEqual(['show open 3']);
  });

  it('does not bring the button back when it comes later than the end', async () => {
    const { start, freeze, enterAll, notices, parts } = await setUpGiveaways({ players: 3 });
    const open = await start();
    await enterAll(open);
    notices.before = async (what) => {
      if (what.startsWith('show open')) await freeze(open.id, MODERATOR);
    };

    await showEntrantCount(parts, open.id);

    expect(notices.told.filter((what) => what.startsWith('show'))).toEqual(['show open 3', 'show ending 3']);
  });
});
