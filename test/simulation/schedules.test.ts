import { describe, expect, it } from 'vitest';
import { run } from '../../src/simulation/run-schedule.js';
import { drawSchedule } from '../../src/simulation/schedule.js';
import { silentLog } from '../support/silent-log.js';

/** `npm run simulate` has many more. */
const SEEDS = 40;

describe('simulated schedules', () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))('%d breaks no invariant', async (seed) => {
    const { breach } = await run(drawSchedule(seed), silentLog);
    expect(breach).toBeUndefined();
  });
});

describe('a seed', () => {
  it('always gives the same trace, no matter what ran before', async () => {
    const fingerprintOf = async (seed: number) =>
      (await run(drawSchedule(seed), silentLog, 'fingerprint')).fingerprint;
    const before = await fingerprintOf(7);
    expect(await fingerprintOf(8)).not.toBe(before);
    expect(await fingerprintOf(7)).toBe(before);
  });
});
