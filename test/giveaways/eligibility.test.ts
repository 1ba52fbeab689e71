import { describe, expect, it } from 'vitest';
import { createAgeGate } from '../../src/accounts/account-age.js';
import type { Account } from '../../src/accounts/website-account.js';
import { chooseWinners, ineligibleMember } from '../../src/giveaways/eligibility.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { idMadeAt, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { giveawayOf, HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';

const member = (changes: { id?: string; roles?: string[]; joinedAt?: number | undefined } = {}) => ({
  id: '7',
  roles: ['vip'],
  joinedAt: NOON - 2 * HOUR,
  ...changes,
});

describe('who can take part', () => {
  it.each([
    ['anybody, if nothing is asked for', {}, member({ roles: [], joinedAt: undefined }), undefined],
    ['not the host', {}, member({ id: MODERATOR }), 'host'],
    ['not who approved it', { decidedBy: SECOND_MODERATOR }, member({ id: SECOND_MODERATOR }), 'host'],
    ['a member with the role', { role: 'vip' }, member(), undefined],
    ['not a member with other roles', { role: 'vip' }, member({ roles: ['crew', 'vi'] }), 'role-missing'],
    [
      'a member who has been there long enough, to the moment',
      { memberForMs: 2 * HOUR },
      member(),
      undefined,
    ],
    ['not a member who came a moment later', { memberForMs: 2 * HOUR + 1 }, member(), 'too-new'],
    [
      'not a member of whom it is unknown when they came',
      { memberForMs: 1 },
      member({ joinedAt: undefined }),
      'too-new',
    ],
    [
      'not a member who lacks both; the reason names the role',
      { role: 'vip', memberForMs: 3 * HOUR },
      member({ roles: [] }),
      'role-missing',
    ],
    [
      'a member whose account is old enough, to the moment',
      {},
      member({ id: idMadeAt(NOON - 2 * HOUR) }),
      undefined,
    ],
    [
      'not a member whose account was made a moment later',
      { minAgeMs: HOUR },
      member({ id: idMadeAt(NOON - 2 * HOUR + 1) }),
      'account-too-young',
    ],
    [
      'not a member whose account is too young for this giveaway',
      { minAgeMs: 3 * HOUR },
      member({ id: idMadeAt(NOON - 2 * HOUR) }),
      'account-too-young',
    ],
  ] as const)('%s', (_, requirements, who, why) => {
    const age = createAgeGate(2 * HOUR, () => NOON);
    expect(ineligibleMember({ age }, giveawayOf(requirements), { ...who, roles: [...who.roles] }, NOON)).toBe(
      why,
    );
  });
});

const same = (count: number) => Array.from({ length: count }, () => '5.00');

