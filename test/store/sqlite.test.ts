import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyvSqlite } from '@keyv/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { openSqlite } from '../../src/store/sqlite.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('a store that cannot be used', () => {
  it('is an error when it is opened, if the file is none of SQLite', async () => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    await writeFile(path, 'this is not a database, whatever its name says, and long enough to be looked at');
    await expect(openSqlite(`sqlite://${path}`, silentLog)).rejects.toThrow(StoreError);
  });

  it('is an error when it is opened, if the path is a folder', async () => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    await mkdir(path);
    await expect(openSqlite(`sqlite://${path}`, silentLog)).rejects.toThrow(StoreError);
  });
});

describe('opening', () => {
  it('makes the folders and syncs every commit to the disk', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'deep', 'down', 'purser.sqlite');
    const store = await openSqlite(`sqlite://${path}`, silentLog);
    onTestFinished(() => store.close());
    const reader = new KeyvSqlite({ uri: `sqlite://${path}` });
    onTestFinished(() => reader.disconnect());
    expect(await reader.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  });
});
