import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StoreError, UnfitStoreError } from '../../src/errors.js';
import { RECORDS } from '../../src/record-schemas.js';
import { moveRecords } from '../../src/storage/move-records.js';
import { openReadOnly } from '../../src/storage/open-read-only.js';
import { bringUpToDate, type Step } from '../../src/storage/record-format.js';
import { FORMAT_KEY, MOVE_MARK, MOVED_KEY, UNRELEASED_FORMAT_1 } from '../../src/storage/store-identity.js';
import type { OpenedTexts } from '../../src/storage/store-location.js';
import { recordText } from '../../src/storage/text-store.js';
import { machineDouble } from '../support/machine-double.js';
import { silentLog } from '../support/silent-log.js';
import { openAsOther, STORE_KIND, storeUrl } from '../support/store-place.js';
import {
  allTextsAt,
  MADE_UP_STEP,
  MARK,
  MARK_0,
  openedStore,
  optionsWith,
  storeWith,
  textsAt,
} from '../support/store-texts.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BEAT = '{"v":0,"value":{"host":"there","pid":9,"count":1}}';
const OLD = { ...MARK_0, 'link-request-open:1': '{"v":0,"value":10001}' };
const UPGRADED = { ...MARK, 'link-request-open:1': '{"v":1,"value":"10001"}' };
const EARLIER_AT_WORK = 'a bot of an earlier version is at work';

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

/** Its texts, with something that happens right after a record was read. */
async function lookedAt(url: string, key: string, happens: () => Promise<unknown>) {
  const texts = await textsAt(url);
  const get: OpenedTexts['get'] = async (asked) => {
    const text = await texts.get(asked);
    if (asked === key) await happens();
    return text;
  };
  return { ...texts, get };
}

async function write(url: string, key: string, to: string) {
  const texts = await textsAt(url);
  expect(await texts.commit([{ key, from: await texts.get(key), to }])).toBe(true);
}

describe('a new store', () => {
  it('names its format at once, also where another process begins it at that moment', async () => {
    const url = await storeWith({});
    const texts = await textsAt(url);
    const range: OpenedTexts['range'] = async (asked) => {
      const rows = await texts.range(asked);
      await openedStore(url);
      return rows;
    };
    await bringUpToDate({ ...texts, range }, url, optionsWith());
    expect(await allTextsAt(url)).toEqual(MARK);
  });
});

