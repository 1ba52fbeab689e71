import { systemClock } from '../../src/time/clock.js';
import { NOON } from '../support/credit.js';
import type { Giveaways } from '../support/giveaways.js';

/** The next look at everything, so long after the start, and at what is due by then. */
export async function lookAfter({ clock, giveaways }: Giveaways, ms: number): Promise<void> {
  clock.now = NOON + ms;
  giveaways.tryAgain();
  await giveaways.recover();
  await giveaways.openRounds();
  // The timer of what is due was set before this one, and so runs before it.
  await new Promise<void>((resolve) => systemClock.after(0, resolve));
  await giveaways.idle();
}