describe('members who are drawn', () => {
  async function setUp(players = 12) {
    const set = await setUpGiveaways({ players });
    const order = Array.from({ length: players }, (_, index) => playerId(index + 1));
    const choose = async (
      changes: Partial<Giveaway> = {},
      { prizes = same(1), won = [] as Account[], ids = order } = {},
    ) => {
      const rest = ids[Symbol.iterator]() as Iterator<string, undefined>;
      const drawn = await chooseWinners(set.parts, giveawayOf(changes), rest, prizes, won);
      return drawn.map((one) =>
        one.outcome === 'passed-over' ? `${one.id} ${one.why}` : `${one.id} ${one.outcome}`,
      );
    };
    return { ...set, order, choose };
  }

  it('win in their order, and nobody more is drawn than it takes', async () => {
    const { order, choose, members } = await setUp();

    expect(await choose({}, { prizes: same(2) })).toEqual([`${order[0]} won`, `${order[1]} won`]);
    expect(members.asked).toEqual([order.slice(0, 5)]);
  });

  it('are passed over for each reason, and the next one wins', async () => {
    const { order, choose, members, links } = await setUp();
    const [left, unlinked, roleless, young, host, duplicateOf, winner] = order as [string, ...string[]];
    members.present.delete(left as string);
    for (const id of order.slice(1)) {
      members.present.set(id, { id, roles: id === roleless ? [] : ['vip'], joinedAt: NOON - 10 * HOUR });
    }
    members.present.set(young as string, { id: young as string, roles: ['vip'], joinedAt: NOON + 1 });
    await links.remove(unlinked as string);
    const twinAccount = (await links.of(duplicateOf as string))?.account as Account;
    const hostLink = await links.of(host as string);
    await links.remove(host as string);
    await links.set({ ...(hostLink as NonNullable<typeof hostLink>), member: MODERATOR });

    const drawn = await choose(
      { role: 'vip', memberForMs: HOUR, endedAt: NOON + HOUR },
      { won: [twinAccount] },
    );

    expect(drawn).toEqual([
      `${left} not-a-member`,
      `${unlinked} not-linked`,
      `${roleless} role-missing`,
      `${young} too-new`,
      `${host} not-linked`,
      `${duplicateOf} same-account`,
      `${winner} won`,
    ]);
  });

  it('are passed over where the giveaway needs a proof that their link no longer has', async () => {
    const { order, choose, links } = await setUp();
    const [byStaff, byDeposit, bySteam, byDiscord] = order as [string, ...string[]];
    const proofs = [
      [byDeposit, 'deposit'],
      [bySteam, 'steam'],
      [byDiscord, 'discord'],
    ] as const;
    for (const [id, proof] of proofs) {
      const link = await links.of(id as string);
      await links.set({ ...(link as NonNullable<typeof link>), proof });
    }

    expect(await choose({ proven: true }, { prizes: same(12) })).toEqual([
      `${byStaff} not-proven`,
      `${byDeposit} won`,
      `${bySteam} won`,
      `${byDiscord} won`,
      ...order.slice(4).map((id) => `${id} not-proven`),
    ]);
    expect(await choose()).toEqual([`${byStaff} won`]);
  });

  it('are measured at the end, not at the moment of a late draw', async () => {
    const { order, choose, members, clock } = await setUp();
    members.present.set(order[0] as string, { id: order[0] as string, roles: [], joinedAt: NOON });
    clock.now = NOON + 100 * HOUR;

    expect(await choose({ memberForMs: HOUR, endedAt: NOON + HOUR - 1 })).toEqual([
      `${order[0]} too-new`,
      `${order[1]} won`,
    ]);
  });

  it('are asked for in batches that grow up to a hundred where many have left', async () => {
    const { choose, members, links } = await setUp();
    const gone = Array.from({ length: 400 }, (_, index) => String(5_000 + index));
    await links.set({
      member: '9999',
      account: { by: 'username', username: 'late', id: '77' },
      since: NOON,
      by: 'x',
    });
    members.present.set('9999', { id: '9999', roles: [], joinedAt: NOON - HOUR });

    const drawn = await choose({}, { ids: [...gone, '9999'] });

    expect(drawn).toHaveLength(401);
    expect(drawn.at(-1)).toBe('9999 won');
    expect(members.asked.map((ids) => ids.length)).toEqual([4, 8, 16, 32, 64, 100, 100, 77]);
  });

  it('are fewer than wanted where there are no more', async () => {
    const { order, choose, members } = await setUp();
    for (const id of order.slice(2)) members.present.delete(id);

    const drawn = await choose({}, { prizes: same(5) });

    expect(drawn).toHaveLength(order.length);
    expect(drawn.filter((one) => one.endsWith(' won'))).toHaveLength(2);
    expect(await choose({}, { ids: [] })).toEqual([]);
  });

  it('are not chosen at all where Discord does not tell who is there', async () => {
    const { choose, members } = await setUp();
    members.failure = new Error('Discord is away');

    await expect(choose()).rejects.toThrow('Discord is away');
  });
});

describe('the same website account', () => {
  it('wins once in a draw, even if two members are linked to it', async () => {
    const set = await setUpGiveaways({ players: 3 });
    const account = { by: 'username', username: 'player1', id: '1' } as const;
    const links = {
      ...set.links,
      of: async (id: string) =>
        id === MODERATOR ? undefined : { member: id, account, since: NOON, by: 'x' },
    };
    const parts = { ...set.parts, links };
    const ids = [playerId(1), playerId(2)][Symbol.iterator]() as Iterator<string, undefined>;

    expect(await chooseWinners(parts, giveawayOf({ winners: 2 }), ids, ['5.00', '3.00'], [])).toEqual([
      { id: playerId(1), outcome: 'won', account, amount: '5.00' },
      { id: playerId(2), outcome: 'passed-over', why: 'same-account' },
    ]);
  });

  it.each([
    ['started', MODERATOR],
    ['approved', SECOND_MODERATOR],
  ])('wins nothing where it comes to who %s the giveaway after entering', async (_, decider) => {
    const set = await setUpGiveaways({ players: 2, approvalOver: '4.99' });
    const waiting = await set.start();
    const open = await set.giveaways.approve(waiting.id, SECOND_MODERATOR);
    await set.enterAll(open);
    await set.hadBefore(decider, 1);
    await set.hadBefore(decider, 2);

    const { drawn = [] } = await set.finish(open);

    expect(drawn.map((one) => one.outcome === 'passed-over' && one.why)).toEqual(['host', 'host']);
    expect(set.website.credits).toEqual([]);
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
