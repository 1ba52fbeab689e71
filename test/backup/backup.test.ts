import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkBackupFile, readBackup } from '../../src/backup/backup-file.js';
import { backupPath, makeBackup } from '../../src/backup/make-backup.js';
import type { Json, Store } from '../../src/storage/store.js';
import { MOVE_MARK } from '../../src/storage/store-identity.js';
import { NOON } from '../support/credit.js';
import { openAnyRecords } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { openAsOther, STORE_KIND, storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** More than one batch. */
const MANY = 1_200;

/** A store with records, and a folder for backups of it. */
async function setUp(records: readonly (readonly [string, Json])[] = [['link:1', 'x']]) {
  const folder = await temporaryFolder();
  const store = await openAnyRecords(folder);
  const { url } = await storePlace(folder);
  if (records.length > 0) await store.commit(records.map(([key, to]) => ({ key, from: undefined, to })));
  const to = join(folder, 'one.purser-backup');
  return { folder, url, store, to, make: () => makeBackup({ url, to, now: () => NOON, log: silentLog }) };
}

async function recordsIn(path: string): Promise<Record<string, Json>> {
  const found: Record<string, Json> = {};
  for await (const page of readBackup(path)) {
    for (const { key, text } of page) found[key] = JSON.parse(text).value;
  }
  return found;
}

describe('a backup', () => {
  it('contains every record, readable by its owner only, with a header', async () => {
    const odd: (readonly [string, Json])[] = [
      ['link:1', { name: 'a\u0000b \ud83c "\\ 🎉 \u202e \u2028 \n', none: null }],
      ['zebra', [[], {}, 0.1 + 0.2, 1e300, false]],
      ['cap:1', '15.00'],
      ['long', 'é🎉'.repeat(100_000)],
    ];
    const many = Array.from({ length: MANY }, (_, index) => [`many:${index}`, { index }] as const);
    const { to, make } = await setUp([...odd, ...many]);

    const made = await make();

    const { size, mode } = await stat(to);
    expect(made).toMatchObject({ path: to, records: MANY + odd.length, bytes: size, madeAt: NOON });
    expect(mode & 0o777).toBe(0o600);
    expect(await recordsIn(to)).toEqual(Object.fromEntries([...odd, ...many]));
    expect((await checkBackupFile(to)).head).toEqual({ madeAt: NOON, from: STORE_KIND });
  });

  it('is a snapshot, however much is written meanwhile', async () => {
    const many = Array.from(
      { length: MANY },
      (_, index) => [`m:${String(index).padStart(5, '0')}`, 0] as const,
    );
    const { store, to, make } = await setUp([['a', 0], ...many, ['z', 0]]);
    const writing = { isOn: true, count: 0 };
    const writer = (async () => {
      for (; writing.isOn; writing.count += 1) {
        const from = writing.count;
        await store.commit(['a', 'z'].map((key) => ({ key, from, to: from + 1 })));
      }
    })();
    const before = writing.count;
    await make();
    writing.isOn = false;
    await writer;

    const { a, z } = await recordsIn(to);
    expect(a).toBe(z);
    expect(writing.count).toBeGreaterThan(before);
  });

  it('never replaces a file, and leaves nothing behind if it fails', async () => {
    const { folder, url, to, make } = await setUp();
    await writeFile(to, 'mine');
    const files = await readdir(folder);

    await expect(make()).rejects.toThrow('already exists and is not overwritten');
    const nowhere = makeBackup({ url, to: join(folder, 'no/where'), now: () => NOON, log: silentLog });
    await expect(nowhere).rejects.toThrow('there is no folder');

    expect(await readFile(to, 'utf8')).toBe('mine');
    expect(await readdir(folder)).toEqual(files);
    expect(await backupPath(folder, NOON)).toBe(join(folder, 'purser-2026-11-21T12-00-00Z.purser-backup'));
  });

  it('is refused for half of a move, and for an empty store', async () => {
    const half = await setUp([[MOVE_MARK, 'x']]);
    await expect(half.make()).rejects.toThrow('half of a move');
    const nothing = await setUp([]);
    await expect(nothing.make()).rejects.toThrow('no records');
    expect(await readdir(nothing.folder)).not.toContain('one.purser-backup');
  });

  it('that is damaged, incomplete, or foreign is refused for that reason', async () => {
    const { folder, store, to, make } = await setUp();
    await put(store, 'link:2', 'y');
    await make();
    const whole = await readFile(to);
    const text = gunzipSync(whole).toString();
    const path = join(folder, 'other');
    const of = async (content: string | Uint8Array) => {
      await writeFile(path, content);
      return checkBackupFile(path);
    };
    const lines = text.split('\n');
    const without = (line: number) => lines.filter((_, index) => index !== line).join('\n');

    await expect(of(whole)).resolves.toMatchObject({ records: 2 });
    await expect(of(gzipSync(text.replace('"y', '"n')))).rejects.toThrow('it is damaged');
    await expect(of(gzipSync(without(1)))).rejects.toThrow('it is damaged');
    await expect(of(gzipSync(without(3)))).rejects.toThrow('it is incomplete');
    await expect(of(gzipSync(text.slice(0, -1)))).rejects.toThrow('it is incomplete');
    await expect(of(gzipSync('{"a":1}\n'))).rejects.toThrow('not a backup of Purser');
    await expect(of(gzipSync(text.replace('"purserBackup":1', '"purserBackup":2')))).rejects.toThrow('(2)');
    await expect(of('SQLite format 3')).rejects.toThrow('not a backup of Purser');
    await expect(of('')).rejects.toThrow('it is incomplete');
    await expect(of(whole.map((byte, index) => (index === 30 ? byte ^ 1 : byte)))).rejects.toThrow(
      'it is damaged',
    );
    await writeFile(path, whole);
    await truncate(path, whole.length - 12);
    await expect(checkBackupFile(path)).rejects.toThrow('it is incomplete');
    await expect(checkBackupFile(join(folder, 'no-file'))).rejects.toThrow('there is no such file');
  });

  it.runIf(STORE_KIND === 'sqlite')('is refused for a damaged file', async () => {
    const { folder, store, make } = await setUp();
    const other = await openAsOther(folder);
    // No read uses this index, so the damage would otherwise not show.
    await other.query('CREATE INDEX keyv_unused ON keyv(key) WHERE value IS NULL');
    const [{ rootpage } = { rootpage: 0 }] = await other.query<{ rootpage: number }>(
      `SELECT rootpage FROM sqlite_schema WHERE name = 'keyv_unused'`,
    );
    await other.disconnect();
    await store.close();
    const file = join(folder, 'purser.sqlite');
    const bytes = await readFile(file);
    bytes.fill(0x5a, (rootpage - 1) * 4_096, (rootpage - 1) * 4_096 + 16);
    await writeFile(file, bytes);

    await expect(make()).rejects.toThrow('the file is damaged');
    expect(await readdir(folder)).not.toContain('one.purser-backup');
  });
});

async function put(store: Store, key: string, to: Json): Promise<void> {
  await store.commit([{ key, from: undefined, to }]);
}
