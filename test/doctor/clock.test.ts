import { describe, expect, it } from 'vitest';
import { checkClock } from '../../src/doctor/checks/clock-check.js';

describe('the clock', () => {
  it.each([
    ['it agrees with Discord', [4_900, -200], []],
    ['only the website tells the time, and it agrees', [], [-4_000]],
  ])('is right where %s', (_, discord, website) => {
    expect(checkClock(discord, website)).toEqual([expect.objectContaining({ verdict: 'ok' })]);
  });

  it.each([
    [[5_600], [], '6 s ahead'],
    [[-90_000], [-90_000], '90 s behind'],
    [[], [30_000], '30 s ahead'],
  ])('is wrong where it differs: Discord %j, website %j', (discord, website, words) => {
    expect(checkClock(discord, website)).toEqual([
      { verdict: 'fault', about: 'clock', say: expect.stringContaining(words) },
    ]);
  });

  it('is not called wrong where the website alone differs', () => {
    expect(checkClock([100], [60_100])).toEqual([
      { verdict: 'hint', about: 'clock', say: expect.stringContaining("the website's is 60 s behind") },
    ]);
  });

  it('cannot be compared where nobody answers', () => {
    expect(checkClock([], [])).toEqual([expect.objectContaining({ verdict: 'skipped' })]);
  });
});
