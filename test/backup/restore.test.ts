import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/backup/make-backup.js';
import { type RestoreOptions, restore } from '../../src/backup/restore.js';
import { openRecords as openStore, readRecords } from '../../src/open-records.js';
import { QUARANTINE } from '../../src/quarantine/quarantine-record.js';
import { openTexts } from '../../src/storage/open-store.js';
import { seenPath } from '../../src/storage/sqlite-location.js';
import type { Change, Json, Store } from '../../src/storage/store.js';
import { FORMAT_KEY, RESTORE_MARK } from '../../src/storage/store-identity.js';
import { type StoreKind, sqlitePath } from '../../src/storage/store-url.js';
import { livedInStore } from '../audit/lived-in-store.js';
import { at } from '../support/any-records.js';
import { faultsIn } from '../support/audit-faults.js';
import { MINUTE, NOON } from '../support/credit.js';
import { copyOf, quarantineAt, recordsOf } from '../support/set-back.js';
import { silentLog } from '../support/silent-log.js';
import { openAsOther, STORE_KIND, STORE_PAIRS, storeUrl } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const contents = async (store: Pick<Store, 'range'>) =>
  Object.fromEntries((await recordsOf(store)).map(({ key, to }) => [key, to]));

/** Writes new records to a store of this version. */
async function fill(url: string, records: readonly Change[]): Promise<void> {
  await (await openStore(url, silentLog)).close();
  await at(url, (store) => store.commit(records));
}

const THERE_BEFORE: readonly Change[] = [{ key: 'link:9', from: undefined, to: 'there before' }];

/** A backup of a store with much open. */
async function backupOf(records: readonly Change[], kind: StoreKind): Promise<string> {
  const url = await storeUrl(kind);
  await fill(url, records);
  const to = join(await temporaryFolder(), 'one.purser-backup');
  await makeBackup({ url, to, now: () => NOON, log: silentLog });
  return to;
}

const optionsOf = (url: string, from: string, changes: Partial<RestoreOptions> = {}): RestoreOptions => ({
  url,
  from,
  isAtWork: async () => false,
  now: () => NOON + MINUTE,
  log: silentLog,
  ...changes,
});

/** Records of the process and the store of the backup. */
const LEFT: readonly (readonly [string, Json])[] = [
  ['process:1', { count: 3 }],
  ['interaction:5', NOON],
  ['store:identity', { id: 'x' }],
];

