import { expect, it } from 'vitest';
import type { Json, Range, Store } from '../../src/storage/store.js';
import { capFaultsIn } from '../support/audit-faults.js';
import { MINUTE } from '../support/credit.js';
import { players, setUpDue } from '../support/due-run.js';
import { heldStep } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { wentBack } from '../support/set-back.js';
import { refused } from '../support/website-double.js';

/*
 * A run that begins again takes from the cap what its lost list has not paid. The answers come while it takes that.
 */

/** A store whose next search of the ledger waits. */
async function searchedStore() {
  const inner = await openStore();
  const searched = heldStep();
  let isHeld = false;
  const store: Store = {
    ...inner,
    async range<Value extends Json>(query: Range) {
      const found = await inner.range<Value>(query);
      if (isHeld && query.prefix.startsWith('grant:')) {
        isHeld = false;
        await searched.wait();
      }
      return found;
    },
  };
  return {
    store,
    /** What happens in the middle of a search. */
    async amid(searching: () => Promise<unknown>, happens: () => Promise<unknown>): Promise<void> {
      isHeld = true;
      const done = searching();
      await searched.isReached;
      await happens();
      searched.release();
      await done;
    },
  };
}

it('what comes back meanwhile counts once', async () => {
  const { store, amid } = await searchedStore();
  const all = await setUpDue(2, [1, 2], { store });
  const answer = await wentBack(all, all.look, undefined, 2);
  all.have([1]);
  all.clock.now += MINUTE;
  await amid(all.look, answer);
  await all.look();

  expect(all.credited()).toEqual(players(1, 2));
  expect(await capFaultsIn(store)).toEqual([]);
});

it('what comes back meanwhile does not take the run over the cap', async () => {
  const { store, amid } = await searchedStore();
  const all = await setUpDue(3, [1, 2], { store, dailyMax: '17.00' });
  const answer = await wentBack(all, all.look, undefined, 2);
  all.have([1, 2, 3]);
  all.clock.now += MINUTE;
  await amid(all.look, answer);
  await all.look();

  expect(all.credited()).toEqual(players(1, 2, 3));
  expect(await capFaultsIn(store)).toEqual([]);
});

it('what comes back refused meanwhile keeps none of the cap', async () => {
  const { store, amid } = await searchedStore();
  const all = await setUpDue(2, [1, 2], { store });
  for (let time = 0; time < 2; time += 1) all.website.outcomes.push({ outcome: refused, takesEffect: false });
  const answer = await wentBack(all, all.look, undefined, 2);
  all.clock.now += MINUTE;
  await amid(all.look, answer);
  await all.look();

  expect(await all.run()).toMatchObject({ state: 'finished', counts: { paid: 0, refused: 2 } });
  expect(await all.reserved()).toBe('0.00');
  expect(await capFaultsIn(store)).toEqual([]);
});

it('a run goes on where the cap has room for what is left of it', async () => {
  const all = await setUpDue(10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { dailyMax: '60.00' });
  await (await wentBack(all, all.look, undefined, 4))();
  all.clock.now += MINUTE;
  await all.look();

  expect(all.kinds()).not.toContain('skipped over-cap');
  expect(all.credited()).toEqual(players(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  expect(await capFaultsIn(all.store)).toEqual([]);
});
