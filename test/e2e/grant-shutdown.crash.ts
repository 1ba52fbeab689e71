import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { lockStore } from '../support/store-lock.js';
import { auditMoney, expectSettled } from './grant-audit.js';
import { type GrantWay, grantWay, untilSettled } from './grant-way.js';

const IN_GOOD_ORDER = { code: 0, signal: null };
/** The bot promises this only on a machine that is not overloaded, so these run one by one. */
const ENDS_WITHIN_MS = 5_000;

/** Asks the bot to end. @returns how it ended, and after how many ms */
async function ended(way: GrantWay) {
  const begun = performance.now();
  const exit = await way.bot.kill('SIGTERM');
  return { exit, ms: performance.now() - begun };
}

describe('SIGTERM', () => {
  it('ends the bot in time while no answer comes', async () => {
    const way = await grantWay();
    way.website.switches.set('add', { fault: faults.hang, takesEffect: true }, 1);
    way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);

    const { exit, ms } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
  });

  it('ends the bot in time while Discord does not answer a call', async () => {
    const way = await grantWay();
    const isCallback = ({ route }: { readonly route: string }) => route.startsWith('/interactions/');
    way.discord.faults.add({ matches: isCallback, delayMs: 600_000, times: 9 });
    way.as('sam').command('lookup', { username: 'mia_plays' });
    await way.bot.said(/"msg":"website call"/);

    const { exit, ms } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
  });

  it('ends the bot in time during the website’s pause, sending nothing more', async () => {
    const way = await grantWay();
    way.website.switches.set('add', { fault: faults.tooManyRequests('20') }, 1);
    const confirm = way.confirm(await way.preview());
    await confirm.nextUpdate((message) => messageText(message).includes('asks me to wait'));

    const { exit, ms } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
    await way.bot.restart();
    await expectSettled(way, 'not-sent', 1);
  });

  it('ends the bot in time while the store is locked, losing nothing', async () => {
    const way = await grantWay();
    const previews = [];
    for (const username of ['mia_plays', 'noah99', 'big_spender'])
      previews.push(await way.preview({ username }));
    let unlock = async () => {};
    way.website.decide(async ({ endpoint }) => {
      if (endpoint === 'add') unlock = await lockStore(way.folder);
      return undefined;
    });
    const [first, ...others] = previews;
    if (first) way.confirm(first);
    await expect.poll(() => way.website.credits).toHaveLength(1);
    // They wait for the lock too.
    const waiting = others.map((preview) => way.confirm(preview));
    await Promise.all(waiting.map((confirm) => confirm.acknowledged()));

    const { exit, ms } = await ended(way);
    await unlock();

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
    await way.bot.restart();
    await untilSettled(way);
    expect((await way.ledger())[0]?.state).toMatch(/^(unknown|applied)$/);
    expect(await auditMoney(way)).toEqual([]);
  });
});
