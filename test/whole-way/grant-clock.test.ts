import { describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import { messageText } from '../../src/sandbox/discord/text.js';
import { faults } from '../../src/sandbox/website/faults.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { auditLogChannel, auditMoney } from '../support/grant-audit.js';
import { diesDuring } from '../support/grant-crash.js';
import { exportedText, grantWay, outcome, untilSettled } from '../support/grant-way.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

async function setUp() {
  const bot = await createBotSwitch();
  return { bot, way: await grantWay({ settings: bot.settings }) };
}

describe('a clock that is set between preview and confirmation', () => {
  it.each([
    ['an hour back', -HOUR_MS],
    ['eleven minutes ahead', 11 * MINUTE_MS],
  ])('%s makes the preview invalid, and a new one can be confirmed', async (_, shift) => {
    const { bot, way } = await setUp();
    const preview = await way.preview();
    bot.setClock(shift);

    expect(await outcome(way.confirm(preview))).toContain('no longer valid');
    expect(way.adds()).toBe(0);
    expect(await way.grant()).toContain('✅ Granted');
    expect(await auditMoney(way)).toEqual([]);
  });

  it('by half a minute does not matter', async () => {
    const { bot, way } = await setUp();
    const preview = await way.preview();
    bot.setClock(-30 * SECOND_MS);

    expect(await outcome(way.confirm(preview))).toContain('✅ Granted');
  });

  it('back while a confirmation is under way does not make it twice', async () => {
    const { bot, way } = await setUp();
    const preview = await way.preview();
    way.website.decide(({ endpoint }) => {
      if (endpoint === 'user') bot.setClock(-HOUR_MS);
      return undefined;
    });
    const clicks = [way.confirm(preview), way.confirm(preview)];

    expect(await outcome(clicks[0] ?? way.confirm(preview))).toContain('✅ Granted');
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });
});

describe('a clock that is set an hour back while the bot is down', { timeout: 60_000 }, () => {
  it('leaves the ledger in the order of what happened, and nothing out of the export', async () => {
    const { bot, way } = await setUp();
    await way.grant();
    bot.setClock(-HOUR_MS);
    await way.bot.restart();
    await way.grant();

    const list = messageText(await way.as('sam').command('grants list').answer());
    expect(list.indexOf('1.02 credits')).toBeGreaterThan(0);
    expect(list.indexOf('1.02 credits')).toBeLessThan(list.indexOf('1.01 credits'));
    expect(await exportedText(way)).toMatch(/,1\.02,.*\r\n.*,1\.01,/);
  });

  it('does not send again what was being sent, and staff are asked at once', async () => {
    const { bot, way } = await setUp();
    bot.plan({ killAt: 'after write website POST /v2/websites/user/balance/add #1' });
    expect(await diesDuring(way, way.grant)).toBe(true);
    bot.disarm();
    bot.setClock(-HOUR_MS);
    await way.bot.restart();

    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditLogChannel(way)).toEqual([]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('does not keep from staff what they had not been told yet', async () => {
    const { bot, way } = await setUp();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    bot.plan({ killAt: 'after commit grant=unknown #1' });
    expect(await diesDuring(way, way.grant)).toBe(true);
    bot.disarm();
    bot.setClock(-HOUR_MS);
    await way.bot.restart();

    await way.discord.message(
      CAST.channels.staffLog,
      (message) => messageText(message).includes('no answer tells'),
      25_000,
    );
  });
});
