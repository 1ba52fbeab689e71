import { expect, it } from 'vitest';
import { occurrenceId, recurrenceKey } from '../../src/recurrences/recurrence-records.js';
import { heldStep } from '../support/held-commit.js';
import { creditsOf } from '../support/payouts.js';
import { DAY, memberId, ROLE, setUpSchedules } from '../support/schedules.js';
import { goBack, recordsOf } from '../support/set-back.js';

it.each([
  ['a run', false],
  ['newcomers', true],
])('%s begun again after the store went back pays nobody twice', async (_, atOnce) => {
  const all = await setUpSchedules({ players: 1 });
  if (atOnce) all.members.roles.set(memberId(1), []);
  const schedule = await all.schedule({ atOnce, payNow: atOnce });
  if (atOnce) await all.look();
  all.members.roles.set(memberId(1), [ROLE]);
  all.clock.now = atOnce ? schedule.confirmedAt + DAY / 24 : schedule.next;
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

it('settles a date whose payout exists already, and leaves that as it is', async () => {
  const all = await setUpSchedules();
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  await all.look();
  const after = await all.current(schedule);
  // As if the record were older than the payout.
  expect(await all.store.commit([{ key: recurrenceKey(schedule.id), from: after, to: schedule }])).toBe(true);
  await all.look();
  const payout = occurrenceId(schedule.id, schedule.next);
  expect(await all.current(schedule)).toMatchObject({
    next: schedule.next + 7 * DAY,
    last: { outcome: 'entered', occurrence: payout },
  });
  expect(creditsOf(all.website)).toEqual({ player1: '5.00', player2: '5.00', player3: '5.00' });
  expect(await all.records.rows(payout)).toHaveLength(3);
  expect(all.kinds()).toEqual(['started', 'run']);
});
