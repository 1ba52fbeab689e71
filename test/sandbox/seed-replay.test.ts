import { describe, expect, it } from 'vitest';
import { replayOf } from '../../src/sandbox/seed-replay.js';
import { run } from '../../src/simulation/run-schedule.js';
import { drawSchedule } from '../../src/simulation/schedule.js';
import { silentLog } from '../support/silent-log.js';

/** A seed whose schedule has faults, messages and credits. */
const SEED = 24;

describe('a schedule that is shown', () => {
  it('is the one that the seed draws, with each of its credits at its step', async () => {
    const { trace } = await run(drawSchedule(SEED), silentLog, 'lines');
    const credited = trace.flatMap((line) => {
      const [, amount, user] = /website: CREDITED (\S+) to (\S+)/.exec(line) ?? [];
      return amount === undefined ? [] : `${amount} credited to ${user}`;
    });
    expect(credited).not.toEqual([]);

    const { steps } = await replayOf(SEED);

    const shown = steps.filter(({ text }) => /^\S+ credited/.test(text));
    expect(shown.map(({ text }) => text)).toEqual(credited);
    for (const { text, users } of shown) expect(text).toContain(users[0]?.username);
    expect(steps.map(({ at }) => at)).toEqual(
      steps.map(({ at }) => at).toSorted((one, other) => one - other),
    );
    expect(new Set(steps.map(({ kind }) => kind))).toContain('fault');
    expect(steps.at(-1)?.text).toBe('The end. Every invariant held.');
  });

  it('is watched without being changed', async () => {
    const fingerprintOf = async (watch?: () => void) =>
      (await run(drawSchedule(SEED), silentLog, 'lines', watch)).fingerprint;
    expect(await fingerprintOf(() => undefined)).toBe(await fingerprintOf());
  });
});
