import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/backup/make-backup.js';
import { restore } from '../../src/backup/restore.js';
import type { Grant } from '../../src/credit/grant-schema.js';
import { checkRecords } from '../../src/doctor/checks/records-check.js';
import { RecordError, StoreError, UnfitStoreError } from '../../src/errors.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { RECORDS } from '../../src/record-schemas.js';
import { allRows } from '../../src/storage/all-rows.js';
import { openReadOnly } from '../../src/storage/open-read-only.js';
import { bringUpToDate } from '../../src/storage/record-format.js';
import type { Json, Store } from '../../src/storage/store.js';
import { FORMAT_KEY } from '../../src/storage/store-identity.js';
import { linesIn } from '../audit/lived-in-store.js';
import { runOnStore } from '../support/backup-program.js';
import { MODERATOR, NOON, quietly, refusalOf, SECOND_MODERATOR, setUpCredit } from '../support/credit.js';
import { setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { allTextsAt, OLD_TEXTS, openedStore, optionsWith, storeWith, textsAt } from '../support/old-store.js';
import { setUpPayouts } from '../support/payouts.js';
import { silentLog } from '../support/silent-log.js';
import { STORE_KIND, storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const recordsOf = async <Value extends Json>(store: Store, prefix: string): Promise<Value[]> => {
  const found: Value[] = [];
  for await (const { value } of allRows<Value>(store, prefix)) found.push(value);
  return found;
};

const BEAT = '{"value":{"host":"there","pid":9,"count":1}}';

const IS_DROPPED = /^(probe|grant-again):/;
const ADDED = ['redos', 'redoes', 'redoesIn', 'supersededBy'] as const;

describe('a store of version 0.1.0', () => {
  it('opens with all its records, and they agree', async () => {
    const url = await storeWith();
    const store = await openedStore(url);

    for (const [key, text] of Object.entries(OLD_TEXTS).filter(([key]) => !IS_DROPPED.test(key))) {
      const before: Record<string, Json> = JSON.parse(text).value;
      const after = await store.get<Record<string, Json>>(key);
      if (/^payout(-draft)?:/.test(key)) expect(text).toContain('"count":{"calls":3}');
      else if (!/^(grant|draft):/.test(key)) expect(after).toEqual(before);
      else
        for (const field of Object.keys(before))
          if (field !== 'redoes') expect(after?.[field]).toEqual(before[field]);
    }
    expect(Object.keys(await allTextsAt(url)).toSorted()).toEqual(
      [...Object.keys(OLD_TEXTS).filter((key) => !IS_DROPPED.test(key)), FORMAT_KEY].toSorted(),
    );
    expect(await linesIn(store)).toEqual([]);
  });

  it('keeps track of grants that were granted again or lost their place, so that none is paid twice', async () => {
    const store = await openedStore(await storeWith());
    const credit = await setUpCredit({ store, clock: { now: NOON } });
    const grants = await recordsOf<Grant>(store, 'grant:');
    const roots = grants.filter(({ redos }) => redos !== undefined);

    expect(roots.map(({ redos = [] }) => redos.length).toSorted()).toEqual([1, 1, 2]);
    for (const { id, redos = [], event } of roots) {
      for (const redo of redos) {
        expect(await credit.ledger.find(redo)).toMatchObject({
          redoes: id,
          ...(event && { redoesIn: event }),
        });
      }
      for (const one of [id, ...redos]) await refusalOf(credit.granting.prepareAgain(one, MODERATOR));
    }
    const giveaways = await recordsOf<Giveaway>(store, 'giveaway:');
    const replaced = giveaways.flatMap(({ id, drawn = [] }) =>
      drawn.flatMap((one) =>
        one.outcome === 'replaced' ? [{ id, winner: one.id, by: one.replacedBy }] : [],
      ),
    );
    expect(replaced).toHaveLength(2);
    for (const { id, winner, by } of replaced) {
      const grant = grants.find(({ event, member }) => event?.id === id && member === winner);
      expect(grant?.supersededBy).toBe(by);
    }
    const others = grants.filter((one) => ADDED.every((field) => one[field] === undefined));
    expect(others).toHaveLength(grants.length - 3 - 4 - 2);
  });

  it('works: a grant, a settlement, a reroll, and a resumed payout', async () => {
    const store = await openedStore(await storeWith());
    const set = await setUpGiveaways({ store, players: 10, clock: { now: NOON } });
    const payouts = await setUpPayouts({ store, website: set.website, clock: set.clock, pid: 3 });

    expect(await set.grant({ to: { member: '10001' }, amount: 9 })).toMatchObject({ state: 'applied' });
    await set.recovery.takeUp();
    const sent = (await recordsOf<Grant>(store, 'grant:')).filter(({ state }) => state === 'unknown');
    expect(sent).toHaveLength(2);
    for (const { id } of sent) await set.granting.resolve(id, 'not-applied', SECOND_MODERATOR);
    const again = await set.granting.prepareAgain(sent[0]?.id ?? '', MODERATOR);
    await set.granting.confirm(again.draft.id, MODERATOR, quietly);

    const stopped = (await recordsOf<Payout>(store, 'payout:')).find(({ state }) => state === 'stopped');
    await payouts.payouts.resume(stopped?.id ?? '', MODERATOR);
    await payouts.runs.idle();
    expect(await payouts.records.find(stopped?.id ?? '')).toMatchObject({
      state: 'finished',
      counts: { paid: 4 },
    });

    const open = (await recordsOf<Giveaway>(store, 'giveaway:')).find(({ title }) => title === 'Open');
    if (open === undefined) throw new Error('there is no open giveaway');
    set.website.outcomes.push({
      outcome: { kind: 'refused', status: 400, message: 'no' },
      takesEffect: false,
    });
    const finished = await set.finish(open);
    const unpaid = (await set.states(finished)).match(/(\d+)=refused/)?.[1] ?? '';
    const { giveaway } = await set.reroll(finished.id, unpaid, SECOND_MODERATOR);
    set.schedule.goOn(giveaway);
    await set.schedule.idle();
    expect(winnerIds(await set.current(giveaway))).toHaveLength(3);
    expect(await linesIn(store)).toEqual([]);
  });

  it('is unchanged if the step is killed in the middle, and the next start gives the same result', async () => {
    const [killed, whole] = [await storeWith(), await storeWith()];
    const built = (name: string) => JSON.stringify(join(process.cwd(), 'dist/src', name));
    const script = `
      const { openTexts } = await import(${built('storage/open-store.js')});
      const { bringUpToDate } = await import(${built('storage/record-format.js')});
      const { TO_FORMAT_1 } = await import(${built('record-format-1.js')});
      const [url] = process.argv.slice(1);
      let puts = 0;
      const killing = (records) => ({ ...records, async put(rows) {
        await records.put(rows.slice(0, 100));
        process.kill(process.pid, 'SIGKILL');
      } });
      await bringUpToDate(await openTexts(url, console), url, {
        steps: [{ to: 1, run: (records) => TO_FORMAT_1.run(killing(records)) }],
        machine: { host: 'here', pid: 1, isRunning: () => false }, wait: async () => {}, log: { ...console, info() {} },
      });`;

    await expect(
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, killed]),
    ).rejects.toMatchObject({ signal: 'SIGKILL' });

    expect(await allTextsAt(killed)).toEqual(OLD_TEXTS);
    await openedStore(killed);
    await openedStore(whole);
    expect(await allTextsAt(killed)).toEqual(await allTextsAt(whole));
  });

  it('is left alone while a process of an earlier version beats, and afterwards refuses its writes', async () => {
    const url = await storeWith();
    const texts = await textsAt(url);
    const process = {
      key: 'process:alive',
      text: (count: number) => `{"value":{"host":"there","pid":7,"count":${count}}}`,
    };
    await texts.commit([{ key: process.key, from: undefined, to: process.text(1) }]);
    const before = await allTextsAt(url);
    const countOn = async () =>
      texts.commit([{ key: process.key, from: process.text(1), to: process.text(2) }]);

    await expect(openedStore(url, { wait: countOn })).rejects.toThrow(
      'a bot of an earlier version is at work',
    );
    expect(await allTextsAt(url)).toEqual({ ...before, [process.key]: process.text(2) });

    await openedStore(url);
    const beat = { key: 'process:woken', from: undefined, to: process.text(3) };
    await expect(texts.commit([beat])).rejects.toThrow(StoreError);
    expect(await texts.commit([{ key: 'link:10001', from: OLD_TEXTS['link:10001'], to: undefined }])).toBe(
      false,
    );
    expect(await texts.get('process:woken')).toBeUndefined();
  });

  it('is left alone if a process starts on it right before the step', async () => {
    const url = await storeWith();
    const texts = await textsAt(url);
    let looks = 0;
    const range: typeof texts.range = async (asked) => {
      const rows = await texts.range(asked);
      looks += 1;
      if (looks === 3) await texts.commit([{ key: 'process:new', from: undefined, to: BEAT }]);
      return rows;
    };

    const starting = bringUpToDate({ ...texts, range }, url, optionsWith());

    await expect(starting).rejects.toThrow('a bot of an earlier version is at work');
    expect(looks).toBe(3);
    expect(await allTextsAt(url)).toEqual({ ...OLD_TEXTS, 'process:new': BEAT });
  });

  it('is read without a change, and reported as an earlier format', async () => {
    const url = await storeWith();
    const before = await allTextsAt(url);
    const reader = await openReadOnly(url, RECORDS, silentLog);
    expect(reader.outdated).toBeDefined();
    expect((await reader.range({ prefix: 'link:', limit: 100 })).length).toBeGreaterThan(9);
    await reader.close();
    const [finding] = await checkRecords(() => openReadOnly(url, RECORDS, silentLog));
    expect(finding?.say).toContain('the bot converts them at its next start');
    const audited = await runOnStore('audit', [], { STORE_URL: url });
    expect(audited).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('starting the bot once brings them up'),
    });
    expect(await allTextsAt(url)).toEqual(before);
  });

  it('is not called upgradable if the step would refuse a record', async () => {
    const damaged = ['cap:2026-01-01:9', 'link:10001'];
    const url = await storeWith({ ...OLD_TEXTS, 'cap:2026-01-01:9': 'nonsense', 'link:10001': '' });
    const findings = await checkRecords(() => openReadOnly(url, RECORDS, silentLog));
    expect(findings.map(({ verdict }) => verdict)).toEqual(['fault', 'fault']);
    const { code, stdout } = await runOnStore('audit', [], { STORE_URL: url });
    expect(code).toBe(1);
    expect(stdout).not.toContain('converts them');
    for (const key of damaged) {
      expect(stdout).toContain(`the record ${key} cannot be read`);
      expect(findings.some(({ say }) => say.includes(key))).toBe(true);
    }
    await expect(openedStore(url)).rejects.toThrow(RecordError);
  });

  it('can be restored from its backup', async () => {
    const url = await storeWith();
    const folder = await temporaryFolder();
    const to = join(folder, 'old.purser-backup');
    await makeBackup({ url, to, now: () => NOON, log: silentLog });
    const place = await storePlace(folder, STORE_KIND);
    onTestFinished(place.remove);

    await restore({ url: place.url, from: to, isAtWork: async () => false, now: () => NOON, log: silentLog });

    const store = await openedStore(place.url);
    expect((await recordsOf<Grant>(store, 'grant:')).filter(({ redos }) => redos !== undefined)).toHaveLength(
      3,
    );
    expect(await linesIn(store)).toEqual([]);
  });

  it('is refused with an invalid format record, and nothing is changed', async () => {
    const broken = { ...OLD_TEXTS, 'cap:2026-01-01:9': 'nonsense' };
    const url = await storeWith(broken);
    await expect(openedStore(url)).rejects.toThrow('the record cap:2026-01-01:9 cannot be read');
    expect(await allTextsAt(url)).toEqual(broken);
  });
});

describe('a store of a later version', () => {
  it('is refused, even for reading', async () => {
    const url = await storeWith({ [FORMAT_KEY]: '{"v":2,"value":{}}', 'link:1': '{"v":2,"value":"x"}' });
    await expect(openedStore(url)).rejects.toThrow(UnfitStoreError);
    await expect(openReadOnly(url, RECORDS, silentLog)).rejects.toThrow('a later version of Purser');
  });
});
