import { describe, expect, it } from 'vitest';
import { checkRecords as check } from '../../src/doctor/checks/records-check.js';
import { readRecords } from '../../src/open-records.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { storePlace } from '../support/store-place.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { put } from './lived-in-store.js';

const checkRecords = (url: string) => check(() => readRecords(url, silentLog));

async function setUp() {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  return { store, url: (await storePlace(folder)).url };
}

describe("the doctor's look at the records", () => {
  it('says ok where they agree', async () => {
    const { url } = await setUp();
    expect(await checkRecords(url)).toMatchObject([{ verdict: 'ok', about: 'records' }]);
  });

  it('names the first faults with remedies, and counts the others', async () => {
    const { store, url } = await setUp();
    for (let number = 10; number < 17; number += 1)
      await put(store, `payout-open:01${number}`, `01${number}`);
    const findings = await checkRecords(url);
    expect(findings).toHaveLength(6);
    expect(findings.every(({ verdict }) => verdict === 'fault')).toBe(true);
    expect(findings[0]?.say).toMatch(/^index: payout-open:01\d\d names .*compare/);
    expect(findings[5]?.say).toMatch(/^2 more .*npm run audit/);
  });

  it('leaves them out where there is no store yet, and makes none', async () => {
    const { url, remove } = await storePlace(await temporaryFolder());
    const [first, second] = [await checkRecords(url), await checkRecords(url)];
    await remove();
    expect(first).toMatchObject([{ verdict: 'skipped', about: 'records' }]);
    expect(second).toEqual(first);
  });
});
