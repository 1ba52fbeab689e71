import { describe, expect, it } from 'vitest';
import { run } from '../../src/simulation/run-schedule.js';
import { drawSchedule } from '../../src/simulation/schedule.js';
import { silentLog } from '../support/silent-log.js';

/** `npm run simulate` has many more. */
const SEEDS = 100;

/** What schedules are full of. Where one of these is missing, the bot refuses what the simulated people ask for. */
const REACHED = [
  'grant by hand: applied',
  'grant payout: applied',
  'grant giveaway: applied',
  'grant drop: applied',
  'grant code: applied',
  'grant api: applied',
  'payout of an attendance finished',
  'drop of random amounts claimed',
  'drop with a question answered',
  'run of a schedule finished',
  'newcomers’ payout finished',
  'payment to who came of age',
  'linked by deposit',
  'grant link-bonus: applied',
];

describe('simulated schedules', () => {
  const reached = new Set<string>();

  it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))('%d breaks no invariant', async (seed) => {
    const outcome = await run(drawSchedule(seed), silentLog);
    expect(outcome.breach).toBeUndefined();
    for (const what of outcome.reached.keys()) reached.add(what);
  });

  it.each(REACHED)('reach: %s', (what) => {
    expect([...reached]).toContain(what);
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
