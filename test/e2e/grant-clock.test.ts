import { describe, expect, it } from 'vitest';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { diesDuring } from './grant-crash.js';
import { outcome, sharedSwitchedWay, untilSettled } from './grant-way.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Each test's clock continues from the previous one's, so that it changes only as the test says. */
const shared = sharedSwitchedWay();
let ahead = 0;

async function setUp() {
  const { bot, way } = await shared();
  const setClock = (ms: number) => {
    ahead += ms;
    bot.setClock(ahead);
  };
  return { bot, way, setClock };
}

describe('a clock change between preview and confirmation', () => {
  it('of half a minute does not matter', async () => {
    const { way, setClock } = await setUp();
    const preview = await way.preview();
    setClock(-30 * SECOND_MS);

    expect(await outcome(way.confirm(preview))).toContain('✅ Granted');
  });

  it('back while a confirmation is under way does not make it twice', async () => {
    const { way, setClock } = await setUp();
    const preview = await way.preview();
    let isSet = false;
    way.website.decide(({ endpoint }) => {
      if (endpoint === 'user' && !isSet) {
        isSet = true;
        setClock(-HOUR_MS);
      }
      return undefined;
    });
    const clicks = [way.confirm(preview), way.confirm(preview)];

    expect(await outcome(clicks[0] ?? way.confirm(preview))).toContain('✅ Granted');
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });
});

describe('a clock that is set back an hour while the bot is down', () => {
  it('does not resend a grant that was being sent: staff are asked', async () => {
    const { bot, way, setClock } = await setUp();
    bot.plan({ killAt: 'after write website POST /v2/websites/user/balance/add #1' });
    expect(await diesDuring(way, way.grant)).toBe(true);
    bot.disarm();
    setClock(-HOUR_MS);
    await way.bot.restart();

    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(await auditLogChannel(way)).toEqual([]);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('does not suppress notices that staff have not seen yet', async () => {
    const { bot, way, setClock } = await setUp();
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    bot.plan({ killAt: 'after commit grant=unknown #1' });
    expect(await diesDuring(way, way.grant)).toBe(true);
    bot.disarm();
    setClock(-HOUR_MS);
    await way.bot.restart();

    await way.logged('may or may not have arrived');
  });
});
