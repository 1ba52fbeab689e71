import { chmodSync, copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { openReadOnly, type ReadOnlyStore } from '../../src/storage/open-read-only.js';
import { FORMAT_KEY } from '../../src/storage/store-identity.js';
import { ANY_RECORDS } from '../support/any-records.js';
import { openAnyRecords as openStore } from '../support/open-store.js';
import { withPostgres } from '../support/postgres.js';
import { silentLog } from '../support/silent-log.js';
import { openAsOther, STORE_KIND, storePlace, storeUrl } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const open = (url: string) => openReadOnly(url, ANY_RECORDS, silentLog);

async function openedForReading(url: string): Promise<ReadOnlyStore> {
  const store = await open(url);
  onTestFinished(store.close);
  return store;
}

/** Why a store cannot be opened, with what was behind it. */
async function complaintOf(url: string): Promise<string> {
  const error = await open(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StoreError);
  const { message, cause } = error as StoreError;
  return `${message} ${cause instanceof Error ? cause.message : ''}`;
}

async function filled() {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  await store.commit([{ key: FORMAT_KEY, from: undefined, to: { released: true } }]);
  for (const key of ['a:1', 'a:2', 'b:1']) await store.commit([{ key, from: undefined, to: { key } }]);
  return { folder, store, url: (await storePlace(folder)).url };
}

describe('a store that is opened to be read', () => {
  it('reads as the store itself does, and sees what the bot writes', async () => {
    const { store, url } = await filled();
    const reader = await openedForReading(url);
    expect(await reader.get('a:1')).toEqual({ key: 'a:1' });
    expect(await reader.get('a:3')).toBeUndefined();
    expect(await reader.range({ prefix: 'a:', limit: 5 })).toEqual(
      await store.range({ prefix: 'a:', limit: 5 }),
    );
    expect(await reader.range({ prefix: '', before: 'b:1', limit: 1 })).toEqual([
      { key: 'a:2', value: { key: 'a:2' } },
    ]);

    await store.commit([
      { key: 'a:1', from: { key: 'a:1' }, to: undefined },
      { key: 'c:1', from: undefined, to: 1 },
    ]);

    expect(await reader.get('a:1')).toBeUndefined();
    expect(await reader.get('c:1')).toBe(1);
    expect([await reader.count('a:'), await reader.count('')]).toEqual([1, 4]);
  });

  it('is refused as long as it holds half of a move', async () => {
    const { store, url } = await filled();
    await store.commit([{ key: 'moving:here', from: undefined, to: 'x' }]);
    expect(await complaintOf(url)).toContain('half of a move');
  });
});

describe.runIf(STORE_KIND === 'sqlite')('a SQLite file that is opened to be read', () => {
  const files = (folder: string) =>
    readdirSync(folder).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
      readFileSync(join(folder, name)),
    ]);

  it('is a fault where there is none, and nothing is made', async () => {
    const folder = await temporaryFolder();
    expect(await complaintOf(`sqlite://${join(folder, 'deep', 'purser.sqlite')}`)).toContain(
      'there is no store',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is left as it is, also in a folder without write rights', async () => {
    const { folder, store, url } = await filled();
    await store.close();
    const before = files(folder);
    expect(before).toHaveLength(1);
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));

    const reader = await open(url);
    expect(await reader.count('')).toBe(4);
    expect(files(folder)).toEqual(before);
    await reader.close();
    expect(files(folder)).toEqual(before);
  });

  it('is refused where reading would make a lost index anew', async () => {
    const { folder, url } = await filled();
    const left = await temporaryFolder();
    for (const name of ['purser.sqlite', 'purser.sqlite-wal'])
      copyFileSync(join(folder, name), join(left, name));
    expect(await complaintOf(url.replace(folder, left))).toContain('starting the bot once');
    expect(readdirSync(left)).toHaveLength(2);
  });

  it('is read no further once a bot has begun to use it', async () => {
    const { folder, store, url } = await filled();
    await store.close();
    const reader = await openedForReading(url);
    expect(await reader.count('')).toBe(4);

    const bot = await openStore(folder);
    await bot.commit([{ key: 'c:1', from: undefined, to: 1 }]);
    await expect(reader.count('')).rejects.toThrow(StoreError);
    expect(await (await openedForReading(url)).get('c:1')).toBe(1);
    await bot.close();
    await expect(reader.count('')).rejects.toThrow(StoreError);
  });

  it('is a fault where the file is none of ours', async () => {
    const { folder, store, url } = await filled();
    await store.close();
    const other = await openAsOther(folder);
    await other.query('DROP TABLE keyv');
    await other.disconnect();
    expect(await complaintOf(url)).toContain('no such table');
  });
});

describe.runIf(STORE_KIND === 'postgres')('a PostgreSQL that is opened to be read', () => {
  it('is a fault where it has no table, and none is made', async () => {
    const url = await storeUrl();
    expect(await complaintOf(url)).toContain('relation "purser" does not exist');
    expect(await complaintOf(url)).toContain('relation "purser" does not exist');
  });

  it('needs a user who may read the table, and nothing else', async () => {
    const { url } = await filled();
    const address = new URL(url);
    const schema = (address.searchParams.get('options') ?? '').replace('-csearch_path=', '');
    const role = `${schema}_reader`;
    await withPostgres(async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'only-reads'`);
      await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role}`);
      await client.query(`GRANT SELECT ON ${schema}.purser TO ${role}`);
    });
    onTestFinished(() =>
      withPostgres(async (client) => {
        await client.query(`DROP OWNED BY ${role}`);
        await client.query(`DROP ROLE ${role}`);
      }),
    );
    address.username = role;
    address.password = 'only-reads';
    const reader = await open(address.href);
    expect(await reader.count('')).toBe(4);
    await reader.close();
  });
});
