import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults as websiteFaults } from '../../src/sandbox/website/website-faults.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { auditMoney, expectSettled } from './grant-audit.js';
import { crashAtEachStep, logChannelLater } from './grant-crash.js';
import { type GrantWay, grantWay, untilSettled } from './grant-way.js';

async function setUp() {
  const bot = await createBotSwitch();
  const way = await grantWay({ settings: bot.settings });
  return { bot, way };
}

/** A grant whose add is answered like this. */
function grantMeeting(way: GrantWay, behaviour: Behaviour): () => Promise<string> {
  return () => {
    way.website.switches.unset();
    way.website.switches.set('add', behaviour, 1);
    return way.grant();
  };
}

describe('a bot that is killed', () => {
  it('after a lost answer asks staff about it, once', async () => {
    const { bot, way } = await setUp();
    const use = grantMeeting(way, { fault: websiteFaults.reset, takesEffect: true });
    const isChosen = (step: string) =>
      /commit grant=unknown|after commit note|(before|after) write .*channels/.test(step);

    const { crashes, faults } = await crashAtEachStep({ way, bot, use, isChosen });

    expect(faults).toEqual([]);
    expect(crashes.map(({ step }) => step)).toContain('after commit grant=unknown #1');
    expect(crashes.at(-1)?.state).toBe('unknown');
  });

  it('after the website has asked to wait sends nothing else', async () => {
    const { bot, way } = await setUp();
    const use = grantMeeting(way, { fault: websiteFaults.tooManyRequests('0') });
    const isChosen = (step: string) =>
      /(before|after) commit grant=(prepared|sending) #2|after write .*add #2$/.test(step);

    const { crashes, faults } = await crashAtEachStep({ way, bot, use, isChosen });

    expect(faults).toEqual([]);
    expect(crashes).toContainEqual({ step: 'after commit grant=prepared #2', state: 'not-sent' });
    expect(crashes).toContainEqual({ step: 'after commit grant=sending #2', state: 'unknown' });
  });

  it('while it waits for the website ends the grant with nothing sent', async () => {
    const { way } = await setUp();
    way.website.switches.set('add', { fault: websiteFaults.tooManyRequests('20') }, 1);
    const confirm = way.confirm(await way.preview());
    await confirm.nextUpdate((message) => messageText(message).includes('asks me to wait'));

    await way.bot.restart('SIGKILL');

    await expectSettled(way, 'not-sent', 1);
  });

  it.each([
    ['hangs before the credit takes effect', { fault: websiteFaults.hang, takesEffect: false }, 0],
    ['hangs after it', { fault: websiteFaults.hang, takesEffect: true }, 1],
    ['credits it after the bot is back', { delayMs: 2_000 }, 1],
  ])('while the website %s does not know', async (_, behaviour, credits) => {
    const { bot, way } = await setUp();
    way.website.switches.set('add', behaviour, 1);
    const arrives = way.website.events.next(
      (event) => (event.type === 'request' && event.request.endpoint === 'add') || undefined,
      { describe: () => 'an add' },
    );
    way.confirm(await way.preview());
    await arrives;

    await way.bot.restart('SIGKILL');

    await untilSettled(way);
    await expect.poll(() => way.website.credits).toHaveLength(credits);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
    expect(await logChannelLater(way, bot)).toEqual([]);
  });
});
