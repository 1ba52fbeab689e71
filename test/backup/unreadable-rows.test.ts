import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBackup } from '../../src/backup/backup-file.js';
import { makeBackup } from '../../src/backup/make-backup.js';
import { type RestoreOptions, restore } from '../../src/backup/restore.js';
import { openRecords } from '../../src/open-records.js';
import { hasLivingProcess } from '../../src/storage/liveness.js';
import type { Change } from '../../src/storage/store.js';
import { FORMAT_KEY, RESTORE_MARK } from '../../src/storage/store-identity.js';
import { recordText } from '../../src/storage/text-store.js';
import { livedInStore } from '../audit/lived-in-store.js';
import { MINUTE, NOON } from '../support/credit.js';
import { type Damage, damagedStore } from '../support/damaged.js';
import { machineDouble } from '../support/machine-double.js';
import { silentLog } from '../support/silent-log.js';
import { STORE_KIND, storeUrl } from '../support/store-place.js';
import { allTextsAt, MARK, storeWith } from '../support/store-texts.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const OTHER: Change = { key: 'link-request-open:999', from: undefined, to: '5' };
const LINKED: Change = { key: 'link-request-open:1', from: undefined, to: '5' };

async function backupOf(url: string) {
  const to = join(await temporaryFolder(), 'one.purser-backup');
  return makeBackup({ url, to, now: () => NOON, log: silentLog });
}

const restored = (url: string, from: string, changes: Partial<RestoreOptions> = {}) =>
  restore({
    ...{ url, from, now: () => NOON + MINUTE, log: silentLog },
    isAtWork: async () => false,
    ...changes,
  });

async function textsIn(path: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const page of readBackup(path)) for (const { key, text } of page) found[key] = text;
  return found;
}

/** One of each kind present. */
function oneOfEach(records: readonly Change[]): readonly string[] {
  const kinds = new Map(records.map(({ key }) => [key.slice(0, key.indexOf(':')), key]));
  return [...kinds.values()]
    .filter((key) => !/^(store|process|interaction|direct-message):/.test(key))
    .toSorted();
}

