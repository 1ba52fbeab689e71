import { expect, it } from 'vitest';
import { findFaults } from '../support/codes-audit.js';
import { setUpDrops } from '../support/drops.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf } from '../support/set-back.js';
import { longThrottled, refused } from '../support/website-double.js';

/** The store goes back to before a claim, and then the website says that nothing was done. */
async function answeredInVain(outcome: typeof longThrottled) {
  const all = await setUpDrops();
  const drop = await all.startDrop({ claims: 3 });
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  all.website.outcomes.push({ outcome, takesEffect: false });
  const first = all.claim(drop, 1);
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, before);
  held.release();
  await first;
  await all.lookAfterDrops();
  return { ...all, drop };
}

it('a claim that comes back with a grant that was not sent is still paid', async () => {
  const { website, claim, drop, store } = await answeredInVain(longThrottled);

  expect(await claim(drop, 1)).toMatchObject({ isNew: false, grant: { state: 'applied' } });
  expect(website.credits).toHaveLength(1);
  expect(await store.count('payment-due:')).toBe(0);
  expect(await findFaults(store)).toEqual([]);
});

it('a claim that comes back with a refused grant takes nothing from the cap', async () => {
  const { website, claim, drop, store } = await answeredInVain(refused);

  expect(await claim(drop, 1)).toMatchObject({ isNew: false, grant: { state: 'refused' } });
  expect(website.credits).toEqual([]);
  expect(await store.count('payment-due:')).toBe(0);
  expect(await findFaults(store)).toEqual([]);
});
