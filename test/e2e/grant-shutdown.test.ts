import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { auditLogChannel, auditMoney, expectSettled } from './grant-audit.js';
import { grantWay, outcome, senderOf } from './grant-way.js';
import { holdAnswer } from './held-answer.js';

const IN_GOOD_ORDER = { code: 0, signal: null };

describe('SIGTERM', () => {
  it('lets a grant finish while the website is slow', async () => {
    const way = await grantWay();
    way.website.decide(async ({ endpoint }) => {
      if (endpoint === 'add') await way.bot.said(/"msg":"stopping"/);
      return undefined;
    });
    const confirm = way.confirm(await way.preview({ announce: true }));
    await expect.poll(() => way.adds()).toBe(1);

    expect(await way.bot.kill('SIGTERM')).toEqual(IN_GOOD_ORDER);

    expect(await outcome(confirm)).toContain('✅ Granted');
    expect(await way.ledger()).toMatchObject([{ state: 'applied' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.logMessages('granted **1.01 credits**')).toHaveLength(1);
    expect(messageText(await confirm.followUp())).toContain('🎉');
  });

  it('ends the bot while no answer comes; staff are asked later', async () => {
    // The bot would wait longer than all waits here: one that ends has given up waiting.
    const way = await grantWay({ settings: { WEBSITE_TIMEOUT_MS: '600000' } });
    way.website.switches.set('add', { fault: faults.hang, takesEffect: true }, 1);
    const confirm = way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);

    expect(await way.bot.kill('SIGTERM')).toEqual(IN_GOOD_ORDER);

    const shown = messageText(confirm.message ?? (await confirm.answer()));
    expect(shown).not.toMatch(/Nothing|[Ff]ailed|[Rr]efused|Granted/);
    await way.bot.restart();
    await expectSettled(way, 'unknown', 1);
    expect(await auditLogChannel(way)).toEqual([]);
  });

  it('to one of two bots leaves the other’s grant to that one', async () => {
    const way = await grantWay();
    const bots = [way.bot, await way.startAnother()];
    const letAnswer = holdAnswer(way, 'add');
    const confirm = way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);
    const sender = await senderOf(way, bots);
    const bystander = bots.find((bot) => bot !== sender);

    expect(await bystander?.kill('SIGTERM')).toEqual(IN_GOOD_ORDER);
    letAnswer();

    expect(await outcome(confirm)).toContain('✅ Granted');
    // Pending reports are not cut off.
    expect(await sender.kill('SIGTERM')).toEqual(IN_GOOD_ORDER);
    expect(way.logMessages('granted **1.01 credits**')).toHaveLength(1);
    expect(way.as('mia', 'dm').messages()).toHaveLength(1);
    expect(way.logMessages('may or may not have arrived')).toEqual([]);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });
});