describe('unreadable records', () => {
  it.each<Damage>(['cut', 'nonsense'])(
    'are in a backup as they stand, which names them (%s)',
    async (damage) => {
      const { records } = await livedInStore();
      const keys = oneOfEach(records);
      const { url } = await damagedStore(records, keys, damage);
      const there = await allTextsAt(url);

      const { path, unreadable } = await backupOf(url);

      expect(unreadable).toEqual(keys);
      expect(await textsIn(path)).toEqual(there);
    },
  );

  it.each<Damage>(['cut', 'nonsense'])(
    'are restored as they stand, named, and lay nothing open (%s)',
    async (damage) => {
      const { records } = await livedInStore();
      const keys = [...oneOfEach(records), 'quarantine', 'process:dead'];
      const { url: origin, spoiled } = await damagedStore(records, keys, damage);
      const { path } = await backupOf(origin);
      const url = await storeUrl();

      const { unreadable, quarantined } = await restored(url, path);

      const { quarantine: _, 'process:dead': __, ...stay } = spoiled;
      expect(unreadable).toEqual(Object.keys(stay).toSorted());
      expect(quarantined.unreadable).toEqual(
        expect.arrayContaining(keys.filter((key) => key.startsWith('grant:'))),
      );
      expect(await allTextsAt(url)).toMatchObject(stay);
      const store = await openRecords(url, silentLog);
      onTestFinished(store.close);
      expect(await store.get('quarantine')).toMatchObject({ why: { kind: 'restored', madeAt: NOON } });
      expect(await store.get(RESTORE_MARK)).toBeUndefined();
      expect(await store.count('process:')).toBe(0);
    },
  );

  it('are kept as they are when a good backup replaces them', async () => {
    const { records } = await livedInStore();
    const good = await backupOf((await damagedStore(records, [])).url);
    const keys = ['link:5', 'grant:1', 'process:dead'];
    const { url, spoiled, close } = await damagedStore([OTHER], keys);
    await close();

    const { kept = '', unreadable } = await restored(url, good.path);

    expect(unreadable).toEqual([]);
    const before = STORE_KIND === 'sqlite' ? await allTextsAt(`sqlite://${kept}`) : await textsIn(kept);
    expect(before).toMatchObject({ ...spoiled, [OTHER.key]: recordText('5') });
    const after = await openRecords(url, silentLog);
    onTestFinished(after.close);
    expect(await after.get(OTHER.key)).toBeUndefined();
  });

  it('without content, or with impossible characters, are still restored', async () => {
    const broken = {
      // As after a lost page on disk.
      'link:5': '{"v":1,"value":{"a\0\0\0',
      'grant:1': 'of another file',
      'payout:1': '',
    };
    const origin = await storeWith({ ...broken, ...MARK }, 'sqlite');
    const { path, unreadable } = await backupOf(origin);
    const url = await storeUrl();
    expect(unreadable).toEqual(Object.keys(broken).toSorted());

    expect((await restored(url, path)).unreadable).toEqual(unreadable);

    const texts = Object.entries(broken).map(([key, text]) => [key, text.replaceAll('\0', '\ufffd')]);
    expect(await allTextsAt(url)).toMatchObject(Object.fromEntries(texts));
    await (await openRecords(url, silentLog)).close();
  });

  it('do not stop an interrupted restore from completing', async () => {
    const { records, waitingPayout } = await livedInStore();
    const keys = [`payout:${waitingPayout.id}`];
    const { path } = await backupOf((await damagedStore(records, keys)).url);
    const { url, close } = await damagedStore([LINKED], ['link:5']);
    await close();
    let asked = 0;
    const now = () => {
      asked += 1;
      if (asked > (STORE_KIND === 'sqlite' ? 1 : 2)) throw new Error('the power is gone');
      return NOON + MINUTE;
    };
    await expect(restored(url, path, { now })).rejects.toThrow('the power is gone');
    await expect(openRecords(url, silentLog)).rejects.toThrow('half of a restore');

    expect((await restored(url, path)).unreadable).toEqual(keys);

    await (await openRecords(url, silentLog)).close();
  });

  it('of a process show that it is at work if they change', async () => {
    const good = await backupOf((await damagedStore([LINKED], [])).url);
    const { url, texts, close } = await damagedStore([LINKED], ['process:one']);
    const machine = machineDouble(1, new Set());
    const isAtWork = (wait: () => Promise<unknown>) => (texts: Parameters<typeof hasLivingProcess>[0]) =>
      hasLivingProcess(texts, { machine, wait });
    const beat = async () => {
      const from = await texts.get('process:one');
      await texts.commit([{ key: 'process:one', from, to: '{"v":1,"value":{"ho' }]);
    };

    await expect(restored(url, good.path, { isAtWork: isAtWork(beat) })).rejects.toThrow('is at work');
    await close();
    await restored(url, good.path, { isAtWork: isAtWork(async () => undefined) });
  });

  it('of an unknown format end a restore before anything is changed', async () => {
    const linked = { [LINKED.key]: recordText('5') };
    const cut = await backupOf(await storeWith({ ...linked, [FORMAT_KEY]: '{"v":1,' }));
    const none = await backupOf(await storeWith({ ...linked, [FORMAT_KEY]: '{"v":' }));
    const { url, close } = await damagedStore([], []);
    await close();
    const before = await allTextsAt(url);

    for (const { path, unreadable } of [cut, none]) {
      await expect(restored(url, path)).rejects.toThrow('so the format of the other records is unknown');
      expect(await allTextsAt(url)).toEqual(before);
      expect(unreadable).toEqual([FORMAT_KEY]);
    }
  });
});
