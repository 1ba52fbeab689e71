import { expect, it } from 'vitest';
import { drop as dropCommand } from '../../commands/drop.js';
import { systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
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

it('goes on when a round that is over is ended once more', async () => {
  const set = await setUpDrops();
  const first = await set.startDrop({ every: 'day' });
  await set.drops.end(first.id, MODERATOR);
  const command = dropCommand({
    drops: set.drops,
    wholeId: async (_: string, id: string) => id,
  } as unknown as Parameters<typeof dropCommand>[0]);
  const run = command.run as unknown as Readonly<Record<string, (request: unknown) => Promise<unknown>>>;
  const again = run['end']?.({
    options: { text: () => first.id },
    user: { id: MODERATOR },
    language: english,
  });

  await expect(again).rejects.toThrow();
  expect((await set.dropSeries.find(first.id))?.state).toBe('active');
  set.drops.halt();
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
