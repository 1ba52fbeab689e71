import type { Store } from './store.js';

const KEY = 'probe:written';

/**
 * Writes a record, always the same, to find out whether the store can be written.
 * @param now ms since the epoch
 * @throws {StoreError} if it cannot
 */
export async function probeWrite(store: Pick<Store, 'get' | 'commit'>, now: number): Promise<void> {
  const before = await store.get<number>(KEY);
  // If the record has changed in between, another process has written it at this very moment.
  await store.commit([{ key: KEY, from: before, to: now }]);
}
