import { randomUUID } from 'node:crypto';
import { StoreError } from '../errors.js';
import type { Store } from './store.js';

/**
 * Writes a record of its own, reads it back, and removes it.
 * @throws {StoreError} if one of it fails, or what is read is not what was written
 */
export async function probeWhole(store: Pick<Store, 'get' | 'commit'>): Promise<void> {
  const value = randomUUID();
  const key = `probe:${value}`;
  const written = await store.commit([{ key, from: undefined, to: value }]);
  const read = await store.get<string>(key);
  const removed = await store.commit([{ key, from: value, to: undefined }]);
  if (!written || read !== value || !removed) throw new StoreError('the store does not keep what is written');
}
