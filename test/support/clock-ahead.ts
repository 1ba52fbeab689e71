import { systemClock } from '../../src/time/clock.js';

/** The system's clock, ahead of it by `aheadMs`. */
export function clockAhead() {
  const clock = { ...systemClock, aheadMs: 0, now: () => systemClock.now() + clock.aheadMs };
  return clock;
}
