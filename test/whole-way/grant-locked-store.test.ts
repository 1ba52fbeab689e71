import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/sandbox/website/behaviour.js';
import { auditMoney } from '../support/grant-audit.js';
import { type GrantWay, grantWay, outcome, untilSettled } from '../support/grant-way.js';
import { lockStore } from '../support/store-lock.js';

/** The bot waits 5 s for the lock. */
const SHORTER_MS = 1_500;
const TOLD_WITHIN_MS = 12_000;

/** Locks the store when the website is asked so next. @returns what gives the lock back */
function lockedAt(way: GrantWay, endpoint: Endpoint): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    way.website.decide(async (request) => {
      if (request.endpoint !== endpoint) return undefined;
      way.website.decide(undefined);
      await lockStore(way.folder).then(resolve, reject);
      return undefined;
    });
  });
}

describe('a store that another program has locked', { timeout: 40_000 }, () => {
  it('for a moment delays a grant', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    const locked = lockedAt(way, 'add');
    const confirm = way.confirm(preview);

    const unlock = await locked;
    await delay(SHORTER_MS);
    await unlock();

    expect(await outcome(confirm)).toContain('✅ Granted');
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('for too long before `sending` is written lets nothing be sent', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    const locked = lockedAt(way, 'user');
    const confirm = way.confirm(preview);

    const unlock = await locked;
    const text = await outcome(confirm, TOLD_WITHIN_MS);
    await unlock();

    expect(text).toContain('My records cannot be used right now, so I did nothing');
    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'not-sent' }]);
    expect(way.adds()).toBe(0);
    expect(await auditMoney(way)).toEqual([]);
    expect(await way.grant()).toContain('✅ Granted');
  });

  it('for too long after the add has left says that it was sent, and records it later', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    const locked = lockedAt(way, 'add');
    const confirm = way.confirm(preview);

    const unlock = await locked;
    const text = await outcome(confirm, TOLD_WITHIN_MS);
    await unlock();

    expect(text).toContain('was sent to the website, but my records cannot be written');
    expect(text).not.toMatch(/did nothing|Nothing was|[Ff]ailed|[Rr]efused/);
    await untilSettled(way);
    expect(await way.ledger()).toMatchObject([{ state: 'applied' }]);
    expect(way.adds()).toBe(1);
    expect(await auditMoney(way)).toEqual([]);
  });
});
