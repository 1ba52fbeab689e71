import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import { drawnOrder } from '../../src/giveaways/draw.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import { answered, answeredPrivately, openButtons, shows } from './community.js';
import {
  claimIn,
  codeIn,
  codesIdIn,
  confirmedBySam,
  createdCodes,
  type GiveawayWay,
  giveawayIdIn,
  postedDrop,
  startGiveawayWay,
  winnersIn,
} from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { isOutcome, paymentsDue, untilSettled } from './grant-way.js';

let way: GiveawayWay;
beforeAll(async () => {
  way = await startGiveawayWay({ settings: { GRANT_APPROVAL_OVER: '50.00', GRANT_DAILY_MAX: '1000.00' } });
});
afterAll(() => way.stop());

const idOf = (index: number) => FIXTURES.crowd[index]?.id ?? '';
const over = async (message: APIMessage) => {
  await way.end(message, way.as('tess'));
  return way.untilOver(message);
};
const resultOf = (message: APIMessage) => way.results(message)[0] as APIMessage;
const reserved = async () => {
  const caps = [...(await way.records())].filter(([key]) => key.startsWith('cap:'));
  return caps.find(([key]) => key.endsWith(`:${FIXTURES.people.sam}`))?.[1] ?? '0.00';
};

describe('a giveaway', () => {
  it('is posted with all details, and is entered, left and entered again', async () => {
    const message = await way.startGiveaway({ amount: 2.5, winners: 2, duration: '2h', title: 'Race night' });
    const text = messageText(message);
    for (const part of ['🎁 Race night', '2.50 credits']) expect(text).toContain(part);
    expect(text).toMatch(/<t:\d+:R>/);
    const { seed, id } = await way.giveaway(message);
    expect(text).toContain(`Sealed draw: ${commitmentOf(seed).slice(0, 12)}…`);
    const other = way.crowd(12);
    expect(openButtons(message)).toEqual(['Enter', 'ⓘ']);
    expect(await answeredPrivately(other.press(message, 'ⓘ'))).toContain(commitmentOf(seed));
    // Only a manipulated client has this button now.
    const early = other.press(message, `giveaway:verify:${id}`, { unchecked: true });
    expect(await answered(early)).toContain('not drawn yet');
    expect(JSON.stringify(other.messages())).not.toContain(seed);

    const kestrel = way.crowd(0);
    expect(await way.enter(message, kestrel)).toContain('You are in');
    const again = await kestrel.press(message, 'Enter').answer();
    expect(openButtons(again)).toEqual(['Leave']);
    expect(await answered(kestrel.press(again, 'Leave'))).toContain('You have left');
    expect(await way.enter(message, kestrel)).toContain('You are in');
    expect(await way.enter(message, way.as('owner'))).toContain('not linked');
    expect(await way.enter(message, way.as('sam'))).toContain('started or approved by you');

    expect(winnersIn(await over(message))).toEqual([idOf(0)]);
    expect(messageText(resultOf(message))).toContain('Only 1 of 2 winners');
    expect(openButtons(way.nowOf(message))).toEqual(['Verify the draw', 'ⓘ']);
    expect(messageText(way.nowOf(message))).toContain(`has ended\n🏆 <@${idOf(0)}>`);
  });

  it('has a verifiable draw, pays and pings only winners, tells staff', async () => {
    const message = await way.startGiveaway({ winners: 3 });
    for (let index = 0; index < 8; index += 1) await way.enter(message, way.crowd(index));

    const giveaway = await over(message);

    const result = resultOf(message);
    const winners = winnersIn(giveaway);
    expect(winners).toHaveLength(3);
    expect(result.mentions.map(({ id }) => id).sort()).toEqual([...winners].sort());
    expect(messageText(result).match(/✅ paid/g)).toHaveLength(3);
    expect(messageText(result)).not.toContain(giveaway.seed);
    const pressed = way.crowd(9).press(result, 'Verify the draw');
    expect(await answeredPrivately(pressed)).toContain('✅ The draw is genuine');
    const proof = await pressed.answer();
    for (const part of [giveaway.seed, giveaway.entrantsHash, commitmentOf(giveaway.seed), message.id])
      expect(JSON.stringify(proof)).toContain(part);
    const file = await way.fileOf(proof);
    expect(verifyDraw(file, commitmentOf(giveaway.seed)).filter(({ ok }) => !ok)).toEqual([]);
    const entrants = Array.from({ length: 8 }, (_, index) => idOf(index));
    expect(winners).toEqual([...drawnOrder(giveaway.seed, entrants)].slice(0, 3));
    const loser = entrants.findIndex((id) => !winners.includes(id));
    for (const [index, said] of [
      [entrants.indexOf(winners[0] ?? ''), 'You were drawn in place 1 and won'],
      [loser, 'You took part (entrants: 8), but were not drawn'],
      [8, 'You did not take part'],
    ] as const)
      expect(await answeredPrivately(way.crowd(index).press(result, 'Was I drawn?'))).toContain(said);
    const record = messageText(await way.logged(shortId(giveaway.id), 'has ended.'));
    for (const id of winners) expect(record).toContain(`<@${id}>`);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is previewed, suggested and listed, and gives its cost back when cancelled', async () => {
    const before = [await reserved(), way.website.credits.length];
    const message = await way.startGiveaway({ amount: 10, winners: 3, title: 'Suggested one' });
    const id = giveawayIdIn(message);
    await way.enter(message, way.crowd(0));
    const sam = way.as('sam');
    expect(await answered(sam.command('giveaway list'))).toContain('Suggested one');
    const choices = async (path: string) =>
      (await sam.autocomplete(path, 'id', 'suggested').choices()).map(({ value }) => shortId(String(value)));
    expect([await choices('giveaway end'), await choices('giveaway reroll')]).toEqual([[id], []]);

    const asked = await way.as('tess').command('giveaway cancel', { id }).answer();
    await way.as('tess').press(asked, 'Confirm').answer();
    await way.untilOver(message);

    expect([await reserved(), way.website.credits.length]).toEqual(before);
    expect(messageText(way.nowOf(message))).toContain('was cancelled');
    expect(openButtons(way.nowOf(message))).toEqual([]);
    expect(await answered(sam.command('giveaway end', { id }))).toContain('already over');
    expect(await choices('giveaway cancel')).toEqual([]);
  });
});

