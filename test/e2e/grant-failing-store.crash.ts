import { describe, expect, it } from 'vitest';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { grantWhileFailing, NOT_SENT, STORE_ERRORS, WAS_SENT, WITHDRAWN } from './failing-commits.js';
import { auditMoney } from './grant-audit.js';
import { grantWay, untilSettled } from './grant-way.js';

async function setUp() {
  const bot = await createBotSwitch();
  return { bot, way: await grantWay({ settings: bot.settings }) };
}

describe('a store that cannot be written', () => {
  it.each([
    ['commit grant=prepared', STORE_ERRORS.full, WITHDRAWN, []],
    ['commit account-lease', STORE_ERRORS.readOnly, NOT_SENT, ['not-sent']],
  ])('lets nothing be sent before `sending` is: %s, %s', async (of, error, told, states) => {
    const { bot, way } = await setUp();

    const text = await grantWhileFailing({ bot, way }, { of, error, takesEffect: false });

    expect(text).toContain(told);
    bot.disarm();
    await untilSettled(way);
    expect((await way.ledger()).map(({ state }) => state)).toEqual(states);
    expect(way.adds()).toBe(0);
    expect(await auditMoney(way)).toEqual([]);
    expect(await way.grant()).toContain('✅ Granted');
  });

  it('until the next start of the bot ends the grant then, with nothing sent', async () => {
    const { bot, way } = await setUp();
    await grantWhileFailing({ bot, way }, { of: 'commit', error: STORE_ERRORS.full, takesEffect: false });
    bot.disarm();

    await way.bot.restart('SIGKILL');

    await untilSettled(way);
    expect(way.adds()).toBe(0);
    expect(await auditMoney(way)).toEqual([]);
  });

  it.each([
    ['unknown', { fault: faults.reset, takesEffect: true }, WAS_SENT, 1],
    ['refused', { fault: faults.status(400) }, 'Nothing was added by the grant', 0],
  ])(
    'after the add has left is told truthfully, and written later: %s',
    async (state, behaviour, told, credits) => {
      const { bot, way } = await setUp();
      way.website.switches.set('add', behaviour, 1);

      const failing = { of: `commit grant=${state}`, error: STORE_ERRORS.full, takesEffect: false };
      const text = await grantWhileFailing({ bot, way }, failing);

      expect(text).toContain(told);
      expect(text).not.toMatch(/did nothing|Nothing was sent|[Ff]ailed|Granted/);
      expect(await way.ledger()).toMatchObject([{ state: 'sending' }]);
      // If it is late, staff are asked at once.
      bot.setClock(20_000);
      bot.disarm();
      await untilSettled(way);
      expect(await way.ledger()).toMatchObject([{ state }]);
      expect(way.website.credits).toHaveLength(credits);
      expect(way.adds()).toBe(1);
      expect(await auditMoney(way)).toEqual([]);
    },
  );
});

describe('a commit that is reported as failed but is on disk', () => {
  it.each([
    ['prepared', '✅ Granted', 'applied', 1],
    ['sending', NOT_SENT, 'not-sent', 0],
    ['applied', WAS_SENT, 'applied', 1],
  ])('%s', async (state, told, becomes, credits) => {
    const { bot, way } = await setUp();

    const failing = { of: `commit grant=${state}`, error: STORE_ERRORS.io, takesEffect: true };
    const text = await grantWhileFailing({ bot, way }, failing);
    bot.disarm();

    expect(text).toContain(told);
    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: becomes }]);
    expect(way.adds()).toBe(credits);
    expect(await auditMoney(way)).toEqual([]);
    expect(await way.grant()).toContain('✅ Granted');
  });
});
