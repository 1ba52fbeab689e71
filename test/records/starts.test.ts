import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreError, UnfitStoreError } from '../../src/errors.js';
import type { Log } from '../../src/log.js';
import { TO_FORMAT_1 } from '../../src/record-format-1.js';
import { moveRecords } from '../../src/storage/move-records.js';
import { bringUpToDate, type Step } from '../../src/storage/record-format.js';
import { FORMAT_KEY, MOVE_MARK, MOVED_KEY } from '../../src/storage/store-identity.js';
import type { OpenedTexts } from '../../src/storage/store-location.js';
import { machineDouble } from '../support/machine-double.js';
import { allTextsAt, OLD_TEXTS, openedStore, optionsWith, storeWith, textsAt } from '../support/old-store.js';
import { silentLog } from '../support/silent-log.js';
import { lockStore } from '../support/store-lock.js';
import { openAsOther, STORE_KIND, storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MARK = '{"v":1,"value":{}}';
const BEAT = '{"value":{"host":"there","pid":9,"count":1}}';
const LINKS = { 'link:10001': OLD_TEXTS['link:10001'] ?? '' };
const OLD_RECORD = { key: 'process:woken', from: undefined, to: BEAT };

/** A store, and the folder where another program finds it. */
async function placeWith(records: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  return { folder, url: await storeWith(records, STORE_KIND, folder) };
}

async function asOther(folder: string) {
  const other = await openAsOther(folder);
  onTestFinished(other.disconnect);
  return other;
}

/** Its texts, with something that happens right after the nth read of a record. */
async function lookedAt(url: string, key: string, times: number, happens: () => Promise<unknown>) {
  const texts = await textsAt(url);
  let looks = 0;
  const get: OpenedTexts['get'] = async (asked) => {
    const text = await texts.get(asked);
    if (asked === key) looks += 1;
    if (asked === key && looks === times) await happens();
    return text;
  };
  return { ...texts, get };
}

const write = async (url: string, key: string, to: string) =>
  expect(await (await textsAt(url)).commit([{ key, from: undefined, to }])).toBe(true);

describe('a new store', () => {
  it('names its format from its first start, and the database refuses every other one', async () => {
    const url = await storeWith({});
    await openedStore(url);
    expect(await allTextsAt(url)).toEqual({ [FORMAT_KEY]: MARK });
    const texts = await textsAt(url);
    await expect(texts.commit([OLD_RECORD])).rejects.toThrow(StoreError);
    expect(await texts.commit([{ ...OLD_RECORD, to: MARK }])).toBe(true);
  });

  it('is an old store if a process of an earlier version starts on it at the same moment', async () => {
    const url = await storeWith({});
    const watched: number[] = [];
    const wait = async (ms: number) => watched.push(ms);
    const texts = await textsAt(url);
    let looks = 0;
    const range: OpenedTexts['range'] = async (asked) => {
      const rows = await texts.range(asked);
      looks += 1;
      if (looks === 1) await write(url, OLD_RECORD.key, BEAT);
      return rows;
    };

    await bringUpToDate({ ...texts, range }, url, optionsWith({ wait }));

    expect(watched).toHaveLength(1);
    expect(await (await openedStore(url)).get(OLD_RECORD.key)).toMatchObject({ host: 'there' });
  });

  it('that was restored or moved refuses other formats again after the next start', async () => {
    const url = await storeWith({ [FORMAT_KEY]: MARK });
    await openedStore(url);
    await expect((await textsAt(url)).commit([OLD_RECORD])).rejects.toThrow(StoreError);
  });
});

describe('an old store', () => {
  it('is opened by two processes that start at once', async () => {
    const url = await storeWith({ ...LINKS, 'process:old': BEAT });
    const first = async () => {
      const store = await openedStore(url);
      const beat = { host: 'there', pid: 1, count: 1 };
      expect(await store.commit([{ key: 'process:first', from: undefined, to: beat }])).toBe(true);
    };
    const machine = { ...machineDouble(2, new Set()), host: 'elsewhere' };

    const second = await openedStore(url, { machine, wait: first });

    expect(await second.get('link:10001')).toMatchObject({ member: '10001' });
  });

  it.each([
    ['upgraded', FORMAT_KEY, MARK, undefined],
    ['upgraded to a later format', FORMAT_KEY, '{"v":2,"value":{"more":1}}', UnfitStoreError],
    ['moved away', MOVED_KEY, '{"v":1,"value":{"to":"there","at":1}}', UnfitStoreError],
    ['chosen as the target of a move', MOVE_MARK, '{"v":1,"value":"x"}', StoreError],
  ])('that was %s right before the step is not upgraded again', async (_, key, text, refusal) => {
    const url = await storeWith(LINKS);
    // Reads the mark, then the format, and then checks that it is still the same.
    const texts = await lookedAt(url, FORMAT_KEY, 3, () => write(url, key, text));
    const step: Step = { to: 1, run: () => Promise.reject(new Error('stepped')) };

    const starting = bringUpToDate(texts, url, optionsWith({ steps: [step] }));

    if (refusal === undefined) await starting;
    else await expect(starting).rejects.toThrow(refusal);
    expect(await allTextsAt(url)).toEqual({ ...LINKS, [key]: text });
    // A process of another version can write.
    if (refusal !== undefined) await write(url, 'link:2', '{"v":2,"value":0}');
  });

  it('is left alone while a process of this machine is paused', async () => {
    const beat = { host: 'here', pid: 7, count: 1, bootId: 'boot-1', startedAt: 'start of 7' };
    const records = { ...LINKS, 'process:still': JSON.stringify({ value: beat }) };
    const url = await storeWith(records);
    const starting = openedStore(url, { machine: machineDouble(1, new Set([1, 7])) });
    await expect(starting).rejects.toThrow('a bot of an earlier version is at work');
    expect(await allTextsAt(url)).toEqual(records);
  });

  it('takes only the steps after its own format', async () => {
    const url = await storeWith(LINKS);
    const earlier: Step = { to: 0, run: () => Promise.reject(new Error('stepped')) };
    const store = await openedStore(url, { steps: [earlier, TO_FORMAT_1] });
    expect(await store.get('link:10001')).toMatchObject({ member: '10001' });
  });

  it('opens even with ten thousand heartbeat records', async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => [`process:${index}`, BEAT]);
    const url = await storeWith({ ...LINKS, ...Object.fromEntries(many) });
    await openedStore(url);
    const texts = await textsAt(url);
    const rows = await texts.range({ prefix: '', limit: 20_000 });
    expect(rows).toHaveLength(10_003);
    expect(rows.filter(({ text }) => !text.startsWith('{"v":1,'))).toEqual([]);
  });

  it('blocks all other writers during the step', async () => {
    const { url, folder } = await placeWith(LINKS);
    const other = await asOther(folder);
    await other.query(STORE_KIND === 'sqlite' ? 'PRAGMA busy_timeout = 0' : "SET lock_timeout = '50ms'");
    const failures: unknown[] = [];
    const step: Step = {
      to: 1,
      async run(records) {
        const writing = other.query(`INSERT INTO ${other.table}(key, value) VALUES ('link:2', '${BEAT}')`);
        await writing.catch((error: unknown) => failures.push(error));
        await TO_FORMAT_1.run(records);
      },
    };

    await openedStore(url, { steps: [step] });

    expect(String(failures)).toMatch(/SQLITE_BUSY|lock timeout/);
    expect(Object.keys(await allTextsAt(url))).toEqual([FORMAT_KEY, 'link:10001']);
  });

  it('loses the constraints of the previous format, and no others', async () => {
    const { url, folder } = await placeWith(LINKS);
    const other = await asOther(folder);
    const add = (name: string, condition: string) =>
      other.query(
        STORE_KIND === 'sqlite'
          ? `CREATE TRIGGER ${name} BEFORE INSERT ON keyv WHEN NOT (${condition.replace('value', 'NEW.value')}) BEGIN SELECT RAISE(ABORT, 'no'); END`
          : `ALTER TABLE purser ADD CONSTRAINT ${name} CHECK (${condition})`,
      );
    await add('purser_format_0', `substr(value, 1, 5) <> '{"v":'`);
    await add('purser_formats_of_mine', `length(value) < 1000`);

    const store = await openedStore(url);

    const commit = (length: number) =>
      store.commit([{ key: `account:${length}`, from: undefined, to: 'x'.repeat(length) }]);
    expect(await commit(5)).toBe(true);
    await expect(commit(1_000)).rejects.toThrow(StoreError);
  });

  it('that others use is waited for, and not for ever', async () => {
    const { url, folder } = await placeWith(LINKS);
    const texts = await textsAt(url);
    const unlock = await lockStore(folder);
    const inUse = 'the store must be prepared for this version, but is in use by a database dump';
    let say: (text: unknown) => void = () => undefined;
    const said = new Promise<unknown>((resolve) => {
      say = resolve;
    });
    const log = { ...silentLog, info: () => undefined, warn: say } as unknown as Log;

    await expect(bringUpToDate(texts, url, optionsWith({ patienceMs: 0 }))).rejects.toThrow(inUse);
    const patient = bringUpToDate(texts, url, optionsWith({ log }));
    expect(await said).toContain(`waiting: ${inUse}`);
    await unlock();
    await patient;

    expect((await allTextsAt(url))[FORMAT_KEY]).toBe(MARK);
  });

  it('can be moved to a store that was opened before, and is upgraded there', async () => {
    const source = await textsAt(await storeWith({ ...LINKS, 'process:old': BEAT }));
    const { url, remove } = await storePlace(await temporaryFolder());
    onTestFinished(remove);
    await openedStore(url);
    const idle = { isAtWork: async () => false, to: 'there', now: () => 1 };

    expect(await moveRecords(source, await textsAt(url), idle)).toBe(2);

    const store = await openedStore(url);
    expect(await store.get('link:10001')).toMatchObject({ member: '10001' });
    await expect((await textsAt(url)).commit([OLD_RECORD])).rejects.toThrow(StoreError);
  });
});
