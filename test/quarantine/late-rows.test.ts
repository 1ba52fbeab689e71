import { expect, it } from 'vitest';
import { faultsIn } from '../support/audit-faults.js';
import { adds, MODERATOR, NOON } from '../support/credit.js';
import { heldStep } from '../support/held-commit.js';
import { rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';
import { goBack, quarantineAt, recordsOf } from '../support/set-back.js';
import { notSent, throttled } from '../support/website-double.js';

it.each([
  ['a 429', throttled],
  ['no connection', notSent],
] as const)('a row in quarantine is not sent once more after %s', async (_, outcome) => {
  const all = await setUpPayouts({ website: websiteOf(1) });
  const { draft } = await all.payouts.prepare(all.request, rowsFor(1));
  all.website.outcomes.push({ outcome, takesEffect: false });
  const first = heldStep(1);
  all.website.beforeAnswer = first.wait;
  await all.payouts.confirm(draft.id, MODERATOR);
  await first.isReached;
  all.website.beforeAnswer = async () => undefined;
  const lost = /^(grant|grant-of|grant-to|grant-at|grant-queue|account-lease|attempt|payout-cursor):/;
  await goBack(
    all.store,
    (await recordsOf(all.store)).filter(({ key }) => !lost.test(key)),
  );
  await quarantineAt(all.store, NOON + 1);
  first.release();
  await all.idle();
  expect(adds(all.website)).toHaveLength(1);
  expect(await faultsIn(all.store)).toEqual([]);
});
