import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { codeIn, codesIdIn, createdCodes, redeemed } from './code-way.js';
import { createNewcomers, openButtons } from './community.js';
import { type GiveawayWay, startGiveawayWay } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { untilSettled } from './grant-way.js';

let way: GiveawayWay;
beforeAll(async () => {
  way = await startGiveawayWay({ settings: { GRANT_APPROVAL_OVER: '50.00', GRANT_DAILY_MAX: '1000.00' } });
});
afterAll(() => way.stop());

describe('a code', () => {
  it('is shown once, pays who redeems it, and stands nowhere else', async () => {
    const created = await createdCodes(way, { amount: 3, uses: 2, reason: 'Stream' });
    const code = codeIn(created);

    expect(await redeemed(way, 0, code.toLowerCase().replaceAll('-', ' '))).toContain(
      '3.00 credits** were added',
    );
    expect(await redeemed(way, 0, code)).toContain('You have redeemed this code before');
    expect(await redeemed(way, 1, code)).toContain('🎉 Redeemed');
    expect(await redeemed(way, 2, code)).toContain('can no longer be redeemed');
    expect(await redeemed(way, 3, 'AAAA-BBBB-CCCC-DDDD')).toContain('can no longer be redeemed');

    await untilSettled(way);
    await way.logged('Ended (✅ Used up)', '2 of 2');
    const shown = await way
      .as('sam')
      .command('code show', { id: codesIdIn(created) })
      .answer();
    expect(messageText(shown)).toContain('✅ Used up');
    expect(messageText(shown).match(/✅ paid/g)).toHaveLength(2);
    expect(messageText(await way.as('sam').command('code list').answer())).toContain(`…${code.slice(-4)}`);
    expect(await auditMoney(way)).toEqual([]);
    for (const text of [way.bot.output(), JSON.stringify([...(await way.records())])]) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('comes as a file, valid once somebody else has approved it', async () => {
    const created = await createdCodes(way, { amount: 1, count: 60 });
    expect(messageText(created)).toContain('Waiting for approval · Code');
    const lines = (await way.fileOf(created)).trim().split('\r\n');
    expect(lines).toHaveLength(61);
    const code = lines[7] ?? '';
    expect(await redeemed(way, 4, code)).toContain('can no longer be redeemed');

    const asked = await way.logged('Waiting for approval · Code', '60 codes');
    await way.as('tess', 'staffLog').press(asked, 'Approve').answer();
    expect(await redeemed(way, 4, code)).toContain('🎉 Redeemed');

    await way
      .as('sam')
      .command('code disable', { id: codesIdIn(created) })
      .answer();
    await way.logged('disabled: 60 codes', '1 of 60');
    expect(await redeemed(way, 5, lines[8] ?? '')).toContain('can no longer be redeemed');
    expect(await auditMoney(way)).toEqual([]);
  });

  it('offers a link to a member without one, and holds nothing', async () => {
    const created = await createdCodes(way, { amount: 1, code: 'NOLINK26' });
    expect(messageText(created)).toContain('Your word can be redeemed now');
    const answer = await createNewcomers(way)().acts.command('redeem', { code: 'nolink26' }).answer();
    expect(openButtons(answer)).toContain('Link my account');
    expect(await redeemed(way, 6, 'no-link 26')).toContain('🎉 Redeemed');
  });

  it('is refused after five wrong ones, also when it is right', async () => {
    const code = codeIn(await createdCodes(way, { amount: 1 }));
    for (let guess = 1; guess <= 5; guess += 1) await redeemed(way, 7, `WRONG-${guess}`);
    expect(await redeemed(way, 7, code)).toContain('too many codes');
    await way.logged('entered 5 codes today');
    expect(way.logMessages('entered 5 codes today')).toHaveLength(1);
    expect(await redeemed(way, 8, code)).toContain('🎉 Redeemed');
  });

  it('stays redeemed while the website is away, and is paid by itself', async () => {
    const code = codeIn(await createdCodes(way, { amount: 2 }));
    const before = way.credits().length;
    // The account cannot be looked up, so nothing is sent.
    for (const endpoint of ['user', 'balance'] as const)
      way.website.switches.set(endpoint, { fault: faults.status(503) });
    const answer = await redeemed(way, 9, code);
    expect(answer).toContain('will follow by themselves');
    expect(way.credits().length).toBe(before);
    way.website.switches.unset();
    await expect.poll(() => way.credits().length, { timeout: 60_000, interval: 200 }).toBe(before + 1);
    expect(await redeemed(way, 9, code)).toContain('You have redeemed this code before');
    expect(await auditMoney(way)).toEqual([]);
  });
});
