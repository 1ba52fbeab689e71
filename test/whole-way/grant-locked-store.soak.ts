import { describe, expect, it } from 'vitest';
import { auditMoney } from '../support/grant-audit.js';
import { grantWay, outcome } from '../support/grant-way.js';
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
});
