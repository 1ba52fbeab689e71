import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/text.js';
import { faults } from '../../src/sandbox/website/faults.js';
import { auditLogChannel, auditMoney } from '../support/grant-audit.js';
import { type GrantWay, grantWay, outcome, untilSettled } from '../support/grant-way.js';
import { lockStore } from '../support/store-lock.js';

const IN_GOOD_ORDER = { code: 0, signal: null };
const ENDS_WITHIN_MS = 5_000;

/** Asks the bot to end. @returns how it ended, and after how long in ms */
async function ended(way: GrantWay) {
  const begun = performance.now();
  const exit = await way.bot.kill('SIGTERM');
  return { exit, ms: performance.now() - begun };
}

describe('SIGTERM', { timeout: 40_000 }, () => {
  it('while the website takes its time lets the grant come to its end', async () => {
    const way = await grantWay();
    way.website.switches.set('add', { delayMs: 1_200 });
    const confirm = way.confirm(await way.preview({ announce: true }));
    await expect.poll(() => way.adds()).toBe(1);

    const { exit, ms } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
    expect(await outcome(confirm)).toContain('✅ Granted');
    expect(await way.ledger()).toMatchObject([{ state: 'applied' }]);
    expect(await auditMoney(way)).toEqual([]);
    expect(way.logMessages('granted **1.01 credits**')).toHaveLength(1);
    expect(messageText(await confirm.followUp())).toContain('🎉');
  });

  it('right after the outcome was shown does not cut off what is still to be told', async () => {
    const way = await grantWay();
    await way.grant();

    const { exit } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(way.logMessages('granted **1.01 credits**')).toHaveLength(1);
    expect(way.as('mia', 'dm').messages()).toHaveLength(1);
  });

  it('while the answer does not come ends in time, and staff are asked after the next start', async () => {
    const way = await grantWay();
    way.website.switches.set('add', { fault: faults.hang, takesEffect: true }, 1);
    const confirm = way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);

    const { exit, ms } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
    const shown = messageText(confirm.message ?? (await confirm.answer()));
    expect(shown).not.toMatch(/Nothing|[Ff]ailed|[Rr]efused|Granted/);
    await way.bot.restart();
    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'unknown' }]);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
    expect(await auditLogChannel(way)).toEqual([]);
  });

  it('while the website has asked to wait ends in time, and nothing more is sent', async () => {
    const way = await grantWay();
    way.website.switches.set('add', { fault: faults.tooManyRequests('20') }, 1);
    const confirm = way.confirm(await way.preview());
    await confirm.nextUpdate((message) => messageText(message).includes('asks to wait'));

    const { exit, ms } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(ms).toBeLessThan(ENDS_WITHIN_MS);
    await way.bot.restart();
    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'not-sent' }]);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('while the store is locked ends in time, and what was sent is taken up at the next start', async () => {
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
    await expect.poll(() => way.website.credits, { timeout: 8_000 }).toHaveLength(1);
    // They wait for the lock as well.
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

  it('to one of two bots on one file leaves its grant to it', async () => {
    const way = await grantWay();
    await way.startAnother();
    way.website.switches.set('add', { delayMs: 2_500 });
    const confirm = way.confirm(await way.preview());
    await expect.poll(() => way.adds()).toBe(1);

    const { exit } = await ended(way);

    expect(exit).toEqual(IN_GOOD_ORDER);
    expect(await outcome(confirm)).toContain('✅ Granted');
    expect(way.logMessages('no answer tells')).toEqual([]);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });
});
