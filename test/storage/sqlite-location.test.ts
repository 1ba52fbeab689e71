import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RecordError, UnfitStoreError } from '../../src/errors.js';
import { openTexts } from '../../src/storage/open-store.js';
import { forgetSeen } from '../../src/storage/sqlite-location.js';
import { IDENTITY_KEY } from '../../src/storage/store-identity.js';
import type { OpenedStore } from '../../src/storage/store-location.js';
import { openAnyStore as openStore } from '../support/any-records.js';
import { spoil } from '../support/damaged.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function opened(): Promise<{ store: OpenedStore; path: string; url: string }> {
  const path = join(await temporaryFolder(), 'purser.sqlite');
  const store = await openStore(`sqlite://${path}`);
  onTestFinished(() => store.close());
  return { store, path, url: `sqlite://${path}` };
}

describe('the location of a SQLite file', () => {
  it('is its inode and path', async () => {
    const { store, path } = await opened();
    const { place } = await store.home.look([]);
    expect(place).toEqual({ kind: 'sqlite', inode: String(statSync(path).ino), path });
  });

  it('tells its size with the WAL, and the disk’s free space', async () => {
    const { store, path } = await opened();
    const before = await store.home.usage();
    expect(before?.bytes).toBe(statSync(path).size + statSync(`${path}-wal`).size);
    expect(before?.freeBytes).toBeGreaterThan(0);
    await store.commit([{ key: 'a', from: undefined, to: 'x'.repeat(100_000) }]);
    expect((await store.home.usage())?.bytes).toBeGreaterThan((before?.bytes ?? 0) + 100_000 - 1);
  });

  it.each([
    ['is deleted', '', (file: string) => rmSync(file), 'deleted'],
    ['is replaced by a copy', '', (file: string) => renameSync(`${file}.copy`, file), 'replaced'],
    ['has lost its WAL', '-wal', (file: string) => rmSync(file), 'deleted'],
    ['has another WAL', '-wal', (file: string) => renameSync(`${file}.copy`, file), 'replaced'],
  ] as const)('is lost once it %s', async (_, end, lose, how) => {
    const { store, path } = await opened();
    await store.commit([{ key: 'a', from: undefined, to: 1 }]);
    await copyFile(path + end, `${path + end}.copy`);
    expect(store.home.lost()).toBeUndefined();
    lose(path + end);
    expect(store.home.lost()).toBe(how);
  });

  it('is not lost by others’ use or a checkpoint', async () => {
    const { store, path, url } = await opened();
    const other = await openStore(url);
    for (let count = 0; count < 50; count += 1) {
      await other.commit([{ key: `a${count}`, from: undefined, to: 'x'.repeat(100_000) }]);
    }
    await other.close();
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
    expect(store.home.lost()).toBeUndefined();
  });

  it('has a note beside it, which may be empty or missing', async () => {
    const { store, path } = await opened();
    expect(await store.home.seen()).toBeUndefined();
    await store.home.note({ id: 'a', count: 3 });
    expect(await store.home.seen()).toEqual({ id: 'a', count: 3 });
    expect(JSON.parse(readFileSync(`${path}.seen`, 'utf8'))).toEqual({ id: 'a', count: 3 });
    writeFileSync(`${path}.seen`, '');
    expect(await store.home.seen()).toBeUndefined();
    await forgetSeen(path);
    expect(existsSync(`${path}.seen`)).toBe(false);
    await forgetSeen(path);
  });
});

describe('a look at a SQLite file', () => {
  it.each(['cut', 'nonsense'] as const)('finds a canary even if it is unreadable: %s', async (how) => {
    const { store, url } = await opened();
    const key = 'attempt:1:001';
    await store.commit([{ key, from: undefined, to: { grant: '1', number: 1 } }]);
    const texts = await openTexts(url, silentLog);
    onTestFinished(() => texts.close());
    await spoil(texts, [key], how);
    expect((await store.home.look([key])).missing).toEqual([]);
    expect((await store.home.look(['attempt:2:001'])).missing).toEqual(['attempt:2:001']);
  });

  it('fails if the identity is unreadable', async () => {
    const { store, url } = await opened();
    const texts = await openTexts(url, silentLog);
    onTestFinished(() => texts.close());
    await spoil(texts, [IDENTITY_KEY], 'cut');
    await expect(store.home.look([])).rejects.toThrow(RecordError);
  });
});

describe('a damaged file', () => {
  /** Overwrites pages in the middle of the file. */
  async function damage(path: string): Promise<void> {
    const { size } = statSync(path);
    const file = await open(path, 'r+');
    await file.write(Buffer.alloc(40 * 4_096, 'purser'), 0, 40 * 4_096, Math.floor(size / 8_192) * 4_096);
    await file.close();
  }

  async function filled(): Promise<{ path: string; url: string }> {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    const url = `sqlite://${path}`;
    const store = await openStore(url);
    for (let page = 0; page < 20; page += 1) {
      const rows = Array.from({ length: 500 }, (_, row) => `grant:${page}:${row}`);
      await store.commit(rows.map((key) => ({ key, from: undefined, to: 'x'.repeat(200) })));
    }
    await store.close();
    return { path, url };
  }

  it('is refused, and left as it is', async () => {
    const { path, url } = await filled();
    await damage(path);
    const before = readFileSync(path);

    const refusal = await openStore(url).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnfitStoreError);
    expect(String(refusal)).toContain(`${path}, is damaged`);

    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('may also be no database at all', async () => {
    const { path, url } = await filled();
    writeFileSync(path, 'no database '.repeat(1_000));
    await expect(openStore(url)).rejects.toThrow('is damaged');
  });
});
