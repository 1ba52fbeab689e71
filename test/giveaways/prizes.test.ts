import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import { drawFileText, verifyDraw } from '../../src/giveaways/draw-file.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { costOf, prizeTerms } from '../../src/giveaways/prizes.js';
import { grantsOf } from '../../src/giveaways/winners.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { aboutReply } from '../../src/views/giveaway-about.js';
import { giveawayPreview } from '../../src/views/giveaway-card.js';
import { recordMessage, resultMessage } from '../../src/views/giveaway-winners.js';
import { adds, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { isLinear } from '../support/linear-time.js';
import { renderedText } from '../support/reply-check.js';
import { refused } from '../support/website-double.js';
import { setUpStanding } from './standing-winners.js';

const MAX = amountOf('100.00');
const PRIZES = { amount: undefined, winners: undefined, prizes: '50, 25, 10' } as const;

describe('a list of prizes', () => {
  it.each([
    ['50, 25, 10', ['50.00', '25.00', '10.00']],
    ['50,25,10', ['50.00', '25.00', '10.00']],
    [' 7 ', ['7.00']],
    ['12,50; 10,00;', ['12.50', '10.00']],
    ['12,50, 10,00', ['12.50', '10.00']],
  ])('reads %j', (prizes, expected) => {
    expect(prizeTerms({ prizes }, MAX).prizes).toEqual(expected);
  });

  it.each([
    ['50, x, 10', 'Place 2', 'Write it like `15`'],
    ['50, 25,10', 'Place 2', 'one prize or two'],
    ['50, , 10', 'Place 2', 'Write it like `15`'],
    ['50, 25, 0', 'Place 3', 'more than zero'],
    ['50, 1.234', 'Place 2', 'two decimals'],
    ['1.000; 500', 'Place 1', 'two decimals'],
    ['100.01', 'Place 1', 'up to 100.00'],
    [Array(51).fill('1').join(', '), '51 places', '50 at most'],
  ])('refuses %j and names the place', async (prizes, where, why) => {
    const refusal = await refusalOf(Promise.resolve().then(() => prizeTerms({ prizes }, MAX)));

    expect([refusal.includes(where), refusal.includes(why)]).toEqual([true, true]);
  });

  it('is read in linear time, whatever separates it', () => {
    const read = (length: number) => {
      expect(() => prizeTerms({ prizes: `5${','.repeat(length)}x` }, MAX)).toThrow(UserError);
    };
    expect(isLinear(read)).toBe(true);
  });

  it.each([
    ['neither', {}],
    ['the amount alone', { amount: 5 }],
    ['both', { amount: 5, winners: 2, prizes: '5' }],
    ['a part of one', { winners: 2, prizes: '5' }],
  ])('is asked for instead of amount and winners: %s is refused', async (_, asked) => {
    expect(await refusalOf(Promise.resolve().then(() => prizeTerms(asked, MAX)))).toContain('exactly one');
  });
});

/** A finished giveaway with a prize for each place. The website refuses whom `fails` says, by their place. */
async function setUp({ entrants = 6, fails = [] as readonly number[] } = {}) {
  const set = await setUpGiveaways({ players: 6 });
  const open = await set.start(PRIZES);
  await set.enterAll(open, entrants);
  const outcomes = [1, 2, 3].map((place) => (fails.includes(place) ? refused : undefined));
  const { addVirtual } = set.website;
  set.website.addVirtual = (username, amount) => {
    const place = ['50.00', '25.00', '10.00'].indexOf(amount);
    const outcome = outcomes[place];
    outcomes[place] = undefined;
    if (outcome !== undefined) set.website.outcomes.unshift({ outcome, takesEffect: false });
    return addVirtual(username, amount);
  };
  const finished = await set.finish(open);
  const paid = async (giveaway: Giveaway) =>
    [...(await grantsOf(set.ledger, giveaway)).values()]
      .toReversed()
      .map(({ member, amount, state }) => [member, amount, state]);
  return { ...set, open, finished, paid };
}

describe('a prize for each place', () => {
  it('is paid in the drawn order and costs what all come to', async () => {
    const { finished, paid, reserved, counted, wrongIn } = await setUp();
    const drawn = (finished.drawn ?? []).map(({ id }) => id);

    expect(await paid(finished)).toEqual([
      [drawn[0], '50.00', 'applied'],
      [drawn[1], '25.00', 'applied'],
      [drawn[2], '10.00', 'applied'],
    ]);
    expect([amountText(costOf(finished)), await reserved(), await counted(finished)]).toEqual(
      Array(3).fill('85.00'),
    );
    expect(await wrongIn(finished)).toEqual([]);
  });

  it('gives back exactly the prizes that nobody has won', async () => {
    const { reserved, counted, open } = await setUp({ entrants: 2 });

    expect([await reserved(), await counted(open)]).toEqual(['75.00', '75.00']);
  });

  it('goes to whoever replaces its winner, and again to the next', async () => {
    const {
      finished,
      reroll,
      upkeep,
      giveaways,
      current,
      paid,
      reserved,
      counted,
      wrongIn,
      website,
      ledger,
    } = await setUp({
      fails: [2],
    });
    const [first = '', second = ''] = (finished.drawn ?? []).map(({ id }) => id);
    expect([await reserved(), await counted(finished)]).toEqual(['60.00', '60.00']);
    website.outcomes.push({ outcome: refused, takesEffect: false });

    const one = await reroll(finished.id, second, SECOND_MODERATOR);
    upkeep.goOn(one.giveaway);
    await giveaways.idle();
    const other = await reroll(finished.id, one.by, SECOND_MODERATOR);
    upkeep.goOn(other.giveaway);
    await giveaways.idle();

    const after = await current(finished);
    expect(await paid(after)).toContainEqual([other.by, '25.00', 'applied']);
    expect([await reserved(), await counted(after)]).toEqual(['85.00', '85.00']);
    expect(adds(website).filter((add) => add.endsWith(' 25.00'))).toHaveLength(3);
    expect(await wrongIn(after)).toEqual([]);
    const text = renderedText(resultMessage(after, await grantsOf(ledger, after), english));
    expect(text).toMatch(
      new RegExp(
        `1\\.\\*\\* <@${first}> · \\*\\*50\\.00 .*\\n\\*\\*2\\.\\*\\* <@${other.by}> · \\*\\*25\\.00`,
      ),
    );
  });

  it('is paid again to those whose place it is', async () => {
    const set = await setUpStanding(['unsent', 'paid', 'unsent'], {}, PRIZES);
    const { payingAgain, open, order, goOn, website, usernameOf, reserved } = set;

    const preview = await payingAgain.prepare(open.id, SECOND_MODERATOR);
    await goOn(await payingAgain.confirm(open.id, preview.version, SECOND_MODERATOR));

    expect(amountText(preview.total)).toBe('60.00');
    expect(website.credits).toHaveLength(2);
    expect(website.credits).toContainEqual({ username: await usernameOf(order[0]), amount: '50.00' });
    expect(website.credits).toContainEqual({ username: await usernameOf(order[2] ?? ''), amount: '10.00' });
    expect(await reserved()).toBe('85.00');
  });

  it('keeps the number of winners as it is', async () => {
    const { start, giveaways, current } = await setUpGiveaways();
    const open = await start(PRIZES);

    expect(await refusalOf(giveaways.edit(open.id, { winners: 5 }, SECOND_MODERATOR))).toContain(
      'prize of its own',
    );
    expect(await current(open)).toEqual(open);
    await giveaways.edit(open.id, { title: 'Other' }, SECOND_MODERATOR);
    expect((await current(open)).title).toBe('Other');
  });

  it('is refused above the daily limit, and nothing is reserved', async () => {
    const { giveaways, request, reserved } = await setUpGiveaways({ dailyMax: '84.00' });

    expect(await refusalOf(giveaways.prepare(request(PRIZES)))).toContain('84.00');
    expect(await reserved()).toBe('0.00');
  });

  it('makes another giveaway than the same title with other prizes', async () => {
    const { start, giveaways, request } = await setUpGiveaways();
    await start(PRIZES);

    expect((await giveaways.prepare(request({ ...PRIZES, prizes: '50, 30, 5' }))).repeats).toBeUndefined();
    expect((await giveaways.prepare(request(PRIZES))).repeats).toBeDefined();
  });

  it('stands on the cards: preview, winners, what a member reads, record', async () => {
    const { giveaways, request, finished, ledger } = await setUp();
    const list = '**1.** 50.00 credits\n**2.** 25.00 credits\n**3.** 10.00 credits';
    const [first = ''] = (finished.drawn ?? []).map(({ id }) => id);
    const grants = await grantsOf(ledger, finished);

    expect(renderedText(giveawayPreview(await giveaways.prepare(request(PRIZES)), english))).toContain(list);
    const result = resultMessage(finished, grants, english);
    expect(result.content).toContain('See below what each of you won');
    expect(renderedText(result)).toContain(`<@${first}> · **50.00 credits** · `);
    const about = aboutReply(await giveaways.standing(finished.id, first), [], english);
    expect(renderedText(about)).toContain('won **50.00 credits**');
    expect(renderedText(recordMessage(finished, grants, english))).toMatch(/50\.00.*\n.*25\.00.*\n.*10\.00/);
  });

  it('stands in the proof, which finds a prize that was swapped', async () => {
    const { finished, giveaways } = await setUp();
    const { file = '' } = await giveaways.prove(finished.id);
    const { format: _, ...draw } = JSON.parse(file);
    const [one, two, ...others] = draw.drawn;
    const swapped = [{ ...one, prize: two.prize }, { ...two, prize: one.prize }, ...others];

    expect(draw.prizes).toEqual(['50.00', '25.00', '10.00']);
    expect(verifyDraw(file).find(({ about }) => about === 'prizes')?.ok).toBe(true);
    const wrong = verifyDraw(drawFileText({ ...draw, drawn: swapped })).filter(({ ok }) => !ok);
    expect(wrong.map(({ about }) => about)).toEqual(['prizes']);
  });
});
