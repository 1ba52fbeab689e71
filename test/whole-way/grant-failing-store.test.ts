import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/text.js';
import { faults } from '../../src/sandbox/website/faults.js';
import { type BotSwitch, createBotSwitch } from '../support/bot-switch.js';
import { auditLogChannel, auditMoney } from '../support/grant-audit.js';
import { type GrantWay, grantWay, outcome, untilSettled } from '../support/grant-way.js';

const FULL = 'SQLITE_FULL: database or disk is full';
const READ_ONLY = 'SQLITE_READONLY: attempt to write a readonly database';
const IO_ERROR = 'SQLITE_IOERR: disk I/O error';

const DID_NOTHING = 'My records cannot be used right now, so I did nothing';
const WAS_SENT = 'was sent to the website, but my records cannot be written';

async function setUp() {
  const bot = await createBotSwitch();
  return { bot, way: await grantWay({ settings: bot.settings }) };
}

/** Confirms a grant while commits fail. @returns what the moderator reads meanwhile */
async function grantWhileFailing(
  { bot, way }: { bot: BotSwitch; way: GrantWay },
  failCommits: { of: string; error: string; takesEffect: boolean },
): Promise<string> {
  const preview = await way.preview();
  bot.plan({ failCommits });
  const text = await outcome(way.confirm(preview));
  expect(bot.failed()[0]).toContain(failCommits.of);
  return text;
}

describe('a store that cannot be written', () => {
  it.each([FULL, READ_ONLY])('lets no preview be made: %s', async (error) => {
    const { bot, way } = await setUp();
    bot.plan({ failCommits: { of: 'commit', error, takesEffect: false } });

    expect(messageText(await way.preview())).toContain('My records cannot be used right now');

    bot.disarm();
    expect(await way.grant()).toContain('✅ Granted');
  });

  it.each([
    ['commit grant=prepared', FULL, []],
    ['commit account-lease', READ_ONLY, ['not-sent']],
    ['commit grant=sending', FULL, ['not-sent']],
  ])('lets nothing be sent before `sending` is: %s, %s', async (of, error, states) => {
    const { bot, way } = await setUp();

    const text = await grantWhileFailing({ bot, way }, { of, error, takesEffect: false });

    expect(text).toContain(DID_NOTHING);
    bot.disarm();
    await untilSettled(way);
    expect((await way.ledger()).map(({ state }) => state)).toEqual(states);
    expect(way.adds()).toBe(0);
    expect(await auditMoney(way)).toEqual([]);
    expect(await way.grant()).toContain('✅ Granted');
  });

  it('and is not mended until the bot is started anew ends the grant then, with nothing sent', async () => {
    const { bot, way } = await setUp();
    await grantWhileFailing({ bot, way }, { of: 'commit', error: FULL, takesEffect: false });
    bot.disarm();

    await way.bot.restart('SIGKILL');

    await untilSettled(way);
    expect(way.adds()).toBe(0);
    expect(await auditMoney(way)).toEqual([]);
  });

  it.each([
    ['applied', {}, WAS_SENT, 1],
    ['unknown', { fault: faults.reset, takesEffect: true }, WAS_SENT, 1],
    ['refused', { fault: faults.status(400) }, 'Nothing was added by the grant', 0],
  ])(
    'after the add has left is told truthfully, and written later: %s',
    async (state, behaviour, told, credits) => {
      const { bot, way } = await setUp();
      way.website.switches.set('add', behaviour, 1);

      const of = `commit grant=${state}`;
      const text = await grantWhileFailing({ bot, way }, { of, error: FULL, takesEffect: false });

      expect(text).toContain(told);
      expect(text).not.toMatch(/did nothing|Nothing was sent|[Ff]ailed|Granted/);
      expect(await way.ledger()).toMatchObject([{ state: 'sending' }]);
      // Staff are asked at once where it is late.
      bot.setClock(20_000);
      bot.disarm();
      await untilSettled(way);
      expect(await way.ledger()).toMatchObject([{ state }]);
      expect(way.website.credits).toHaveLength(credits);
      expect(way.adds()).toBe(1);
      expect(await auditMoney(way)).toEqual([]);
    },
  );

  it('when the bot is killed before it is mended has staff settle the grant', async () => {
    const { bot, way } = await setUp();
    way.website.switches.set('add', { fault: faults.status(504), takesEffect: true }, 1);
    await grantWhileFailing({ bot, way }, { of: 'commit grant=unknown', error: FULL, takesEffect: false });
    bot.disarm();

    await way.bot.restart('SIGKILL');

    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(await auditLogChannel(way)).toEqual([]);
  });

  it('and is mended later gets the grant into the log channel all the same', async () => {
    const { bot, way } = await setUp();
    await grantWhileFailing({ bot, way }, { of: 'commit grant=applied', error: FULL, takesEffect: false });
    bot.disarm();
    await untilSettled(way);

    await way.logged('granted **1.01 credits**');
  });
});

describe('a commit that is reported as failed, though it is on disk', { timeout: 40_000 }, () => {
  it.each([
    ['prepared', DID_NOTHING, 'not-sent', 0],
    ['sending', DID_NOTHING, 'not-sent', 0],
    ['applied', WAS_SENT, 'applied', 1],
  ])('%s', async (state, told, becomes, credits) => {
    const { bot, way } = await setUp();

    const of = `commit grant=${state}`;
    const text = await grantWhileFailing({ bot, way }, { of, error: IO_ERROR, takesEffect: true });
    bot.disarm();

    expect(text).toContain(told);
    await untilSettled(way, 15_000);
    expect(await way.ledger()).toMatchObject([{ state: becomes }]);
    expect(way.adds()).toBe(credits);
    expect(await auditMoney(way)).toEqual([]);
    expect(await way.grant()).toContain('✅ Granted');
  });
});
