import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lockedAt } from '../support/store-lock.js';
import { auditMoney, expectSettled } from './grant-audit.js';
import { outcome, sharedGrantWay } from './grant-way.js';

/** The bot waits 5 s for the lock, and polls more often than this. */
const SHORTER_MS = 500;

const shared = sharedGrantWay();

describe('a store that another program has locked', () => {
  it('for a moment delays a grant', async () => {
    const way = await shared();
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

  it('after the add has left says that it was sent, recorded later', async () => {
    const way = await shared();
    const preview = await way.preview();
    const locked = lockedAt(way, 'add');
    const confirm = way.confirm(preview);

    const unlock = await locked;
    const text = await outcome(confirm);
    await unlock();

    expect(text).toContain('was sent to the website, but my database cannot be written');
    expect(text).not.toMatch(/did nothing|Nothing was|[Ff]ailed|[Rr]efused/);
    await expectSettled(way, 'applied', 1);
  });
});
