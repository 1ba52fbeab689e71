import { describe, expect, it } from 'vitest';
import { AdviceError } from '../../src/errors.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { createMembersDouble, HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const P1 = playerId(1);
const P2 = playerId(2);

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

  it('asks for a link, the role and the time in the server', async () => {
    const { start, giveaways, links } = await setUpGiveaways();
    const open = await start({ role: 'vip', memberForMs: HOUR });
    const enter = (id: string, roles: string[], joinedAt: number) =>
      refusalOf(giveaways.enter(open.id, { id, roles, joinedAt }));
    await links.remove(P2);

    expect(await enter(P1, [], NOON - HOUR)).toContain('<@&vip>');
    expect(await enter(P1, ['vip'], NOON - HOUR + 1)).toContain(`<t:${NOON / 1000 + 1}:R>`);
    expect(await enter(P2, ['vip'], NOON - HOUR)).toContain('not linked');
    const member = { id: P1, roles: ['vip'], joinedAt: NOON - HOUR };
    expect((await giveaways.enter(open.id, member)).entered).toBe('now');
  });

  it.each([
    ['started', MODERATOR],
    ['approved', SECOND_MODERATOR],
  ])('is refused to who %s it and to an account that was theirs', async (_, decider) => {
    const all = await setUpGiveaways({ approvalOver: '9.99' });
    await all.hadBefore(decider, 2);
    const waiting = await all.start({ winners: 2 });
    const open = await all.giveaways.approve(waiting.id, SECOND_MODERATOR);
    const own = 'started or approved by you, or by someone who has or had your website account';
    expect(await refusalOf(all.enter(open, decider))).toContain(own);
    expect(await refusalOf(all.enter(open, P2))).toContain(own);
    expect((await all.enter(open, P1)).entered).toBe('now');
    expect(await all.entrants.all(open)).toEqual([P1]);
  });

  it('advises members without a link, or without the proof that is needed, what to do first', async () => {
    const { start, giveaways, links, request, enter, entrants } = await setUpGiveaways();
    expect((await giveaways.prepare(request({ proven: true }))).draft).toHaveProperty('proven', true);
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
    const { start, enter, entrants } = await setUpGiveaways();
    const open = await start();

    const entered = await Promise.all(Array.from({ length: 10 }, () => enter(open, P1)));

    expect(entered.filter(({ entered: when }) => when === 'now')).toHaveLength(1);
    expect(await entrants.count(open.id)).toBe(1);
  });
});

describe('the end', () => {
  it('comes once, and counts from the moment it was due even if it is late', async () => {
    const { start, freeze, clock, current } = await setUpGiveaways();
    const open = await start();
    clock.now += 5 * HOUR;

    const ends = await Promise.allSettled([1, 2, 3].map(() => freeze(open.id, MODERATOR)));

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await current(open)).toMatchObject({ state: 'ending', endedAt: open.endsAt });
  });

  it('is an end or a cancel if both are asked for at the same moment, never both', {
    repeats: 9,
  }, async () => {
    const set = await setUpGiveaways({ players: 2 });
    const { start, giveaways, freeze, enterAll, reserved, current } = set;
    const open = await start();
    await enterAll(open);

    const [frozen, cancelled] = await Promise.allSettled([
      freeze(open.id, MODERATOR),
      giveaways.cancel(open.id, SECOND_MODERATOR),
    ]);

    const hasEnded = frozen.status === 'fulfilled';
    expect(hasEnded).toBe(cancelled.status === 'rejected');
    expect((await current(open)).state).toBe(hasEnded ? 'ending' : 'cancelled');
    expect(await reserved()).toBe(hasEnded ? '5.00' : '0.00');
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
    const ends = await Promise.allSettled([one.freeze(open.id, MODERATOR), other.freeze(open.id, MODERATOR)]);
    const frozen = await one.entrants.all(open);

    const toldIn = (await Promise.all(entering)).filter((id) => id !== undefined);
    const toldOut = new Set(await Promise.all(left));
    const expected = [...leaving.filter((id) => !toldOut.has(id)), ...toldIn];
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(new Set(await one.entrants.all(open))).toEqual(new Set(expected));
    expect(frozen).toEqual(await one.entrants.all(open));
  });

  it('is refused if the giveaway is over or does not exist', async () => {
    const { start, giveaways } = await setUpGiveaways();
    const open = await start();
    await giveaways.cancel(open.id, MODERATOR);

    for (const decide of [giveaways.end, giveaways.cancel]) {
      expect(await refusalOf(decide(open.id, MODERATOR))).toContain('already over');
      expect(await refusalOf(decide('nothing', MODERATOR))).toContain('not found');
    }
  });
});

/** Shows the number of entrants now, whatever was shown of it before. */
async function setUpCounted() {
  const set = await setUpGiveaways({ players: 3 });
  const showCount = async (giveaway: Giveaway) => {
    await set.giveaways.idle();
    set.notices.notified.length = 0;
    set.giveaways.tryAgain();
    set.upkeep.countChanged(giveaway);
    await set.giveaways.idle();
  };
  return { ...set, showCount };
}

describe('the number of entrants', () => {
  it('is shown while it is open', async () => {
    const { start, freeze, enterAll, notices, showCount } = await setUpCounted();
    const open = await start();
    await enterAll(open);
    await showCount(open);
    expect(notices.notified).toEqual(['show open 3']);
    await freeze(open.id, MODERATOR);
    await showCount(open);

    expect(notices.notified).toEqual([]);
  });

  it('does not bring the button back when it comes later than the end', async () => {
    const { start, freeze, enterAll, notices, showCount, giveaways } = await setUpCounted();
    const open = await start();
    await enterAll(open);
    await giveaways.idle();
    notices.before = async (what) => {
      if (what.startsWith('show open')) await freeze(open.id, MODERATOR);
    };

    await showCount(open);

    expect(notices.notified.filter((what) => what.startsWith('show'))).toEqual([
      'show open 3',
      'show ending 3',
    ]);
  });
});
