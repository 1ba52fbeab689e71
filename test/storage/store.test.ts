import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { keyPart } from '../../src/storage/store.js';
import { openAnyRecords, openStore } from '../support/open-store.js';
import { holdToStoreContract } from '../support/store-contract.js';
import { openAsOther } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

holdToStoreContract(async () => {
  const folder = await temporaryFolder();
  return () => openAnyRecords(folder);
});

describe('a store that cannot be used', () => {
  it('fails every read and write, and never looks like an absent record', async () => {
    const folder = await temporaryFolder();
    const store = await openAnyRecords(folder);
    const other = await openAsOther(folder);
    await other.query(`DROP TABLE ${other.table}`);
    await other.disconnect();
    await expect(store.get('a')).rejects.toThrow(StoreError);
    await expect(store.range({ prefix: 'a:', limit: 1 })).rejects.toThrow(StoreError);
    await expect(store.commit([{ key: 'a', from: undefined, to: 1 }])).rejects.toThrow(StoreError);
  });

  it('fails to read a damaged record', async () => {
    const folder = await temporaryFolder();
    const store = await openAnyRecords(folder);
    await store.commit([{ key: 'a:1', from: undefined, to: 1 }]);
    const other = await openAsOther(folder);
    await other.query(`UPDATE ${other.table} SET value = '{"v":1,"value":'`);
    await other.disconnect();
    await expect(store.get('a:1')).rejects.toThrow(StoreError);
    await expect(store.range({ prefix: 'a:', limit: 1 })).rejects.toThrow(StoreError);
  });
});

describe('opening', () => {
  it('works twice at the same moment on a new file', async () => {
    const folder = await temporaryFolder();
    const stores = await Promise.all([openStore(folder), openStore(folder), openStore(folder)]);
    expect(await stores[0]?.commit([{ key: 'interaction:a', from: undefined, to: 1 }])).toBe(true);
    expect(await stores[2]?.get('interaction:a')).toBe(1);
  });
});

describe('a part of a key', () => {
  it('cannot collide with another key, whatever a name contains', () => {
    expect(keyPart('links:bob')).toBe('links%3Abob');
    expect(keyPart('a\u0000b/;')).toBe('a%00b%2F%3B');
  });

  it('stays short for long names, and differs if the names differ', () => {
    const [one, other] = [keyPart('é'.repeat(100)), keyPart(`${'é'.repeat(99)}e`)];
    expect(one.length).toBeLessThanOrEqual(120);
    expect(one).not.toBe(other);
  });
});
