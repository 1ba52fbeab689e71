import { expect, it } from 'vitest';
import { memberKey, useKey } from '../../src/codes/code-records.js';
import type { CodeUse } from '../../src/codes/code-schema.js';
import { memberKey as claimerKey, claimKey, dropKey } from '../../src/drops/drop-records.js';
import type { Claim, Drop } from '../../src/drops/drop-schema.js';
import { DOUBTED_MS } from '../../src/ledger/due-payments.js';
import { type DuePayment, dueKey } from '../../src/ledger/due-schema.js';
import { createPersonalExport } from '../../src/privacy/personal-export.js';
import { put } from '../audit/lived-in-store.js';
import { MINUTE, MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { ACCOUNT, ANNA, ASKER, erasureOf, recordsNaming, setUpAnna } from '../support/personal-life.js';
import { unknown } from '../support/website-double.js';

const DROP = '01K8ZQ00000000000000000DRP';
const CODES = '01K8ZQ00000000000000000CDE';
const GRANT = '01K8ZQ00000000000000000GNT';

const due = (id: string): DuePayment => ({
  id,
  by: MODERATOR,
  member: ANNA,
  account: ACCOUNT,
  amount: '7.50',
  reason: 'Race night',
  event: { kind: 'drop', id: DROP },
  draftedAt: NOON,
  confirmedAt: NOON,
  capAt: NOON,
  process: 'p1',
});

const drop: Drop = {
  id: DROP,
  by: MODERATOR,
  guildId: '1',
  channelId: '2',
  title: 'Race night',
  amount: '7.50',
  claims: 5,
  durationMs: MINUTE,
  draftedAt: NOON,
  confirmedAt: NOON,
  state: 'ended',
};
const claim: Claim = { place: 0, member: ANNA, account: ACCOUNT, at: NOON, grant: GRANT };
const use: CodeUse = { member: ANNA, account: ACCOUNT, at: NOON, ending: 'X7', grant: GRANT };

it('a claim and a redemption are counted in the preview, and go but for the hash of who redeemed', async () => {
  const set = await setUpAnna();
  await put(set.store, dropKey(DROP), drop);
  await put(set.store, claimKey(DROP, claim.place), claim);
  await put(set.store, claimerKey(DROP, ANNA), claim.place);
  await put(set.store, useKey(CODES, 1, 0), use);
  await put(set.store, memberKey(CODES, ANNA), GRANT);
  const erasure = erasureOf(set);

  const { goes, obstacles } = await erasure.preview(ASKER);
  expect(obstacles).toEqual([]);
  expect(goes).toMatchObject({ claims: 1, codes: 1 });
  expect(await erasure.erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });

  expect(await recordsNaming(set.store)).toEqual([]);
  expect((await erasure.preview(ASKER)).goes).toMatchObject({ claims: 0, codes: 0 });
  expect(await set.store.get(memberKey(CODES, ANNA))).toBe(GRANT);
});

it('a payment due to the member is exported with what is known of it, and to others only that it names them', async () => {
  const set = await setUpAnna();
  await put(set.store, dueKey(GRANT), due(GRANT));
  const exported = async (member: string) => {
    const { files } = await createPersonalExport({ store: set.store, now: () => NOON })(member);
    return JSON.parse(files[0]?.data.toString() ?? '').data;
  };

  expect((await exported(ANNA)).creditGrantedToYou).toEqual([
    {
      record: dueKey(GRANT),
      state: 'due',
      amount: '7.50',
      account: { username: 'player9', websiteId: '9', lookedUpBy: 'username' },
      reason: 'Race night',
      partOf: `drop:${DROP}`,
      preparedAt: '2026-11-21T12:00:00.000Z',
      confirmedAt: '2026-11-21T12:00:00.000Z',
    },
  ]);
  expect((await exported(MODERATOR)).recordsThatNameYou).toContainEqual({
    record: dueKey(GRANT),
    namedIn: ['by'],
  });
});

it('an erasure waits for a payment that follows by itself', async () => {
  const set = await setUpAnna();
  await put(set.store, dueKey(GRANT), due(GRANT));
  expect((await erasureOf(set).preview(ASKER)).obstacles).toEqual([{ kind: 'due', id: GRANT }]);
});

it('an erasure says when it can go on, where a payment is settled whose record is still kept', async () => {
  const set = await setUpAnna();
  set.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const { id } = await set.grant({ to: { member: ANNA }, amount: 3 });
  await put(set.store, dueKey(id), due(id));
  const obstacles = async () => (await erasureOf(set).preview(ASKER)).obstacles;
  expect(await obstacles()).toEqual([{ kind: 'grant', id, state: 'unknown' }]);

  const { settledAt = 0 } = await set.granting.resolve(id, 'applied', SECOND_MODERATOR);
  expect(await obstacles()).toEqual([{ kind: 'settled', until: settledAt + DOUBTED_MS + MINUTE }]);

  set.clock.now = settledAt + 2 * DOUBTED_MS;
  expect(await obstacles()).toEqual([{ kind: 'settled', until: set.clock.now + MINUTE }]);
});
