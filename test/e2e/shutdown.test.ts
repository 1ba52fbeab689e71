import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { WebsiteEvent } from '../../src/sandbox/website/website-stand-in.js';
import type { BotProcess } from '../support/bot-process.js';
import { type WholeWay, wholeWay } from '../support/e2e.js';
import { answered } from './community.js';

/** Longer than all waits here: a bot that ends earlier did not wait for it. */
const TOO_LONG_MS = 600_000;

async function expectToEnd(bot: BotProcess, signal: NodeJS.Signals): Promise<void> {
  expect(await bot.kill(signal)).toEqual({ code: 0, signal: null });
}

/** Waits for this many more requests to the website. */
async function websiteAsked({ website }: WholeWay, count: number): Promise<void> {
  let left = count;
  const pick = ({ type }: WebsiteEvent) => {
    if (type === 'request') left -= 1;
    return left === 0 || undefined;
  };
  await website.events.next(pick, { describe: () => `${left} requests to the website` });
}

async function linkedMia(way: WholeWay): Promise<void> {
  await way.as('sam').command('links set', { member: FIXTURES.people.mia, username: 'mia_plays' }).answer();
}

describe('SIGTERM and SIGINT', () => {
  it('end the bot with code 0, and leave a second process running', async () => {
    const way = await wholeWay();
    await linkedMia(way);
    const second = await way.startAnother();

    await expectToEnd(way.bot, 'SIGTERM');
    expect(await answered(way.as('mia').command('balance'))).toContain('20.00');
    await expectToEnd(second, 'SIGINT');

    expect(way.discord.gateway.connected()).toBe(0);
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[456]0/);
  });

  it('end the bot while the website does not answer a call', async () => {
    const way = await wholeWay({ settings: { WEBSITE_TIMEOUT_MS: String(TOO_LONG_MS) } });
    await linkedMia(way);
    way.website.switches.set('balance', { fault: { kind: 'hang' } });
    way.as('mia').command('balance');
    await websiteAsked(way, 1);

    await expectToEnd(way.bot, 'SIGTERM');
  });

  it('end the bot while Discord does not answer a call', async () => {
    const way = await wholeWay();
    const isCallback = ({ route }: { readonly route: string }) => route.startsWith('/interactions/');
    way.discord.faults.add({ matches: isCallback, delayMs: TOO_LONG_MS, times: 9 });
    way.as('sam').command('lookup', { username: 'mia_plays' });
    await way.bot.said(/"msg":"website call"/);

    await expectToEnd(way.bot, 'SIGTERM');
  });

  it('let a command under way be answered first, even if repeated', async () => {
    const way = await wholeWay();
    await linkedMia(way);
    way.website.decide(async ({ endpoint }) => {
      if (endpoint === 'balance') await way.bot.said(/"msg":"stopping"/);
      return undefined;
    });
    const balance = way.as('mia').command('balance');
    await websiteAsked(way, 1);

    await Promise.all([expectToEnd(way.bot, 'SIGTERM'), expectToEnd(way.bot, 'SIGINT')]);

    expect(await answered(balance)).toContain('20.00');
  });
});
