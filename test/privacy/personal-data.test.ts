import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { amountText } from '../../src/money/amount.js';
import { createExportFiles } from '../../src/privacy/export-files.js';
import { ERASED_KINDS, MEMBER_KINDS, PERSONAL_DATA } from '../../src/privacy/personal-data.js';
import { createPersonalExport } from '../../src/privacy/personal-export.js';
import { SCHEMAS } from '../../src/record-schemas.js';
import type { Json } from '../../src/storage/store.js';
import { put } from '../audit/lived-in-store.js';
import { BOB, MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { fittingRecords } from '../support/fitting-records.js';
import { setUpProofs } from '../support/link-proofs.js';
import { openStore } from '../support/open-store.js';
import { refused } from '../support/website-double.js';
import { ACCOUNT, ANNA, liveAnnasLife, recordsNaming, setUpAnna } from './personal-life.js';

interface PersonalFile {
  readonly discordId: string;
  readonly madeAt: string;
  readonly part: number;
  readonly data: Readonly<Record<string, ReadonlyArray<Readonly<Record<string, Json>>>>>;
}

const parsed = (data: Buffer): PersonalFile => JSON.parse(data.toString());

describe('what is known of personal data', () => {
  it('is said of every kind of record', () => {
    expect(Object.keys(PERSONAL_DATA).toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
  });

  it('is that records beside others go with those', () => {
    const kinds = Object.values(PERSONAL_DATA);
    const members = new Set(MEMBER_KINDS.map(({ prefix }) => prefix));
    const homes = kinds.flatMap((kind) => (kind.holds === 'beside' ? [kind.of] : []));
    expect(homes.filter((prefix) => !members.has(prefix))).toEqual([]);
    expect(ERASED_KINDS.length).toBeGreaterThan(4);
  });

  it.each(MEMBER_KINDS.map(({ prefix, kind }) => [prefix, kind] as const))(
    'is exported of %s, wherever the member is named',
    async (prefix, kind) => {
      const store = await openStore();
      const schema = (SCHEMAS as Readonly<Record<string, z.ZodType>>)[prefix] ?? z.never();
      for (const value of fittingRecords(schema, ANNA) as readonly Json[]) {
        const key = prefix.endsWith(':') ? `${prefix}${ANNA}` : prefix;
        const exported = await kind.exported({ key, value }, ANNA, store);
        // Some have nothing but numbers, and name nobody.
        if (!JSON.stringify([key, value]).includes(ANNA)) continue;
        expect(exported.length).toBeGreaterThan(0);
        for (const { entry } of exported) expect(entry.record).toBeTruthy();
      }
    },
  );
});

describe('an export of a deposit', () => {
  it.each([
    [2, false],
    [0, true],
  ])('after %i wrong answers shows the amount and the balances: %s', async (wrongs, isShown) => {
    const { send, answer, wrong, shown, store, ledger, website } = await setUpProofs();
    website.outcomes.push({ outcome: refused, takesEffect: false });
    const ids = [(await send()).proof.id, (await send()).proof.id] as const;
    const exported = async () => {
      const { files } = await createPersonalExport({ store, now: () => NOON })(BOB);
      return files.map(({ data }) => data.toString()).join('');
    };
    const grants = await Promise.all(ids.map((id) => ledger.find(id)));
    const figures = grants.flatMap((grant) => [grant?.amount, grant?.before?.virtual, grant?.after?.virtual]);
    const secrets = figures.filter((figure) => figure !== undefined);
    expect(secrets).toHaveLength(5);
    for (const secret of secrets) expect(await exported()).not.toContain(`"${secret}"`);
    for (let times = 0; times < wrongs; times += 1) await answer(ids[1], wrong());
    if (wrongs === 0) await answer(ids[1], shown());
    const text = await exported();
    expect(text).toContain(ids[1]);
    expect(secrets.filter((secret) => text.includes(`"${secret}"`))).toEqual(isShown ? secrets : []);
  });
});

describe('an export', () => {
  it('names every record of the member, in plain words', async () => {
    const set = await setUpAnna();
    const { lost, payout, won } = await liveAnnasLife(set);
    await set.links.set({
      member: '5',
      account: { by: 'username', username: 'other', id: '77' },
      since: NOON,
      by: ANNA,
    });
    await put(set.store, `cap:2026-11-20:${ANNA}`, amountText(set.parts.max));

    const { files, unreadable } = await createPersonalExport({ store: set.store, now: () => NOON })(ANNA);

    expect(unreadable).toBe(0);
    expect(files.map(({ name }) => name)).toEqual(['personal-data-1.json']);
    const text = files[0]?.data.toString() ?? '';
    const named = await recordsNaming(set.store);
    const missing = named.filter((key) => key !== 'link:5' && !text.includes(JSON.stringify(key)));
    expect(missing).toEqual([]);
    const file = JSON.parse(text) as PersonalFile;
    expect(file).toMatchObject({ discordId: ANNA, madeAt: '2026-11-21T12:00:00.000Z', part: 1 });
    expect(file.data['links']).toEqual([
      {
        record: `link:${ANNA}`,
        account: { username: 'player9', websiteId: '9', lookedUpBy: 'username' },
        since: '2026-11-21T11:00:00.000Z',
        proven: 'staff',
        madeBy: 'staff',
        listedUnder: ['account:id:9', 'account:name:player9'],
      },
    ]);
    const grants = file.data['creditGrantedToYou'] ?? [];
    expect(grants.find(({ record }) => record === `grant:${lost.id}`)).toMatchObject({
      state: 'not-applied',
      amount: '6.00',
      reason: `for <@${ANNA}>`,
      account: { username: 'player9' },
      confirmedAt: '2026-11-21T12:00:00.000Z',
      attempts: [{ record: `attempt:${lost.id}:001` }, { answer: 'unknown' }],
    });
    expect(file.data['payoutsToYou']).toContainEqual(
      expect.objectContaining({ payout: payout.id, row: 5, leftOutBecause: 'not-linked', amount: '1.05' }),
    );
    expect(file.data['giveaways']).toContainEqual(
      expect.objectContaining({ record: `giveaway:${won.id}`, title: 'Both win', prize: '5.00' }),
    );
    expect(file.data['creditGrantedByYouPerDay']).toEqual([
      { record: `cap:2026-11-20:${ANNA}`, day: '2026-11-20', amount: '100.00' },
    ]);
    expect(file.data['recordsThatNameYou']).toContainEqual({
      record: 'link:(another member)',
      namedIn: ['by'],
    });
    expect(text).toContain('\n        "record"');
  });

  it('says nothing about anybody else', async () => {
    const set = await setUpAnna();
    await liveAnnasLife(set);

    const { files } = await createPersonalExport({ store: set.store, now: () => NOON })(ANNA);

    const text = String(files[0]?.data);
    for (const name of ['10001', '100002', '1003', 'player1"', 'player3"', MODERATOR]) {
      expect(text).not.toMatch(new RegExp(`(?<![\\w-])${name}`));
    }
  });

  it('is empty for somebody of whom nothing is stored', async () => {
    const store = await openStore();
    const { files } = await createPersonalExport({ store, now: () => NOON })(ANNA);
    expect(files.map(({ data }) => parsed(data).data)).toEqual([{}]);
  });

  it('counts what cannot be read', async () => {
    const set = await setUpAnna();
    await put(set.store, 'notice:damaged', { at: NOON });

    const { unreadable } = await createPersonalExport({ store: set.store, now: () => NOON })(ANNA);
    expect(unreadable).toBe(1);
  });

  it('is split into whole files, or refused as too much', async () => {
    const set = await setUpAnna();
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await set.links.set({
        member: ANNA,
        account: { ...ACCOUNT, username: `name${number}` },
        since: NOON + number,
        by: MODERATOR,
      });
    }
    const exporting = (fileBytes: number, files: number) =>
      createPersonalExport({ store: set.store, now: () => NOON, limits: { fileBytes, files } })(ANNA);

    const { files } = await exporting(1_200, 10);

    expect(files.length).toBeGreaterThan(2);
    const entries = files.flatMap(({ data }) => Object.values(parsed(data).data).flat());
    expect(entries).toHaveLength(8);
    for (const { data } of files) expect(data.length).toBeLessThanOrEqual(1_200);
    expect(files.map(({ data }) => parsed(data).part)).toEqual(files.map((_, index) => index + 1));
    expect(await refusalOf(exporting(1_200, 2))).toContain('Ask staff');
  });

  it('makes others wait, and refuses where too many do', async () => {
    const set = await setUpAnna();
    const exporting = createPersonalExport({ store: set.store, now: () => NOON });

    const results = await Promise.allSettled(Array.from({ length: 6 }, () => exporting(ANNA)));

    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  });
});

it('writes valid files without a single entry', () => {
  const [file] = createExportFiles(ANNA, 'now').finish();
  expect(file && parsed(file.data)).toEqual({
    format: 'purser-personal-data-1',
    discordId: ANNA,
    madeAt: 'now',
    part: 1,
    data: {},
  });
});
