import { expect, it } from 'vitest';
import { capFaultsIn } from '../support/audit-faults.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { HOUR, setUpGiveaways } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { goBack, recordsOf, wentBack } from '../support/set-back.js';
import { longThrottled } from '../support/website-double.js';

/* A store that goes back loses draws while the website still has to answer their payments. */

it('what a giveaway has paid that is cancelled before the answer counts against the cap', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  await all.enterAll(giveaway, 1);
  const answer = await wentBack(all, () => all.finish(giveaway));
  await all.giveaways.cancel(giveaway.id, MODERATOR);
  expect(await all.reserved()).toBe('0.00');

  await answer();

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
});

it('a draw that is repeated pays nobody twice whose grant was put back, and counts it once', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 2 });
  await all.enterAll(giveaway, 1);
  const answer = await wentBack(all, () => all.finish(giveaway));
  await answer();
  expect(all.website.credits).toHaveLength(1);

  expect((await all.finish(giveaway)).state).toBe('finished');

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved()).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});

it('a grant that is sent once more counts once if the store goes back to before that', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1, durationMs: 48 * HOUR });
  await all.enterAll(giveaway, 1);
  all.clock.now = giveaway.endsAt ?? all.clock.now;
  all.website.outcomes.push({ outcome: longThrottled, takesEffect: false });
  const first = heldStep();
  all.website.beforeAnswer = first.wait;
  const finished = all.finish(giveaway);
  await first.isReached;
  const past = await recordsOf(all.store);
  const second = heldStep();
  all.website.beforeAnswer = second.wait;
  first.release();
  await second.isReached;
  await goBack(all.store, past);

  second.release();
  await finished;

  expect(all.website.credits).toHaveLength(1);
  expect(await all.reserved(NOON)).toBe(giveaway.amount);
  expect(await capFaultsIn(all.store)).toEqual([]);
});
