import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { KeyvSqlite } from '@keyv/sqlite';
import sqlite3 from 'sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { openAnyStore } from '../support/any-records.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('a store that cannot be used', () => {
  it('fails to open if the file is not a SQLite file', async () => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    await writeFile(path, 'this is not a database, whatever its name says, and long enough to be looked at');
    await expect(openAnyStore(`sqlite://${path}`)).rejects.toThrow(StoreError);
  });

  it('fails to open if the path is a folder', async () => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    await mkdir(path);
    await expect(openAnyStore(`sqlite://${path}`)).rejects.toThrow(StoreError);
  });
});

describe('leftovers of removed records', () => {
  it('are deleted while the store is in use, and nothing else is', async () => {
    const url = `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`;
    const store = await openAnyStore(url);
    onTestFinished(() => store.close());
    const other = new KeyvSqlite({ uri: url, busyTimeout: 5_000 });
    onTestFinished(() => other.disconnect());
    const leftovers = async () => {
      const [row]: Array<{ count: number }> = await other.query(
        'SELECT count(*) AS count FROM keyv WHERE value IS NULL',
      );
      return row?.count;
    };
    const keys = Array.from({ length: 5_000 }, (_, index) => `draft:${index}`);
    await store.commit(keys.map((key) => ({ key, from: undefined, to: 1 })));

    await store.commit(keys.slice(1_000).map((key) => ({ key, from: 1, to: undefined })));
    await expect.poll(leftovers).toBe(0);
    expect(await store.count('draft:')).toBe(1_000);

    // One at a time, while others are written.
    const work = keys.slice(0, 450).map(async (key, index) => {
      await store.commit([{ key, from: 1, to: undefined }]);
      const again = { key: keys[index + 1_000] ?? '', from: undefined, to: 2 };
      expect(await store.commit([again])).toBe(true);
    });
    await Promise.all(work);
    await expect.poll(leftovers).toBeLessThan(100);
    expect(await store.count('draft:')).toBe(1_000);
    expect(await store.range({ prefix: 'draft:', limit: 2_000 })).toHaveLength(1_000);
  });

  it('are deleted later if that fails, which blocks no write', async () => {
    const url = `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`;
    const store = await openAnyStore(url);
    const other = new KeyvSqlite({ uri: url, busyTimeout: 5_000 });
    onTestFinished(() => other.disconnect());
    const leftovers = () => other.query('SELECT key FROM keyv WHERE value IS NULL');
    const keys = Array.from({ length: 300 }, (_, index) => `draft:${index}`);
    const remove = (some: readonly string[]) =>
      store.commit(some.map((key) => ({ key, from: 1, to: undefined })));
    await store.commit(keys.map((key) => ({ key, from: undefined, to: 1 })));
    await other.query(`CREATE TRIGGER kept BEFORE DELETE ON keyv BEGIN SELECT RAISE(ABORT, 'kept'); END`);

    expect(await remove(keys.slice(0, 150))).toBe(true);
    expect(await remove(keys.slice(150, 290))).toBe(true);
    expect(await leftovers()).toHaveLength(290);

    await other.query('DROP TRIGGER kept');
    for (const key of keys.slice(290)) expect(await remove([key])).toBe(true);
    await store.close();
    expect((await leftovers()).length).toBeLessThan(100);
  });
});

describe('clearing what was removed', () => {
  it('leaves nothing of it at once, however little it is', async () => {
    const url = `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`;
    const store = await openAnyStore(url);
    onTestFinished(() => store.close());
    const other = new KeyvSqlite({ uri: url });
    onTestFinished(() => other.disconnect());
    await store.commit(['draft:1', 'draft:2'].map((key) => ({ key, from: undefined, to: 1 })));
    await store.commit([{ key: 'draft:1', from: 1, to: undefined }]);
    expect(await other.query('SELECT key FROM keyv')).toContainEqual({ key: 'draft:1' });

    await store.clearRemoved();

    expect(await other.query("SELECT key FROM keyv WHERE key LIKE 'draft:%'")).toEqual([{ key: 'draft:2' }]);
  });
});

describe('opening', () => {
  it('waits while another program has the file locked', async () => {
    const url = `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`;
    const other = new KeyvSqlite({ uri: url });
    onTestFinished(() => other.disconnect());
    await other.query('BEGIN EXCLUSIVE');
    const opening = openAnyStore(url);
    // Enough for several attempts.
    await delay(500);
    await other.query('COMMIT');
    const store = await opening;
    onTestFinished(() => store.close());
    expect(await store.commit([{ key: 'a', from: undefined, to: 1 }])).toBe(true);
  });

  it('creates the folders, and syncs every commit to disk', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'deep', 'down', 'purser.sqlite');
    const store = await openAnyStore(`sqlite://${path}`);
    onTestFinished(() => store.close());
    const reader = new KeyvSqlite({ uri: `sqlite://${path}` });
    onTestFinished(() => reader.disconnect());
    expect(await reader.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  });
});

describe('commits while another program writes', () => {
  /** Takes processor time in a thread of SQLite's. */
  const counting = (numbers: number) =>
    `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT ${numbers}) SELECT max(n) FROM number;`;

  it('are on disk if reported so, though others met a busy file', async () => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    const store = await openAnyStore(`sqlite://${path}`);
    onTestFinished(() => store.close());
    const other = new sqlite3.Database(path, sqlite3.OPEN_READWRITE);
    onTestFinished(() => promisify(other.close.bind(other))());
    const run = promisify<string, void>(other.exec.bind(other));
    const begun = performance.now();
    await run(counting(300_000));
    const numbersPerMs = 300_000 / (performance.now() - begun);

    for (let round = 0; round < 4; round += 1) {
      await run('BEGIN IMMEDIATE');
      // The file is free again while this thread stands still, as threads do on a busy machine. The first commit has
      // given up by then, and one of the others has not.
      const free = run(`${counting(Math.ceil(numbersPerMs * (90 + 20 * round)))} COMMIT`);
      const keys = ['a', 'b', 'c'].map((name) => `draft:${round}:${name}`);
      const commits = keys.map((key) => store.commit([{ key, from: undefined, to: round }]));
      await delay(10);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      await free;

      expect(await Promise.all(commits)).toEqual([true, true, true]);
      expect(await store.count(`draft:${round}:`)).toBe(3);
    }
  });
});
