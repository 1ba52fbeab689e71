import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/storage/store.js';
import { HOLD_KEY } from '../../src/storage/store-hold.js';
import { adds, MODERATOR, quietly, refusalOf, setUpLinked } from '../support/credit.js';
import { openStore } from '../support/open-store.js';

const HOLD = {
  id: 'c0ffee00-0000-4000-8000-000000000000',
  reason: 'gone-back',
  since: 0,
  looked: {},
} as const;

describe('a store that another process holds', () => {
  it('lets nothing leave, though this process does not know of it yet', async () => {
    const credit = await setUpLinked();
    await credit.store.commit([{ key: HOLD_KEY, from: undefined, to: HOLD }]);

    const { draft } = await credit.granting.prepare(credit.wish());
    const { grant, cause } = await credit.granting.confirm(draft.id, MODERATOR, quietly);

    expect(grant).toMatchObject({ state: 'not-sent', unsentBecause: 'held' });
    expect(await refusalOf(Promise.reject(cause))).toContain('Payments are on hold');
    expect(adds(credit.website)).toEqual([]);
    expect(await credit.store.count('attempt:')).toBe(0);
  });

  it('lets nothing leave either where the hold comes right before the attempt', async () => {
    const real = await openStore();
    const credit = await setUpLinked({
      store: {
        ...real,
        async get<Value extends Json>(key: string) {
          const value = await real.get<Value>(key);
          const isNews = key === HOLD_KEY && value === undefined;
          if (isNews) await real.commit([{ key: HOLD_KEY, from: undefined, to: HOLD }]);
          return value;
        },
      },
    });

    expect(await credit.grant()).toMatchObject({ state: 'not-sent', unsentBecause: 'held' });
    expect(adds(credit.website)).toEqual([]);
    expect(await real.count('attempt:')).toBe(0);
  });
});
