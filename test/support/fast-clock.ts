import { type Clock, systemClock } from '../../src/clock.js';

/** A clock that starts at 0 and runs so many times as fast as the real one, so that long waits are over soon. */
export function createFastClock(times = 200): Clock {
  const start = systemClock.now();
  return {
    now: () => (systemClock.now() - start) * times,
    after: (ms, action) => systemClock.after(ms / times, action),
  };
}