describe('an old store', () => {
  it('is opened by two processes that start at once', async () => {
    const url = await storeWith({ ...OLD, 'process:old': BEAT });
    const first = async () => {
      const store = await openedStore(url);
      const beat = { host: 'there', pid: 1, count: 1 };
      expect(await store.commit([{ key: 'process:first', from: undefined, to: beat }])).toBe(true);
    };
    const machine = { ...machineDouble(2, new Set()), host: 'elsewhere' };

    const second = await openedStore(url, { machine, wait: first });

    expect(await second.get('link-request-open:1')).toBe('10001');
  });

  it.each([
    ['upgraded', FORMAT_KEY, MARK[FORMAT_KEY] ?? '', undefined],
    ['upgraded to a later format', FORMAT_KEY, '{"v":2,"value":{"more":1}}', UnfitStoreError],
    ['moved away', MOVED_KEY, '{"v":1,"value":{"to":"there","at":1}}', UnfitStoreError],
    ['chosen as the target of a move', MOVE_MARK, '{"v":1,"value":"x"}', StoreError],
  ])('that was %s right before the step is not upgraded again', async (_, key, text, refusal) => {
    const url = await storeWith(OLD);
    const texts = await lookedAt(url, FORMAT_KEY, () => write(url, key, text));
    const step: Step = { to: 1, run: () => Promise.reject(new Error('stepped')) };

    const starting = bringUpToDate(texts, url, optionsWith({ steps: [step] }));

    if (refusal === undefined) await starting;
    else await expect(starting).rejects.toThrow(refusal);
    expect(await allTextsAt(url)).toEqual({ ...OLD, [key]: text });
  });

  it('is left alone if a process starts right before the step', async () => {
    const url = await storeWith(OLD);
    const texts = await textsAt(url);
    const range: OpenedTexts['range'] = async (asked) => {
      const rows = await texts.range(asked);
      if (asked.prefix === 'process:' && rows.length === 0) await write(url, 'process:woken', BEAT);
      return rows;
    };
    await expect(bringUpToDate({ ...texts, range }, url, optionsWith())).rejects.toThrow(EARLIER_AT_WORK);
    expect(await allTextsAt(url)).toEqual({ ...OLD, 'process:woken': BEAT });
  });

  it('is left alone while an earlier version beats', async () => {
    const beat = (count: number) => `{"v":0,"value":{"host":"there","pid":7,"count":${count}}}`;
    const url = await storeWith({ ...OLD, 'process:alive': beat(1) });
    const texts = await textsAt(url);
    const countOn = () => texts.commit([{ key: 'process:alive', from: beat(1), to: beat(2) }]);

    await expect(openedStore(url, { wait: countOn })).rejects.toThrow(EARLIER_AT_WORK);
    expect(await allTextsAt(url)).toEqual({ ...OLD, 'process:alive': beat(2) });
  });

  it('is unchanged after a kill in the step, and upgraded later', async () => {
    const url = await storeWith(OLD);
    const built = (name: string) => JSON.stringify(join(process.cwd(), 'dist/src', name));
    const script = `
      const { openTexts } = await import(${built('storage/open-store.js')});
      const { bringUpToDate } = await import(${built('storage/record-format.js')});
      const [url] = process.argv.slice(1);
      await bringUpToDate(await openTexts(url, console), url, {
        steps: [{ to: 1, async run(records) {
          await records.put([{ key: 'link-request-open:1', text: '{"v":1,"value":"10001"}' }]);
          process.kill(process.pid, 'SIGKILL');
        } }],
        machine: { host: 'here', pid: 1, isRunning: () => false }, wait: async () => {}, log: { ...console, info() {} },
      });`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, url]);
    await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });

    expect(await allTextsAt(url)).toEqual(OLD);
    await openedStore(url);
    expect(await allTextsAt(url)).toEqual(UPGRADED);
  });

  it('is not read until it is upgraded', async () => {
    const url = await storeWith(OLD);
    const reading = openReadOnly(url, RECORDS, silentLog);
    await expect(reading).rejects.toThrow('starting the bot once brings them up to date');
    expect(await allTextsAt(url)).toEqual(OLD);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'a record that the step does not know',
      'link-request-open:2',
      { 'link-request-open:2': '{"v":0,"value":"10001"}' },
    ],
    ['half of a record', 'link-request-open:2', { 'link-request-open:2': '{"v":0,"value":' }],
    ['an odd mark of a move', MOVED_KEY, { [MOVED_KEY]: '{"v":1,"value":{}}' }],
    ['no format', FORMAT_KEY, { [FORMAT_KEY]: '{"value":{}}' }],
    ['an odd format', FORMAT_KEY, { [FORMAT_KEY]: '{"v":1,"value":7}' }],
    ['half of a format', FORMAT_KEY, { [FORMAT_KEY]: '{"v":0,"value":' }],
  ])('with %s is unchanged, and the record is named', async (_, key, odd) => {
    const records = { ...OLD, ...odd };
    const url = await storeWith(records);
    await expect(openedStore(url)).rejects.toThrow(`the record ${key} cannot be read: `);
    expect(await allTextsAt(url)).toEqual(records);
  });

  it('is left alone while a process of this machine is paused', async () => {
    const beat = { host: 'here', pid: 7, count: 1, bootId: 'boot-1' };
    const records = { ...OLD, 'process:still': JSON.stringify({ v: 0, value: beat }) };
    const url = await storeWith(records);
    const starting = openedStore(url, { machine: machineDouble(1, new Set([1, 7])) });
    await expect(starting).rejects.toThrow(EARLIER_AT_WORK);
    expect(await allTextsAt(url)).toEqual(records);
  });

  it('takes only the steps after its own, and needs the next', async () => {
    const url = await storeWith(OLD);
    const earlier: Step = { to: 0, run: () => Promise.reject(new Error('stepped')) };
    await expect(openedStore(url, { steps: [earlier] })).rejects.toThrow('no step leads from format 0');
    expect(await allTextsAt(url)).toEqual(OLD);
    await openedStore(url, { steps: [earlier, MADE_UP_STEP] });
    expect(await allTextsAt(url)).toEqual(UPGRADED);
  });

  it('blocks all other writers during the step', async () => {
    const { url, folder } = await placeWith(OLD);
    const other = await asOther(folder);
    await other.query(STORE_KIND === 'sqlite' ? 'PRAGMA busy_timeout = 0' : "SET lock_timeout = '50ms'");
    const failures: unknown[] = [];
    const step: Step = {
      to: 1,
      async run(records) {
        const writing = other.query(`INSERT INTO ${other.table}(key, value) VALUES ('link:2', '${BEAT}')`);
        await writing.catch((error: unknown) => failures.push(error));
        await MADE_UP_STEP.run(records);
      },
    };

    await openedStore(url, { steps: [step] });

    expect(String(failures)).toMatch(/SQLITE_BUSY|lock timeout/);
    expect(await allTextsAt(url)).toEqual(UPGRADED);
  });

  it('can be moved to an opened store, and is upgraded there', async () => {
    const source = await storeWith({ ...OLD, 'process:old': BEAT });
    const url = await storeUrl();
    await openedStore(url);
    const idle = { isAtWork: async () => false, now: () => 1, log: silentLog };

    expect(await moveRecords(source, url, idle)).toBe(3);

    const store = await openedStore(url);
    expect(await store.get('link-request-open:1')).toBe('10001');
  });
});

describe('a store of another version', () => {
  const linked = { 'link-request-open:1': '{"v":1,"value":"10001"}' };
  const unreleased = (schemas: string) => ({ [FORMAT_KEY]: recordText({ schemas }), ...linked });

  it('is read if the last builds before the first release have made it', async () => {
    const store = await openedStore(await storeWith(unreleased(UNRELEASED_FORMAT_1)));
    expect(await store.get('link-request-open:1')).toBe('10001');
    expect(await store.get(FORMAT_KEY)).toEqual({ schemas: UNRELEASED_FORMAT_1 });
  });

  it.each([
    ['has records of an earlier build', unreleased('0123456789abcdef')],
    ['has records of a much earlier build', { [FORMAT_KEY]: '{"v":1,"value":{}}', ...linked }],
    ['names no format', linked],
    [
      'is of a later version',
      { [FORMAT_KEY]: '{"v":2,"value":{}}', 'link-request-open:1': '{"v":2,"value":1}' },
    ],
  ])('that %s is refused by name, even for reading', async (_, records) => {
    const url = await storeWith(records);
    const reading = () => openReadOnly(url, RECORDS, silentLog);
    for (const open of [() => openedStore(url), reading]) {
      await expect(open()).rejects.toThrow(UnfitStoreError);
      await expect(open()).rejects.toThrow(/by (a later version of Purser|a build of Purser from before)/);
    }
    expect(await allTextsAt(url)).toEqual(records);
  });
});
