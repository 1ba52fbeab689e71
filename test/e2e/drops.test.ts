import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createNewcomers, openButtons } from './community.js';
import { claimIn, postedDrop } from './drop-way.js';
import { type GiveawayWay, startGiveawayWay } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { untilSettled } from './grant-way.js';

let way: GiveawayWay;
beforeAll(async () => {
  way = await startGiveawayWay({ settings: { GRANT_APPROVAL_OVER: '50.00', GRANT_DAILY_MAX: '1000.00' } });
});
afterAll(() => way.stop());

/** What a member of the crowd reads who presses **Claim**. */
const claimed = async (drop: APIMessage, index: number) =>
  messageText(await way.crowd(index).press(drop, claimIn(drop), { unchecked: true }).answer());
const end = async (drop: APIMessage) => {
  const id = claimIn(drop).split(':').at(-1) ?? '';
  return messageText(await way.as('tess').command('drop end', { id }).answer());
};
const nowOf = (drop: APIMessage) => messageText(way.nowOf(drop));

describe('a drop', () => {
  it('pays the first at once, each once, and ends by itself', async () => {
    const drop = await postedDrop(way, { amount: 2, claims: 2, title: 'Treasure chest' });
    expect(messageText(drop)).toContain('💧 Treasure chest');
    expect(openButtons(drop)).toEqual(['Claim']);

    expect(await claimed(drop, 0)).toContain('You got it\n**2.00 credits** are on your account');
    expect(await claimed(drop, 0)).toContain('You have already claimed this');
    expect(await claimed(drop, 1)).toContain('You got it');
    expect(await claimed(drop, 2)).toContain('Too late: everything is claimed');

    await way.logged('“Treasure chest”', '2 of 2 claimed', 'Paid: **4.00 credits**');
    await expect.poll(() => nowOf(drop)).toContain('“Treasure chest” is over');
    expect(openButtons(way.nowOf(drop))).toEqual([]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('offers a link to a member without one, and holds no place', async () => {
    const drop = await postedDrop(way, { amount: 3, claims: 1, title: 'For one' });
    const stranger = createNewcomers(way)().acts.press(drop, 'Claim');
    const answer = await stranger.answer();
    expect(openButtons(answer)).toContain('Link my account');
    expect(await claimed(drop, 3)).toContain('You got it');
    await way.logged('“For one”', '1 of 1 claimed');
  });

  it('is for a role, ended by staff, and gives back the rest', async () => {
    const role = FIXTURES.roles.vip;
    const drop = await postedDrop(way, { amount: 4, claims: 5, title: 'For some', role });
    const isVip = (index: number) => FIXTURES.crowd[index]?.isVip === true;
    const [vip = -1] = [...FIXTURES.crowd.keys()].filter(isVip);
    const [other = -1] = [...FIXTURES.crowd.keys()].filter((index) => !isVip(index));
    expect(await claimed(drop, other)).toContain('Only members with the role');
    expect(await claimed(drop, vip)).toContain('You got it');

    expect(await end(drop)).toContain('takes no more claims');
    await way.logged('“For some”', '1 of 5 claimed');
    expect(await claimed(drop, vip)).toContain('You have already claimed this');
    expect(await auditMoney(way)).toEqual([]);
  });

  it('needs a second staff member above the limit, and keeps the cap', async () => {
    const sam = way.as('sam');
    const preview = await sam.command('drop start', { amount: 20, claims: 3, title: 'Big one' }).answer();
    await sam.press(preview, 'Confirm').answer();
    const request = await way.logged('**Big one**', 'second staff member');
    const own = way.as('sam', 'staffLog').press(request, 'Approve');
    expect(messageText(await own.answer())).toContain('someone else must approve');
    await way.as('tess', 'staffLog').press(request, 'Approve').answer();
    const { api: drop } = await way.discord.message(FIXTURES.channels.general, (message) =>
      messageText(message).includes('💧 Big one'),
    );
    expect(await claimed(drop, 5)).toContain('**20.00 credits** are on your account');

    await end(drop);
    await way.logged('“Big one”', '1 of 3 claimed');

    const over = await sam.command('drop start', { amount: 90, claims: 1_000 }).answer();
    expect(openButtons(over)).not.toContain('Confirm');
  });

  it('keeps places while the website is away, and pays afterwards', async () => {
    const drop = await postedDrop(way, { amount: 5, claims: 3, title: 'Rainy day' });
    way.website.switches.set('balance', { fault: faults.status(503) });
    way.website.switches.set('user', { fault: faults.status(503) });
    const texts = await Promise.all([7, 8, 9].map((index) => claimed(drop, index)));
    expect(texts.filter((text) => text.includes('The payment follows by itself'))).toHaveLength(3);

    way.website.switches.unset();
    await way.logged('“Rainy day”', '3 of 3 claimed', 'Paid: **15.00 credits**');
    await untilSettled(way);
    expect(await claimed(drop, 8)).toContain('are on your account');
    expect(await auditMoney(way)).toEqual([]);
  });
});
