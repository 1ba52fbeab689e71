import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../src/sandbox/website/behaviour.js';
import { lockStore } from '../support/store-lock.js';
import { auditMoney, expectSettled } from './grant-audit.js';
import { type GrantWay, grantWay, outcome } from './grant-way.js';

/** The process is alive again from its next heartbeat, and sends nothing before. */
const grantsAgain = (way: GrantWay) => expect.poll(() => way.grant()).toContain('✅ Granted');

/** Locks the store at the next such call to the website. @returns what unlocks it */
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

describe('a store that another program has locked', () => {
  it('for too long leaves a confirmation undecided, and sends nothing', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    const unlock = await lockStore(way.folder);

    const text = await outcome(way.confirm(preview));
    await unlock();

    // Of the interaction, if that could not be recorded, or of the grant.
    expect(text).toMatch(/I do not know whether this (was done|took effect)/);
    expect(way.adds()).toBe(0);
    expect(await way.ledger()).toEqual([]);
    await grantsAgain(way);
    expect(await auditMoney(way)).toEqual([]);
  });

  it('for too long before `sending` is written prevents sending', async () => {
    const way = await grantWay();
    const preview = await way.preview();
    const locked = lockedAt(way, 'user');
    const confirm = way.confirm(preview);

    const unlock = await locked;
    const text = await outcome(confirm);
    await unlock();

    expect(text).toContain('Nothing was added by the grant');
    await expectSettled(way, 'not-sent', 0);
    await grantsAgain(way);
  });
});
