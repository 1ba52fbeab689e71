import { describe, expect, it } from 'vitest';
import { payoutUnderKills } from './payout-kill.js';

describe('a payout whose bot is killed again and again, on a website that loses answers and refuses calls', () => {
  it('pays nobody twice, tries everyone, and its file agrees with the website', async () => {
    const { faults, counts } = await payoutUnderKills({ members: 40, kills: 2 });
    expect(faults).toEqual([]);
    expect(counts['unknown']).toBeGreaterThanOrEqual(2);
    expect(counts['refused']).toBeGreaterThanOrEqual(1);
    expect(counts['applied']).toBeGreaterThanOrEqual(20);
  });
});
