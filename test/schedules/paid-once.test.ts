import { expect, it } from 'vitest';
import { heldStep } from '../support/held-commit.js';
import { creditsOf } from '../support/payouts.js';
import { setUpSchedules } from '../support/schedules.js';
import { goBack, recordsOf } from '../support/set-back.js';

it('a run that is begun again after the store went back pays nobody twice whose payment was under way', async () => {
  const all = await setUpSchedules({ players: 1 });
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = all.look();
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, before);
  held.release();
  await first;

  all.clock.now += 60_000;
  await all.look();

  expect(creditsOf(all.website)).toEqual({ player1: '5.00' });
});
