import { expect, it } from 'vitest';
import { systemClock } from '../../src/time/clock.js';
import { NOON, refusalOf } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { HOUR } from '../support/giveaways.js';
import { lookAfter } from '../support/opening-kinds.js';

it('opens no round while a first one ends that Discord refused', async () => {
  const workClock = { ...systemClock, now: () => 0 };
  const set = await setUpDrops({ workClock });
  set.notices.refuses = true;
  await refusalOf(set.startDrop({ every: 'day' }));
  set.drops.halt();
  const other = await setUpDrops({ workClock, store: set.store });
  Object.assign(other.parts.liveness, { isDead: async () => true });
  other.clock.now = NOON + 24 * HOUR;

  await other.drops.openRounds();
  await other.drops.idle();

  expect(await other.dropRecords.list(9)).toHaveLength(1);
  other.drops.halt();
});

it('tells that it goes on where somebody has claimed a first round that Discord then refuses', async () => {
  const set = await setUpDrops();
  set.notices.mute = true;
  const first = await set.startDrop({ every: 'day' });
  await set.claim(first, 1);
  set.notices.mute = false;
  set.notices.refuses = true;

  await lookAfter({ clock: set.clock, service: set.drops }, 60_000);

  expect(set.dropTold).toContain('unposted round');
  expect((await set.dropSeries.find(first.id))?.state).toBe('active');
  set.drops.halt();
});
