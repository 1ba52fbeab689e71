import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { auditLogChannel, auditMoney, expectSettled } from './grant-audit.js';
import { outcome, STORE_ERRORS, sharedSwitchedWay, untilSettled } from './grant-way.js';
import { diesDuring } from './kill-at-steps.js';

const HOUR_MS = 60 * 60_000;

/** The simulation covers the orders in which these fail; this covers a real process and its messages. */
const setUp = sharedSwitchedWay({ GRANT_APPROVAL_OVER: '20.00', GRANT_DAILY_MAX: '1000.00' });

/** A grant by Sam while the commits of a state fail. @returns what Sam reads */
async function grantWhileFailing({ bot, way }: Awaited<ReturnType<typeof setUp>>, state: string) {
  const failedBefore = bot.failed().length;
  const preview = await way.preview();
  const of = `commit grant=${state}`;
  bot.plan({ failCommits: { of, error: STORE_ERRORS.full } });
  const text = await outcome(way.confirm(preview));
  expect(bot.failed()[failedBefore]).toContain(of);
  return text;
}

describe('a store that cannot be written', () => {
  it('allows no preview, and no request before `sending` is on disk', async () => {
    const { bot, way } = await setUp();
    bot.plan({ failCommits: { of: 'commit', error: STORE_ERRORS.readOnly } });
    expect(messageText(await way.preview())).toContain('My database failed at that moment');
    bot.disarm();

    expect(await grantWhileFailing({ bot, way }, 'sending')).toContain('Nothing was sent to the website');
    bot.disarm();
    await expectSettled(way, 'not-sent', 0);
    expect(await way.grant()).toContain('✅ Granted');
  });

  it('after the add has left is told truthfully, and recorded later', async () => {
    const { bot, way } = await setUp();

    const text = await grantWhileFailing({ bot, way }, 'applied');

    expect(text).toContain('was sent to the website, but my database cannot be written');
    expect(text).not.toMatch(/did nothing|Nothing was sent|[Ff]ailed|Granted/);
    expect(await way.ledger()).toMatchObject([{ state: 'sending' }]);
    bot.disarm();
    await expectSettled(way, 'applied', 1);
    expect(way.credits()).toHaveLength(1);
    await way.logged(`granted **${(await way.ledger())[0]?.amount} credits**`);
  });
});

// Last, since the clock is set back.
describe('a clock that is set back an hour', () => {
  it('while the bot is down does not resend: staff are asked', async () => {
    const { bot, way } = await setUp();
    bot.plan({ killAt: 'after write website POST /v2/websites/user/balance/add #1' });
    expect(await diesDuring(way, way.grant)).toBe(true);
    bot.disarm();
    bot.setClock(-2 * HOUR_MS);
    await way.bot.restart();

    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditLogChannel(way)).toEqual([]);
    expect(await auditMoney(way)).toEqual([]);
  });
});
