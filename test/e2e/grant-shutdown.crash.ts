import { expect, it } from 'vitest';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { lockStore } from '../support/store-lock.js';
import { shows } from './community.js';
import { auditMoney } from './grant-audit.js';
import { type GrantWay, grantWay, untilSettled } from './grant-way.js';

/** The bot promises this only on a machine that is not overloaded, so these run one by one. */
const ENDS_WITHIN_MS = 5_000;

/** What is under way when the bot is asked to end. @returns what ends it */
const UNDER_WAY: Readonly<Record<string, (way: GrantWay) => Promise<() => Promise<unknown>>>> = {
  async 'the website does not answer'(way) {
    way.website.switches.set('add', { fault: faults.hang, takesEffect: true }, 1);
    way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);
    return async () => undefined;
  },
  async 'Discord does not answer a call'(way) {
    const isCallback = ({ route }: { readonly route: string }) => route.startsWith('/interactions/');
    const mend = way.discord.faults.add({ matches: isCallback, delayMs: 600_000, times: 9 });
    way.as('sam').command('lookup', { username: 'mia_plays' });
    await way.bot.said(/"msg":"website call"/);
    return async () => mend();
  },
  async 'the website has asked for a pause, sending nothing more'(way) {
    way.website.switches.set('add', { fault: faults.tooManyRequests('20') }, 1);
    await way.confirm(await way.preview()).nextUpdate(shows('asks me to wait'));
    return async () => undefined;
  },
  async 'the store is locked, losing nothing'(way) {
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
    await Promise.all(others.map((preview) => way.confirm(preview).acknowledged()));
    return unlock;
  },
};

it.each(Object.entries(UNDER_WAY))('SIGTERM ends the bot in time while %s', async (_, begin) => {
  const way = await grantWay();
  const release = await begin(way);
  const adds = way.adds();
  const begun = performance.now();

  const exit = await way.bot.kill('SIGTERM');

  expect(performance.now() - begun).toBeLessThan(ENDS_WITHIN_MS);
  expect(exit).toEqual({ code: 0, signal: null });
  await release();
  await way.bot.restart();
  await untilSettled(way);
  expect(way.adds()).toBe(adds);
  expect(await auditMoney(way)).toEqual([]);
});
