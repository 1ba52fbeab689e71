import { quarantine } from '../../src/quarantine/quarantine.js';
import { allRows } from '../../src/storage/all-rows.js';
import type { Change, Json, Store } from '../../src/storage/store.js';
import { FORMAT_KEY } from '../../src/storage/store-identity.js';
import { heldStep } from './held-commit.js';
import { openStore } from './open-store.js';
import type { WebsiteDouble } from './website-double.js';

/** All records of a store, except its format, which every store has. */
export async function recordsOf(store: Pick<Store, 'range'>): Promise<readonly Change[]> {
  const records: Change[] = [];
  for await (const { key, value } of allRows<Json>(store, '')) {
    if (key !== FORMAT_KEY) records.push({ key, from: undefined, to: value });
  }
  return records;
}

/** A second store with the same records, like a restored backup in which nothing was quarantined. */
export async function copyOf(store: Pick<Store, 'range'>): Promise<Store> {
  const copy = await openStore();
  const records = await recordsOf(store);
  if (records.length > 0) await copy.commit(records);
  return copy;
}

/** Quarantines everything in a restored store. @param at ms since the epoch */
export const quarantineAt = (store: Store, at: number) =>
  quarantine({ store, why: { kind: 'restored', madeAt: at }, now: () => at });

/**
 * Takes a store back to what it held, as a standby that is behind does when it takes over. A heartbeat may land meanwhile,
 * and then it goes back from there.
 */
export async function goBack(
  store: Pick<Store, 'range' | 'commit'>,
  records: readonly Change[],
): Promise<void> {
  const before = new Map(records.map(({ key, to }) => [key, to]));
  for (let times = 0; times < 20; times += 1) {
    const present = new Map((await recordsOf(store)).map(({ key, to }) => [key, to]));
    const since = [...new Set([...before.keys(), ...present.keys()])].filter(
      (key) => JSON.stringify(before.get(key)) !== JSON.stringify(present.get(key)),
    );
    if (since.length === 0) return;
    await store.commit(since.map((key) => ({ key, from: present.get(key), to: before.get(key) })));
  }
  throw new Error('the store changed each time that it went back');
}

/**
 * The store goes back while payments have no answer yet.
 * @param before what it goes back to; default: what it held before them
 * @param payments how many
 * @returns what lets the website answer
 */
export async function wentBack(
  { store, website }: { readonly store: Store; readonly website: Pick<WebsiteDouble, 'beforeAnswer'> },
  pay: () => Promise<unknown>,
  before?: readonly Change[],
  payments = 1,
): Promise<() => Promise<void>> {
  const past = before ?? (await recordsOf(store));
  const held = heldStep(payments);
  website.beforeAnswer = held.wait;
  const paid = pay();
  await held.isReached;
  website.beforeAnswer = async () => undefined;
  await goBack(store, past);
  return async () => {
    held.release();
    await paid;
  };
}
