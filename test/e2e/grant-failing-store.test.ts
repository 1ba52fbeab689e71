import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { grantWhileFailing, NOT_SENT, STORE_ERRORS, WAS_SENT } from './failing-commits.js';
import { auditLogChannel, auditMoney, expectSettled } from './grant-audit.js';
import { sharedSwitchedWay, untilSettled } from './grant-way.js';

/** The simulation covers the orders in which commits and answers fail; this covers a real process and its messages. */
const setUp = sharedSwitchedWay();

describe('a store that cannot be written', () => {
  it('allows no preview', async () => {
    const { bot, way } = await setUp();
    bot.plan({ failCommits: { of: 'commit', error: STORE_ERRORS.readOnly, takesEffect: false } });

    expect(messageText(await way.preview())).toContain('My database failed at that moment');

    bot.disarm();
    expect(await way.grant()).toContain('✅ Granted');
  });

  it('allows no request before `sending` is on disk', async () => {
    const { bot, way } = await setUp();

    const failing = { of: 'commit grant=sending', error: STORE_ERRORS.full, takesEffect: false };
    const text = await grantWhileFailing({ bot, way }, failing);

    expect(text).toContain(NOT_SENT);
    bot.disarm();
    await expectSettled(way, 'not-sent', 0);
    expect(await way.grant()).toContain('✅ Granted');
  });

  it('after the add has left is told truthfully, and recorded later', async () => {
    const { bot, way } = await setUp();

    const failing = { of: 'commit grant=applied', error: STORE_ERRORS.full, takesEffect: false };
    const text = await grantWhileFailing({ bot, way }, failing);

    expect(text).toContain(WAS_SENT);
    expect(text).not.toMatch(/did nothing|Nothing was sent|[Ff]ailed|Granted/);
    expect(await way.ledger()).toMatchObject([{ state: 'sending' }]);
    bot.disarm();
    await untilSettled(way);
    const [grant] = await way.ledger();
    expect(grant).toMatchObject({ state: 'applied' });
    expect(way.credits()).toHaveLength(1);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
    await way.logged(`granted **${grant?.amount} credits**`);
  });

  it('leaves the grant to staff if the bot is killed meanwhile', async () => {
    const { bot, way } = await setUp();
    way.website.switches.set('add', { fault: faults.status(504), takesEffect: true }, 1);
    const failing = { of: 'commit grant=unknown', error: STORE_ERRORS.full, takesEffect: false };
    await grantWhileFailing({ bot, way }, failing);
    bot.disarm();

    await way.bot.restart('SIGKILL');

    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(await auditLogChannel(way)).toEqual([]);
  });
});
