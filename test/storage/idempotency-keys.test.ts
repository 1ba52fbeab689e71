import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from '../../src/storage/idempotency-keys.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('a claim', () => {
  it('succeeds in one of two processes', async () => {
    const folder = await temporaryFolder();
    const [one, other] = [
      createIdempotencyKeys(await openStore(folder), () => 0),
      createIdempotencyKeys(await openStore(folder), () => 0),
    ];
    const given = await Promise.all([one.claim('7'), other.claim('7'), one.claim('8')]);
    expect(given.slice(0, 2).filter((claimed) => claimed)).toHaveLength(1);
    expect(given[2]).toBe(true);
  });

  it('is kept for fifteen minutes', async () => {
    const clock = { now: 0 };
    const store = await openStore();
    const idempotencyKeys = createIdempotencyKeys(store, () => clock.now);
    await idempotencyKeys.claim('7');
    clock.now += 15 * 60_000;
    await idempotencyKeys.sweep();
    expect(await idempotencyKeys.claim('7')).toBe(false);
    clock.now += 1;
    await idempotencyKeys.sweep();
    expect(await store.range({ prefix: 'interaction:', limit: 5 })).toEqual([]);
  });
});
