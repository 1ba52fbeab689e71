import { expect, it } from 'vitest';
import { HoldEndedError, whileHeld } from '../../src/hold/while-held.js';
import { quarantine } from '../../src/quarantine/quarantine.js';
import type { Store } from '../../src/storage/store.js';
import { HOLD_KEY, LIFTED_KEY } from '../../src/storage/store-hold.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';

const HOLD = '3f2c0f9e-5a53-4a53-9a5f-0d5f3f6f7a10';
const why = { kind: 'held', by: MODERATOR } as const;
const now = () => NOON;

const hold = (store: Store) => {
  const record = { id: HOLD, reason: 'gone-back', since: NOON, looked: {} };
  return store.commit([{ key: HOLD_KEY, from: undefined, to: record }]);
};

/** As another process does that has quarantined what was open. */
async function lift(store: Store): Promise<void> {
  const lifted = { hold: HOLD, since: NOON, how: 'quarantined', by: MODERATOR, at: NOON };
  await store.commit([
    { key: HOLD_KEY, from: await store.get(HOLD_KEY), to: undefined },
    { key: LIFTED_KEY, from: await store.get(LIFTED_KEY), to: lifted },
  ]);
}

it('a process that stalled quarantines nothing that began after the hold', async () => {
  let interrupted = 0;
  for (let after = 0; ; after += 1) {
    const all = await setUpDrops();
    const { store } = all;
    const before = await all.startDrop({ title: 'before' });
    await hold(store);
    let commits = 0;
    let since: string | undefined;
    const stalling: Store = {
      ...store,
      async commit(changes) {
        commits += 1;
        if (commits === after + 1) {
          await lift(store);
          since = (await all.startDrop({ title: 'since' })).id;
        }
        return store.commit(changes);
      },
    };
    const end = quarantine({ store: await whileHeld(stalling, HOLD), why, now });
    const outcome = await end.then(
      () => 'done',
      (error: unknown) => error,
    );
    if (outcome === 'done') {
      expect(await all.currentDrop(before)).toMatchObject({ state: 'ended' });
      break;
    }
    expect(outcome).toBeInstanceOf(HoldEndedError);
    interrupted += 1;
    expect(await all.dropRecords.find(since ?? '')).toMatchObject({ state: 'open' });
  }
  expect(interrupted).toBeGreaterThan(3);
});

it('no quarantine begins for a hold that has ended', async () => {
  const { store } = await setUpDrops();
  await hold(store);
  await lift(store);
  await expect(whileHeld(store, HOLD)).rejects.toThrow(HoldEndedError);
});
