import { describe, expect, it } from 'vitest';
import { giveawayWay } from './giveaway-way.js';

describe('the end of a giveaway', () => {
  // The bot promises this only on a machine that is not overloaded.
  it('comes on time to the second', async () => {
    const way = await giveawayWay();
    const message = await way.startGiveaway({ winners: 2, duration: '10s' });
    for (const index of [0, 1, 2]) await way.enter(message, way.crowd(index));

    const { endsAt = 0 } = await way.untilOver(message);

    const late = Date.parse(way.results(message)[0]?.timestamp ?? '') - endsAt;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(2_000);
  });
});