describe.each(STORE_PAIRS)('a backup of a %s store, restored to a %s', (from, to) => {
  it('into a new store, contains everything, with what was open quarantined', async () => {
    const { store: origin, records } = await livedInStore();
    const file = await backupOf(
      [...records, ...LEFT.map(([key, value]) => ({ key, from: undefined, to: value }))],
      from,
    );
    const wanted = await copyOf(origin);
    const counts = await quarantineAt(wanted, NOON + MINUTE);
    const url = await storeUrl(to);

    const restored = await restore(optionsOf(url, file));

    expect(restored).toMatchObject({ quarantined: counts, kept: undefined });
    const store = await openStore(url, silentLog);
    onTestFinished(store.close);
    const { [QUARANTINE]: why, ...rest } = await contents(store);
    const { [QUARANTINE]: _, ...expected } = await contents(wanted);
    const leftBehind = Object.keys(expected).filter((key) => /^(process|direct-message):/.test(key));
    expect(rest).toEqual(
      Object.fromEntries(Object.entries(expected).filter(([key]) => !leftBehind.includes(key))),
    );
    expect(new Set(leftBehind.map((key) => key.split(':')[0]))).toEqual(
      new Set(['process', 'direct-message']),
    );
    expect(why).toEqual({ at: NOON + MINUTE, why: { kind: 'restored', madeAt: NOON }, counts });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('keeps the previous records in a file', async () => {
    const { records } = await livedInStore();
    const file = await backupOf(records, from);
    const url = await storeUrl(to);
    await fill(url, THERE_BEFORE);

    const { kept = '' } = await restore(optionsOf(url, file));

    expect(await at(url, (store) => store.get('link:9'))).toBeUndefined();
    expect((await stat(kept)).size).toBeGreaterThan(0);
    if (to === 'sqlite') {
      expect(await at(`sqlite://${kept}`, contents)).toEqual({ 'link:9': 'there before' });
      expect((await stat(kept)).mode & 0o777).toBe(0o600);
    } else {
      const again = await storeUrl('sqlite');
      await restore(optionsOf(again, kept));
      expect(await at(again, (store) => store.get('link:9'))).toBe('there before');
      expect(dirname(kept)).toBe(dirname(file));
    }
  });

  it('is refused for a bot at work or half a backup', async () => {
    const { records } = await livedInStore();
    const file = await backupOf(records, from);
    const half = join(dirname(file), 'half');
    await writeFile(half, (await readFile(file)).subarray(0, 2_000));
    const url = await storeUrl(to);
    await fill(url, THERE_BEFORE);

    await expect(restore(optionsOf(url, file, { isAtWork: async () => true }))).rejects.toThrow(
      'the bot is at work on the store',
    );
    await expect(restore(optionsOf(url, half))).rejects.toThrow('it is incomplete');

    expect(await at(url, contents)).toEqual({ 'link:9': 'there before' });
    await (await openStore(url, silentLog)).close();
  });

  it.each([
    [
      'of an unreleased build',
      '{"v":1,"value":{"schemas":"0123456789abcdef"}}',
      'by a build of Purser from before',
    ],
    ['of a later version', '{"v":2,"value":{}}', 'by a later version of Purser'],
    ['that names no format', undefined, 'the format of the other records is unknown'],
  ])('%s is refused before anything is changed', async (_, mark, why) => {
    const origin = await storeUrl(from);
    await at(origin, (store) => store.commit(THERE_BEFORE));
    const texts = await openTexts(origin, silentLog);
    onTestFinished(texts.close);
    if (mark !== undefined)
      expect(await texts.commit([{ key: FORMAT_KEY, from: undefined, to: mark }])).toBe(true);
    const file = join(await temporaryFolder(), 'one.purser-backup');
    await makeBackup({ url: origin, to: file, now: () => NOON, log: silentLog });
    const url = await storeUrl(to);

    await expect(restore(optionsOf(url, file))).rejects.toThrow(why);

    expect(await at(url, contents)).toEqual({});
  });

  it.runIf(STORE_KIND === 'sqlite')('is refused if it is unknown whether a store exists', async () => {
    const path = join(await temporaryFolder(), 'purser.sqlite');
    // Not even root can stat a link to itself.
    await symlink(path, path);
    const from = await backupOf([{ key: 'link:1', from: undefined, to: { username: 'bob' } }], 'sqlite');
    await expect(restore(optionsOf(`sqlite://${path}`, from))).rejects.toThrow('cannot be opened');
    expect(await readdir(dirname(path))).toEqual([basename(path)]);
  });

  it('that is interrupted harms no store, and the next completes it', async () => {
    const { records } = await livedInStore();
    const file = await backupOf(records, from);
    const url = await storeUrl(to);
    await fill(url, THERE_BEFORE);
    // After the records are written, and before anything is quarantined.
    let asked = 0;
    const now = () => {
      asked += 1;
      if (asked > (to === 'sqlite' ? 1 : 2)) throw new Error('the power is gone');
      return NOON + MINUTE;
    };
    await expect(restore(optionsOf(url, file, { now }))).rejects.toThrow('the power is gone');

    await expect(openStore(url, silentLog)).rejects.toThrow('half of a restore');
    await expect(readRecords(url, silentLog)).rejects.toThrow('half of a restore');
    const { kept = '' } = await restore(optionsOf(url, file));
    const store = await openStore(url, silentLog);
    onTestFinished(store.close);
    expect(await store.get(RESTORE_MARK)).toBeUndefined();
    expect(await faultsIn(store)).toEqual([]);
    // Not half of a restore, but the records before it.
    const again = await storeUrl('sqlite');
    if (to === 'postgres') await restore(optionsOf(again, kept));
    const before = to === 'postgres' ? again : `sqlite://${kept}`;
    expect(await at(before, (old) => old.get('link:9'))).toBe('there before');
  });
});

describe.runIf(STORE_KIND === 'sqlite')('a SQLite file that cannot be read', () => {
  it('is not replaced until it is moved away by hand', async () => {
    const { records } = await livedInStore();
    const file = await backupOf(records, 'sqlite');
    const url = await storeUrl('sqlite');
    const path = sqlitePath(url);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'no database at all, but as long as a page of one'.repeat(100));
    const before = await readFile(path);

    await expect(restore(optionsOf(url, file))).rejects.toThrow(`mv ${path} ${path}.damaged`);

    expect(await readFile(path)).toEqual(before);
    expect((await readdir(dirname(path))).filter((name) => !name.startsWith(basename(path)))).toEqual([]);
  });
});

it.runIf(STORE_KIND === 'sqlite')('a restored file is not taken for the one seen there before', async () => {
  const { records } = await livedInStore();
  const url = await storeUrl('sqlite');
  await fill(url, THERE_BEFORE);
  const seen = seenPath(sqlitePath(url));
  await writeFile(seen, '{"id":"of the store before","count":9}');
  await restore(optionsOf(url, await backupOf(records, 'sqlite')));
  await expect(stat(seen)).rejects.toThrow('ENOENT');
});

it('a bot that starts while the records are kept stops a restore', async () => {
  const url = await storeUrl(STORE_KIND);
  await fill(url, THERE_BEFORE);
  const file = await backupOf([{ key: 'link-request-open:1', from: undefined, to: 'x' }], STORE_KIND);
  const beat = { key: 'process:woken', from: undefined, to: { host: 'here', pid: 1, count: 1 } };
  // It has not been there yet when it was looked for.
  const isAtWork = async () => {
    await at(url, (store) => store.commit([beat]));
    return false;
  };
  await expect(restore(optionsOf(url, file, { isAtWork }))).rejects.toThrow('the bot is at work');
  const { [FORMAT_KEY]: _, ...left } = await at(url, contents);
  expect(left).toEqual({ 'link:9': 'there before', 'process:woken': beat.to });
});

describe.runIf(STORE_KIND === 'postgres')('a PostgreSQL store to which a backup is restored', () => {
  /** @param happens statements that run whenever a row is written */
  async function setUp(happens: string) {
    const folder = await temporaryFolder();
    const url = await storeUrl('postgres', folder);
    await (await openStore(url, silentLog)).close();
    const other = await openAsOther(folder);
    onTestFinished(other.disconnect);
    await other.query(
      `CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${happens}; RETURN NEW; END $$`,
    );
    await other.query(
      'CREATE TRIGGER meddle BEFORE INSERT OR UPDATE ON purser FOR EACH ROW EXECUTE FUNCTION meddle()',
    );
    return {
      url,
      file: await backupOf([{ key: 'link-request-open:1', from: undefined, to: 'x' }], 'postgres'),
    };
  }

  it.each([
    [
      'it differs from what was written',
      `IF NEW.key = 'link-request-open:1' THEN NEW.value := '{"v":1,"value":"y"}'; END IF`,
      'differs from what was written',
    ],
    [
      'a bot was started on it meanwhile',
      `IF NEW.key = 'quarantine' THEN
        INSERT INTO purser VALUES ('process:woken', '{"v":1,"value":{}}') ON CONFLICT DO NOTHING; END IF`,
      'the bot is at work',
    ],
  ])('is refused by the bot if %s', async (_, happens, why) => {
    const { url, file } = await setUp(happens);
    await expect(restore(optionsOf(url, file))).rejects.toThrow(why);
    await expect(openStore(url, silentLog)).rejects.toThrow('half of a restore');
  });
});
