import { describe, expect, it } from 'vitest';
import { MESSAGE_LIMIT } from '../../src/sandbox/discord/rate-limits.js';
import { payoutUnderKills } from './payout-kill.js';

describe('a payout to a thousand members, killed ten times', () => {
  it('pays nobody twice, tries everyone, and its file agrees with the website', async () => {
    const { faults, counts, seconds } = await payoutUnderKills({
      members: 1_000,
      kills: 10,
      withinMs: 20 * 60_000,
      discord: { messageLimit: MESSAGE_LIMIT },
    });
    expect(faults).toEqual([]);
    expect(counts['unknown']).toBeGreaterThanOrEqual(80);
    expect(counts['refused']).toBeGreaterThanOrEqual(10);
    // The outcome is shown with the result.
    process.stdout.write(`${JSON.stringify(counts)} in ${seconds} s\n`);
  });
});
