import { describe, expect, it } from 'vitest';
import { CAST } from '../../src/sandbox/cast.js';
import type { WebsiteEvent } from '../../src/sandbox/website/stand-in.js';
import type { BotProcess } from '../support/bot-process.js';
import { type WholeWay, wholeWay } from '../support/whole-way.js';
import { answered } from './community.js';

const WITHIN_MS = 5000;

async function expectToEnd(bot: BotProcess, signal: NodeJS.Signals): Promise<void> {
  const started = performance.now();
  expect(await bot.kill(signal)).toEqual({ code: 0, signal: null });
  expect(performance.now() - started).toBeLessThan(WITHIN_MS);
}

/** Waits until that many more requests have come to the website. */
async function websiteAsked({ website }: WholeWay, count: number): Promise<void> {
  let left = count;
  const pick = ({ type }: WebsiteEvent) => {
    if (type === 'request') left -= 1;
    return left === 0 || undefined;
  };
  await website.events.next(pick, { timeoutMs: 5000, describe: () => `${left} requests to the website` });
}

async function linkedMia(way: WholeWay): Promise<void> {
  await way.as('sam').command('links set', { member: CAST.people.mia, username: 'mia_plays' }).answer();
}

describe('SIGTERM and SIGINT', () => {
  it('end the bot with code 0; where there are two processes, the other one goes on', async () => {
    const way = await wholeWay();
    await linkedMia(way);
    const second = await way.startAnother();

    await expectToEnd(way.bot, 'SIGTERM');
    expect(await answered(way.as('mia').command('balance'))).toContain('20.00');
    await expectToEnd(second, 'SIGINT');

    expect(way.discord.gateway.connected()).toBe(0);
    expect(way.bot.output() + second.output()).not.toMatch(/"level":[456]0/);
  });

  it('end the bot in time while the website leaves a call without an answer', async () => {
    const way = await wholeWay();
    await linkedMia(way);
    const second = await way.startAnother();
    way.website.switches.set('balance', { fault: { kind: 'hang' } });
    way.as('mia').command('balance');
    await websiteAsked(way, 2);

    await Promise.all([expectToEnd(way.bot, 'SIGTERM'), expectToEnd(second, 'SIGINT')]);
  });

  it('end the bot in time while Discord leaves a call without an answer', async () => {
    const way = await wholeWay();
    const isCallback = ({ route }: { readonly route: string }) => route.startsWith('/interactions/');
    way.discord.faults.add({ matches: isCallback, delayMs: 20_000, times: 9 });
    way.as('sam').command('lookup', { username: 'mia_plays' });
    await way.bot.said(/"msg":"website call"/);

    await expectToEnd(way.bot, 'SIGTERM');
  });

  it('let a command that is under way be answered first, however often they come', async () => {
    const way = await wholeWay();
    await linkedMia(way);
    way.website.switches.set('balance', { delayMs: 700 });
    const balance = way.as('mia').command('balance');
    await websiteAsked(way, 1);

    await Promise.all([expectToEnd(way.bot, 'SIGTERM'), expectToEnd(way.bot, 'SIGINT')]);

    expect(await answered(balance)).toContain('20.00');
  });
});