it('a giveaway shows its picture and description, also once somebody has entered', async () => {
  const data = Buffer.from('89504e470d0a1a0a00000000', 'hex');
  const image = { filename: 'My prize.png', contentType: 'image/png', data };
  const message = await way.startGiveaway({ image, description: 'Read the **rules** first' });
  expect(messageText(message)).toContain('Read the **rules** first');
  await way.enter(message, way.crowd(11));
  await expect.poll(() => openButtons(way.nowOf(message))).toEqual(['Enter · 1', 'ⓘ']);
  const { embeds, attachments } = way.nowOf(message);
  expect(attachments.map(({ filename }) => filename)).toEqual(['picture.png']);
  expect(embeds[0]?.image?.url).toBe(attachments[0]?.url);
  expect(Buffer.from(await (await fetch(attachments[0]?.url ?? '')).arrayBuffer())).toEqual(data);

  const text = { ...image, data: Buffer.from('no picture') };
  const refused = way.as('sam').command('giveaway start', {
    ...{ amount: 1, winners: 1, duration: '1h', title: 'Race', image: text },
  });
  expect(await answered(refused)).toContain('not a picture');
});

describe('a drop', () => {
  /** What a member of the crowd reads who presses **Claim**. */
  const claimed = (drop: APIMessage, index: number) =>
    answered(way.crowd(index).press(drop, claimIn(drop), { unchecked: true }));

  it('pays the first at once, each once, and ends by itself', async () => {
    const drop = await postedDrop(way, { amount: 2, claims: 2, title: 'Treasure chest' });
    expect(openButtons(drop)).toEqual(['Claim']);

    expect(await claimed(drop, 0)).toContain(
      'You got it\n**2.00 credits** were added to your website account',
    );
    expect(await claimed(drop, 0)).toContain('You have already claimed this');
    expect(await claimed(drop, 1)).toContain('You got it');
    expect(await claimed(drop, 2)).toContain('Too late: everything is claimed');

    await way.logged('“Treasure chest”', '2 of 2 claimed', 'Paid: **4.00 credits**');
    await expect.poll(() => messageText(way.nowOf(drop))).toContain('“Treasure chest” has ended');
    expect(openButtons(way.nowOf(drop))).toEqual([]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('is for a role, and ended by command or the button in the list', async () => {
    const role = FIXTURES.roles.vip;
    const isVip = (index: number) => FIXTURES.crowd[index]?.isVip === true;
    const members = [...FIXTURES.crowd.keys()];
    const sam = way.as('sam');
    for (const [title, end, amount] of [
      ['By command', 'command', 4.01],
      ['By button', 'button', 4.02],
    ] as const) {
      const drop = await postedDrop(way, { amount, claims: 5, title, role });
      const list = await sam.command('drop list').answer();
      const [choice] = await sam.autocomplete('drop end', 'id', title).choices();
      const id = String(choice?.value);
      const card = await sam.select(list, 'Open an entry', [id]).answer();
      expect(openButtons(card)).toEqual(['End']);
      expect(await claimed(drop, members.find((index) => !isVip(index)) ?? -1)).toContain(
        'Only members with',
      );
      expect(await claimed(drop, members.find(isVip) ?? -1)).toContain('You got it');

      const by = end === 'command' ? way.as('tess') : sam;
      const question =
        end === 'command'
          ? await by.command('drop end', { id }).answer()
          : await by.press(card, 'End').nextUpdate();
      expect(messageText(question)).toContain(`End “${title}” now?`);
      expect(messageText(await by.press(question, 'Confirm').nextUpdate())).toContain('takes no more claims');
      await way.logged(`“${title}”`, '1 of 5 claimed');
      const now = () => sam.messages().find((message) => message.id === card.id) as APIMessage;
      await expect.poll(() => openButtons(now())).toEqual([]);
    }
    expect(await auditMoney(way)).toEqual([]);
  });
});

describe('a code', () => {
  /** By members who have not used up what they may do in a minute. */
  const redeemed = (index: number, code: string) =>
    answered(way.crowd(12 + index).command('redeem', { code }));
  const OVER = 'can no longer be redeemed';

  it('is shown once, pays who redeems it, and stands nowhere else', async () => {
    const created = await createdCodes(way, { amount: 3, uses: 2, reason: 'Stream' });
    const code = codeIn(created);

    expect(await redeemed(0, code.toLowerCase().replaceAll('-', ' '))).toContain('3.00 credits** were added');
    expect(await redeemed(0, code)).toContain('You have redeemed this code before');
    expect(await redeemed(1, code)).toContain('🎉 Redeemed');
    expect(await redeemed(2, code)).toContain(OVER);
    expect(await redeemed(3, 'AAAA-BBBB-CCCC-DDDD')).toContain(OVER);

    await untilSettled(way);
    await way.logged('Ended (✅ Used up)', '**2** of 2');
    const shown = await answered(way.as('sam').command('code show', { id: codesIdIn(created) }));
    expect(shown).toContain('✅ Used up');
    expect(shown.match(/✅ paid/g)).toHaveLength(2);
    expect(await answered(way.as('sam').command('code list'))).toContain(`…${code.slice(-4)}`);
    expect(await auditMoney(way)).toEqual([]);
    for (const text of [way.bot.output(), JSON.stringify([...(await way.records())])]) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('that is a word of the host’s own is shown with a text to paste, and stands nowhere else', async () => {
    const created = messageText(await createdCodes(way, { amount: 1, uses: 2, code: 'Quagga night' }));
    expect(created).toContain('```\nQuagga night\n```');
    expect(created).toMatch(/Code \*\*Quagga night\*\*.*<\/redeem:\d+>/);
    expect(await redeemed(4, 'quagga-NIGHT')).toContain('1.00 credits** were added');
    for (const text of [way.bot.output(), JSON.stringify([...(await way.records())])])
      expect(text).not.toMatch(/quagga/i);
  });
});

describe('what one member of staff may not decide alone', () => {
  const options = { amount: 20, winners: 3, duration: '1h' };
  const role = FIXTURES.roles.crew;
  it.each([
    ['grant', 'grant', { amount: 51, member: FIXTURES.people.mia }, '**51.00 credits**', '✅ Granted'],
    ['giveaway', 'giveaway start', { ...options, title: 'Grand' }, '**Grand**', 'Approved by'],
    ['drop', 'drop start', { amount: 20, claims: 3, title: 'Big' }, '**Big**', 'Approved by'],
    ['payout', 'payout role', { role, amount: 3 }, '**60.00 credits**', 'Approved by'],
  ] as const)('waits for a second one: a %s', async (_kind, command, given, about, approved) => {
    const sam = way.as('sam');
    await expect.poll(() => paymentsDue(way)).toEqual([]);
    const [before, adds] = [await reserved(), way.adds()];
    const preview = await sam.command(command, given).nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('second staff member');
    const confirm = sam.press(preview, 'Confirm');
    const waiting = await confirm.nextUpdate(isOutcome);
    expect(messageText(waiting)).toContain('Waiting for approval');
    expect(openButtons(waiting)).toEqual(['Cancel request']);
    expect(Number(await reserved())).toBeGreaterThan(Number(before));

    const question = await way.logged('staff member must approve', about);
    expect(openButtons(question)).toEqual([
      'Approve',
      'Reject',
      ...(command === 'payout role' ? ['Rows'] : []),
    ]);
    const own = way.as('sam', 'staffLog').press(question, 'Approve');
    expect(await answered(own)).toContain('You requested this');
    expect(way.adds()).toBe(adds);

    way.as('tess', 'staffLog').press(question, 'Approve');
    expect(openButtons(await way.logged(about, approved, FIXTURES.people.tess))).toEqual([]);
    // Who requested it reads so too.
    const after = await confirm.nextUpdate((message) => !openButtons(message).includes('Cancel request'));
    expect(messageText(after)).not.toContain('Waiting for approval');
  });

  it('can be withdrawn by who requested it', async () => {
    const before = await reserved();
    const waiting = await confirmedBySam(way, 'drop start', { amount: 20, claims: 3, title: 'Never' });
    expect(await answered(way.as('sam').press(waiting, 'Cancel request'))).toContain('⛔ Rejected');
    expect(openButtons(await way.logged('⛔ Rejected', '**Never**'))).toEqual([]);
    expect(await reserved()).toBe(before);
    expect(way.as('sam').messages().some(shows('💧 Never'))).toBe(false);
  });
});
