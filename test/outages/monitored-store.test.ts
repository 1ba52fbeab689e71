import { describe, expect, it } from 'vitest';
import { RecordError, StoreError } from '../../src/errors.js';
import { monitoredStore } from '../../src/outages/monitored-store.js';
import { addDamaged } from '../support/damage.js';
import { faultyStore } from '../support/faulty-store.js';
import { openAnyRecords, openStore } from '../support/open-store.js';

async function setUp() {
  const faulty = faultyStore(await openAnyRecords());
  const notified: string[] = [];
  const store = monitoredStore(faulty.store, {
    failed: (service, error) => notified.push(`${service}: ${(error as Error).message}`),
    works: (service) => notified.push(`${service} works`),
  });
  const write = (key: string) => store.commit([{ key, from: undefined, to: true }]);
  return { ...faulty, store, notified, write };
}

describe('a store that tells whether it works', () => {
  it('fails for those who ask as before', async () => {
    const { store, reads, notified } = await setUp();
    reads.fail = true;
    await expect(store.get('a')).rejects.toThrow(StoreError);
    await expect(store.range({ prefix: 'a:', limit: 1 })).rejects.toThrow(StoreError);
    expect(notified).toEqual(Array(2).fill('store: could not read the store'));

    reads.fail = false;
    expect(await store.get('a')).toBeUndefined();
    expect(await store.count('a:')).toBe(0);
    expect(notified.slice(2)).toEqual(Array(2).fill('store works'));
  });

  it('does not work again before something was written where that has failed', async () => {
    const { store, fail, notified, write } = await setUp();
    await write('known');
    fail({ matches: () => true, takesEffect: false });
    await expect(write('a')).rejects.toThrow(StoreError);
    notified.length = 0;
    expect(await store.get('known')).toBe(true);
    // A commit that meets another record writes nothing.
    expect(await write('known')).toBe(false);
    expect(notified).toEqual([]);

    expect(await write('a')).toBe(true);
    await store.get('a');
    expect(notified).toEqual(['store works', 'store works']);
  });

  it('is not to blame for a record that cannot be read', async () => {
    const { store, notified } = await setUp();
    const damaged = new RecordError('grant:1', 'Unexpected end');
    const failing = monitoredStore(
      { ...store, get: () => Promise.reject(damaged) },
      { failed: () => notified.push('failed'), works: () => notified.push('works') },
    );
    await expect(failing.get('a')).rejects.toBe(damaged);
    expect(notified).toEqual([]);
  });

  it('tells of each unreadable record, asked for or gone past', async () => {
    const store = await openStore();
    await addDamaged(store, 'link:1');
    const notified: string[] = [];
    const quiet = { failed: () => undefined, works: () => undefined };
    const watched = monitoredStore(store, quiet, ({ key }) => notified.push(key));
    await expect(watched.get('link:1')).rejects.toThrow(RecordError);
    await expect(watched.range({ prefix: 'link:', limit: 9 })).rejects.toThrow(RecordError);
    const leftOut: string[] = [];
    const onUnreadable = ({ key }: RecordError) => leftOut.push(key);
    expect(await watched.range({ prefix: 'link:', limit: 9, onUnreadable })).toEqual([]);
    expect(leftOut).toEqual(['link:1']);
    expect(notified).toEqual(['link:1', 'link:1', 'link:1']);
  });
});
