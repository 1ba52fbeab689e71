import { expect, it } from 'vitest';
import { accountKeys, placeKey, placesPrefix } from '../../src/campaigns/placed-schema.js';
import { memberKey, useGrantId } from '../../src/codes/code-records.js';
import { claimersGrantId } from '../../src/drops/drop-records.js';
import type { Grant } from '../../src/ledger/grant.js';
import { newGrantChanges } from '../../src/ledger/grant-changes.js';
import type { Store } from '../../src/storage/store.js';
import { put } from '../audit/lived-in-store.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { ACCOUNT, ANNA, ASKER, erasureOf, recordsNaming, setUpAnna } from './personal-life.js';

const DROP = '01K8ZQ00000000000000000DRP';
const CODES = '01K8ZQ00000000000000000CDE';

async function enter(store: Store, kind: 'drop' | 'code', state: Grant['state']): Promise<Grant> {
  const event = { kind, id: kind === 'drop' ? DROP : CODES };
  const id =
    kind === 'drop'
      ? claimersGrantId({ id: DROP, confirmedAt: NOON }, ANNA)
      : useGrantId({ id: CODES }, ANNA, NOON);
  const grant: Grant = {
    ...{ id, by: MODERATOR, member: ANNA, account: ACCOUNT, amount: '7.50', event, state },
    ...{ draftedAt: NOON, confirmedAt: NOON, capAt: NOON },
  };
  await store.commit(await newGrantChanges(store, grant));
  await put(store, placeKey(placesPrefix(event.id, kind === 'drop' ? undefined : 1), 0), id);
  return grant;
}

it('a claim and a redemption name nobody any more but by hash', async () => {
  const set = await setUpAnna();
  await enter(set.store, 'drop', 'applied');
  const { id } = await enter(set.store, 'code', 'applied');
  await put(set.store, memberKey(CODES, ANNA), id);
  for (const key of accountKeys(CODES, ACCOUNT)) await put(set.store, key, id);
  const erasure = erasureOf(set);

  const { goes, obstacles } = await erasure.preview(ASKER);
  expect(obstacles).toEqual([]);
  expect(goes).toMatchObject({ places: 2 });
  expect(await erasure.erase(ASKER, set.clock.now)).toMatchObject({ end: 'done' });

  expect(await recordsNaming(set.store)).toEqual([]);
  expect(await set.store.get(memberKey(CODES, ANNA))).toBe(id);
});

it('an erasure waits for a payment that follows by itself', async () => {
  const set = await setUpAnna();
  const { id } = await enter(set.store, 'drop', 'queued');
  expect((await erasureOf(set).preview(ASKER)).obstacles).toEqual([{ kind: 'grant', id, state: 'queued' }]);
});
