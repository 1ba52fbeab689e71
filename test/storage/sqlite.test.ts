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

describe('removed records', () => {
  it('leave nothing in the file, not even their keys', async () => {
    const url = `sqlite://${join(await temporaryFolder(), 'purser.sqlite')}`;
    const store = await openAnyStore(url);
    onTestFinished(() => store.close());
    const other = new KeyvSqlite({ uri: url });
    onTestFinished(() => other.disconnect());
    await store.commit(['draft:1', 'draft:2'].map((key) => ({ key, from: undefined, to: 1 })));
    const required = { key: 'draft:3', from: undefined, to: undefined };
    expect(await store.commit([{ key: 'draft:1', from: 1, to: undefined }, required])).toBe(true);
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
