import { describe, expect, it } from 'vitest';
import { entriesOf, fixEntries } from '../../src/giveaways/bonus-entries.js';
import { drawnOrder } from '../../src/giveaways/draw.js';
import type { GiveawayRequest } from '../../src/giveaways/giveaway-preview.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { entryReply, giveawayPreview } from '../../src/views/giveaway-card.js';
import { refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { playerId, setUpGiveaways } from '../support/giveaways.js';
import { renderedText } from '../support/reply-check.js';
import { refused } from '../support/website-double.js';

const BONUS = {
  bonus: [
    { role: '77', entries: 4 },
    { role: '88', entries: 20 },
  ],
} as const;
const GOES_ON = new AbortController().signal;

async function setUp(options: Parameters<typeof setUpGiveaways>[0] = {}) {
  const set = await setUpGiveaways({ players: 6, ...options });
  const rolesAre = (number: number, ...roles: readonly string[]) => {
    const id = playerId(number);
    const member = set.members.present.get(id);
    if (member !== undefined) set.members.present.set(id, { ...member, roles });
  };
  const open = await set.start({ winners: 2, ...BONUS });
  await set.enterAll(open);
  const entrants = () => set.entrants.all(open);
  const freeze = async (): Promise<Giveaway> => {
    await set.freeze(open.id, SECOND_MODERATOR);
    return set.current(open);
  };
  return { ...set, open, rolesAre, entrants, freezeNow: freeze };
}

const expected = (entries: Readonly<Record<number, number>>) =>
  [3, 6, 1, 4, 2, 5]
    .map((number) =>
      entries[number] === undefined ? playerId(number) : `${playerId(number)} ${entries[number]}`,
    )
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));

describe('bonus entries', () => {
  it('are those of the roles at the draw, whatever came before', async () => {
    const { open, rolesAre, entrants, finish, current, wrongIn } = await setUp();
    rolesAre(1, '77');
    rolesAre(2, '77', '88');
    rolesAre(3, '66');

    const finished = await finish(open);

    expect(await entrants()).toEqual(expected({ 1: 5, 2: 25 }));
    const order = [...drawnOrder(open.seed, await entrants())];
    expect((await current(finished)).drawn?.map(({ id }) => id)).toEqual(order.slice(0, 2));
    expect(await wrongIn(finished)).toEqual([]);
  });

  it('are fixed for rerolls, whatever roles come later', async () => {
    const { open, rolesAre, entrants, finish, website, reroll, wrongIn, upkeep, giveaways, current } =
      await setUp();
    rolesAre(2, '77');
    website.outcomes.push({ outcome: refused, takesEffect: false });
    const finished = await finish(open);
    const order = [...drawnOrder(open.seed, await entrants())];
    const states = (await giveaways.show(open.id)).replaceable;
    for (let number = 1; number <= 6; number += 1) rolesAre(number, '77', '88');

    const { giveaway, by } = await reroll(finished.id, states[0]?.id ?? '', SECOND_MODERATOR);
    upkeep.goOn(giveaway);
    await giveaways.idle();

    expect(by).toBe(order[2]);
    expect(await wrongIn(await current(open))).toEqual([]);
  });

  it('are fixed from the start again after an interruption', async () => {
    const { parts, entrants, freezeNow, rolesAre, members, settle, current, wrongIn } = await setUp();
    const ending = await freezeNow();
    rolesAre(1, '77');
    rolesAre(2, '88');
    await fixEntries(parts, ending, GOES_ON);
    expect(await entrants()).toEqual(expected({ 1: 5, 2: 21 }));
    rolesAre(1);
    rolesAre(3, '77');
    members.failure = new Error('Discord is away');
    await expect(settle(await current(ending))).rejects.toThrow();
    members.failure = undefined;

    await settle(await current(ending));

    expect(await entrants()).toEqual(expected({ 2: 21, 3: 5 }));
    expect((await current(ending)).state).not.toBe('ending');
    expect(await wrongIn(await current(ending))).toEqual([]);
  });

  it('of an earlier try are not written any more', async () => {
    const { parts, freezeNow, rolesAre, entrants, current } = await setUp();
    const ending = await freezeNow();
    rolesAre(1, '77');
    const { of } = parts.members;
    let isFirst = true;
    const members: typeof parts.members = {
      ...parts.members,
      async of(...asked) {
        const found = await of(...asked);
        if (isFirst) {
          isFirst = false;
          rolesAre(1);
          expect(await fixEntries(parts, await current(ending), GOES_ON)).toBeDefined();
        }
        return found;
      },
    };

    expect(await fixEntries({ ...parts, members }, ending, GOES_ON)).toBeUndefined();
    expect(await entrants()).toEqual(expected({}));
  });

  it('are asked of Discord only where a role adds some', async () => {
    const { start, enterAll, finish, members } = await setUpGiveaways({ players: 6 });
    const open = await start({ winners: 1 });
    await enterAll(open);

    await finish(open);

    expect(members.asked).toHaveLength(1);
  });

  it('of whoever leaves the server are one, and the rest of the draw goes on', async () => {
    const { open, members, entrants, finish, wrongIn } = await setUp();
    members.present.delete(playerId(1));

    const finished = await finish(open);

    expect(await entrants()).toEqual(expected({}));
    expect(await wrongIn(finished)).toEqual([]);
  });

  it('end with the giveaway if the bot has left, also after they began to be fixed', async () => {
    const { open, freezeNow, members, settle, current, reserved } = await setUp();
    const ending = await freezeNow();
    members.failure = new Error('Unknown Guild');
    members.left.add('guild');

    await settle(ending);

    expect((await current(open)).state).toBe('cancelled');
    expect(await reserved()).toBe('0.00');
  });

  it.each<[string, Partial<GiveawayRequest>, string]>([
    ['a role without a number', { bonus: [{ role: '7', entries: undefined }] }, 'together with'],
    ['a number without a role', { bonus: [{ role: undefined, entries: 7 }] }, 'together with'],
    ['the role of everyone', { bonus: [{ role: 'guild', entries: 7 }] }, 'favour nobody'],
    ['the role that entrants need', { role: '7', bonus: [{ role: '7', entries: 7 }] }, 'favour nobody'],
    [
      'the role that they must not have',
      { notRole: '7', bonus: [{ role: '7', entries: 7 }] },
      'favour nobody',
    ],
    ['the same role twice', { bonus: [...BONUS.bonus, { role: '77', entries: 2 }] }, 'favour nobody'],
  ])('are refused for %s', async (_, changes, why) => {
    const { giveaways, request, reserved } = await setUpGiveaways();

    expect(await refusalOf(giveaways.prepare(request(changes)))).toContain(why);
    expect(await reserved()).toBe('0.00');
  });

  it('stand on the card, and in what an entrant reads of themselves', async () => {
    const { giveaways, request, open } = await setUp();

    const card = renderedText(giveawayPreview(await giveaways.prepare(request(BONUS)), english));
    expect(card).toContain('<@&77>: 4 more entries');
    expect(renderedText(entryReply(open, 'now', ['77'], english))).toContain('You have 5 entries now');
    expect(renderedText(entryReply({ ...open, bonus: [] }, 'now', [], english))).toContain('1 entry');
    expect(entriesOf({}, ['77'])).toBe(1);
  });
});
