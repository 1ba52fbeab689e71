import { describe, expect, it } from 'vitest';
import { QUARANTINE, type Quarantine } from '../../src/quarantine/quarantine-record.js';
import type { Store } from '../../src/storage/store.js';
import { livedInStore } from '../audit/lived-in-store.js';
import { faultsIn } from '../support/audit-faults.js';
import { NOON } from '../support/credit.js';
import { copyOf, quarantineAt, recordsOf } from '../support/set-back.js';

const keysAndValues = async (store: Store) =>
  Object.fromEntries((await recordsOf(store)).map(({ key, to }) => [key, to]));

describe('a quarantine', () => {
  it('leaves nothing that could pay, and records that agree', async () => {
    const { store, waiting, unknown, replacement, waitingPayout, openGiveaway, ...life } =
      await livedInStore();

    const counts = await quarantineAt(store, NOON + 1);

    expect(counts).toEqual({ payouts: 1, giveaways: 1, drops: 2, recurrences: 1, grants: 5 });
    expect(await faultsIn(store)).toEqual([]);
    for (const { id } of [waiting, unknown]) {
      expect(await store.get(`grant:${id}`)).toMatchObject({
        state: 'unknown',
        quarantined: { at: NOON + 1 },
      });
    }
    expect(await store.get(`grant:${replacement.id}`)).toEqual(replacement);
    expect(await store.get(`link-proof:${life.askedProof.id}`)).toMatchObject({ state: 'unknown' });
    expect(await store.get(`link-proof:${life.offeredProof.id}`)).toBeUndefined();
    expect(await store.get(`payout:${waitingPayout.id}`)).toMatchObject({
      state: 'finished',
      quarantined: NOON + 1,
    });
    expect(await store.get(`giveaway:${openGiveaway.id}`)).toMatchObject({ state: 'cancelled' });
    const keys = (await recordsOf(store)).map(({ key }) => key);
    expect(keys.filter((key) => /^(draft|payout-draft|giveaway-draft|account-lease):/.test(key))).toEqual([]);
    expect(await store.get<Quarantine>(QUARANTINE)).toEqual({
      at: NOON + 1,
      why: { kind: 'restored', madeAt: NOON + 1 },
      counts,
    });
  });

  it('starts anew in a backup from an earlier quarantine, saying why', async () => {
    const { store: origin, unknown } = await livedInStore();
    const store = await copyOf(origin);
    const before: Quarantine = { at: NOON + 1, why: { kind: 'held', by: '900' } };
    await store.commit([{ key: QUARANTINE, from: undefined, to: before }]);
    await quarantineAt(store, NOON + 1);
    expect(await store.get(QUARANTINE)).toMatchObject({ at: NOON + 2, why: { kind: 'restored' } });
    expect(await store.get(`grant:${unknown.id}`)).toMatchObject({ quarantined: { at: NOON + 2 } });
  });

  it('a second time takes what is new, and asks again', async () => {
    const { store } = await livedInStore();
    const first = await quarantineAt(store, NOON + 1);
    const before = await keysAndValues(store);

    // The clock was set back.
    const again = await quarantineAt(store, NOON);

    expect(again).toEqual({ payouts: 0, giveaways: 0, drops: 0, recurrences: 0, grants: first.grants });
    expect(await store.get<Quarantine>(QUARANTINE)).toMatchObject({ at: NOON + 2, counts: again });
    expect(await faultsIn(store)).toEqual([]);
    expect(Object.keys(await keysAndValues(store))).toEqual(Object.keys(before));
  });
});
