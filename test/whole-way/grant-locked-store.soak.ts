import { describe, expect, it } from 'vitest';
import { auditMoney } from '../support/grant-audit.js';
import { grantWay, outcome, untilSettled } from '../support/grant-way.js';
import { lockStore } from '../support/store-lock.js';

const TOLD_WITHIN_MS = 20_000;

describe('a store that another program has locked', () => {
  it('for too long refuses a confirmation, with nothing done', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    const unlock = await lockStore(way.folder);

    const text = await outcome(way.confirm(preview), TOLD_WITHIN_MS);
    await unlock();

    expect(text).toContain('My records cannot be used right now, so I did nothing');
    expect(way.adds()).toBe(0);
    expect(await way.ledger()).toEqual([]);
    expect(await way.grant()).toContain('✅ Granted');
    expect(await auditMoney(way)).toEqual([]);
  });

  it('while the bot is told to end ends in time, and the grant is taken up at the next start', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    let unlock = async () => {};
    way.website.decide(async ({ endpoint }) => {
      if (endpoint === 'add') unlock = await lockStore(way.folder);
      return undefined;
    });
    way.confirm(preview);
    await expect.poll(() => way.website.credits, { timeout: 8_000 }).toHaveLength(1);

    const begun = performance.now();
    expect(await way.bot.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(performance.now() - begun).toBeLessThan(5_000);
    await unlock();

    await way.bot.restart();
    await untilSettled(way);
    expect((await way.ledger())[0]?.state).toMatch(/^(unknown|applied)$/);
    expect(await auditMoney(way)).toEqual([]);
  });
});
