import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBackupFile } from '../../src/backup/backup-file.js';
import { makeBackup } from '../../src/backup/make-backup.js';
import { createNightlyBackups, type NightlyOptions } from '../../src/backup/nightly-backup.js';
import type { Saying } from '../../src/errors.js';
import { english } from '../support/english.js';
import { openAnyRecords } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** In the machine's time zone, like the nights. */
const EVENING = new Date(2026, 10, 21, 20).getTime();

async function setUp() {
  const folder = await temporaryFolder();
  const store = await openAnyRecords(folder);
  const { url } = await storePlace(folder);
  await store.commit([{ key: 'link-request-open:1', from: undefined, to: 'x' }]);
  const backups = join(folder, 'backups');
  const time = { now: EVENING };
  const notified: string[] = [];
  const dead = new Set<string>();
  const processOf = (id: string, changes: Partial<NightlyOptions> = {}) =>
    createNightlyBackups({
      folder: backups,
      keep: 3,
      url,
      store,
      liveness: { id, isDead: async (other) => dead.has(other) },
      notices: { tell: (say: Saying) => notified.push(say(english)) },
      log: silentLog,
      now: () => time.now,
      clock: { now: () => time.now, after: () => () => undefined },
      ...changes,
    });
  return { backups, url, store, time, notified, dead, processOf, files: () => readdir(backups) };
}

describe('the nightly backup', () => {
  it('is made once each night, from three o’clock on', async () => {
    const { time, processOf, files, notified, backups } = await setUp();
    const [one, other] = [processOf('one'), processOf('other')];
    await Promise.all([one.run(), other.run()]);
    await one.run();
    await other.run();
    const [first = '', ...more] = await files();
    expect(more).toEqual([]);
    expect((await checkBackupFile(join(backups, first))).head.madeAt).toBe(EVENING);
    expect(await other.lastMadeAt()).toBe(EVENING);

    time.now = EVENING + 6.9 * HOUR;
    await one.run();
    expect(await files()).toHaveLength(1);
    time.now = EVENING + 7.1 * HOUR;
    await other.run();
    await one.run();
    expect(await files()).toHaveLength(2);
    expect(notified).toEqual([]);
  });

  it('is left to a live process, and taken over from a dead', async () => {
    const { processOf, files, dead, store } = await setUp();
    const night = { series: 's', night: '2026-11-21', process: 'one' };
    await store.commit([{ key: 'backup:nightly', from: undefined, to: night }]);
    await processOf('other').run();
    await expect(files()).rejects.toThrow('ENOENT');
    dead.add('one');
    await processOf('other').run();
    expect(await files()).toHaveLength(1);
  });

  it('leaves the configured number of its own, and everything else', async () => {
    const { backups, url, time, processOf, files } = await setUp();
    const strangers = [
      // By another bot, by hand, and no backup at all.
      'purser-nightly-2020-01-01T00-00-00Z.purser-backup',
      'purser-2020-01-01T00-00-00Z.purser-backup',
      'purser-nightly-2020-01-02T00-00-00Z.purser-backup',
      'notes.txt',
    ];
    await mkdir(backups);
    const [another = '', byHand = '', none = '', notes = ''] = strangers.map((name) => join(backups, name));
    await makeBackup({ url, to: another, now: () => EVENING, log: silentLog, series: 'another' });
    await makeBackup({ url, to: byHand, now: () => EVENING, log: silentLog });
    for (const path of [none, notes]) await writeFile(path, 'x');
    const nightly = processOf('one');
    for (let night = 0; night < 5; night += 1) {
      time.now = EVENING + night * DAY;
      await nightly.run();
      // One that was renamed to keep it.
      const [newest = ''] = (await files())
        .filter((name) => name.includes('2026'))
        .toSorted()
        .reverse();
      if (night === 0) await copyFile(join(backups, newest), join(backups, `keep ${newest}`));
    }

    const left = (await files()).filter((name) => !strangers.includes(name) && !name.startsWith('keep'));
    expect(left).toHaveLength(3);
    expect(
      await Promise.all(left.map(async (name) => (await checkBackupFile(join(backups, name))).head.madeAt)),
    ).toEqual([2, 3, 4].map((night) => EVENING + night * DAY));
    expect(await files()).toEqual(expect.arrayContaining(strangers));
    expect(await files()).toHaveLength(strangers.length + 4);
  });

  it('stays even if an earlier one has a later name', async () => {
    const { backups, time, processOf, files } = await setUp();
    time.now = EVENING + 400 * DAY;
    await processOf('one').run();
    time.now = EVENING;
    await processOf('one', { keep: 1 }).run();
    const [name = '', ...more] = await files();
    expect(more).toEqual([]);
    expect((await checkBackupFile(join(backups, name))).head.madeAt).toBe(EVENING);
  });

  it('that fails is reported once, tried hourly, and removes nothing', async () => {
    const { backups, time, notified, processOf, files } = await setUp();
    const nightly = processOf('one', { keep: 1 });
    await nightly.run();
    time.now += DAY;
    const [first = ''] = await files();
    await rm(join(backups, first));
    await rm(backups, { recursive: true });
    await writeFile(backups, 'a file where the folder was');
    for (let hour = 0; hour < 3; hour += 0.5) {
      await nightly.run();
      time.now += HOUR / 2;
    }
    expect(notified).toEqual([expect.stringMatching(/backup failed: `.*EEXIST/)]);
    expect(await nightly.lastMadeAt()).toBe(EVENING);

    await rm(backups);
    time.now += HOUR;
    await nightly.run();
    expect(notified).toEqual([expect.anything(), expect.stringContaining('Backups work again')]);
    expect(await files()).toHaveLength(1);
    expect(await nightly.lastMadeAt()).toBe(time.now);
  });

  it('with unreadable records is made, and reports the same ones once', async () => {
    const { time, notified, processOf, files, store, backups } = await setUp();
    const nightly = processOf('one');
    const damage = (key: string) => store.commit([{ key, from: undefined, to: 'nonsense' }]);
    await damage('link:1');
    for (let night = 0; night < 2; night += 1) {
      await nightly.run();
      time.now += DAY;
    }
    expect(notified).toEqual([
      expect.stringMatching(/was made, but I cannot read some of the records: `link:1`\./),
    ]);
    for (let number = 2; number < 13; number += 1) await damage(`link:${number}`);
    await nightly.run();
    expect(notified).toHaveLength(2);
    expect(notified[1]).toContain('`link:7` and 2 more (`purser audit` names all)');
    expect(await files()).toHaveLength(3);
    for (const name of await files()) await checkBackupFile(join(backups, name));
  });

  it('that is cancelled with its process leaves nothing behind', async () => {
    const { processOf, files, notified } = await setUp();
    const nightly = processOf('one');
    nightly.halt();
    await nightly.run();
    expect(await files()).toEqual([]);
    expect(notified).toEqual([]);
  });
});
