import { describe, expect, it } from 'vitest';
import { answersNobody, coveredBy, shardOf } from '../src/shards.js';

/** Of eight shards, by the ID: the number above its lowest 22 bits. */
const serverOn = (shard: number, round = 0) => String((BigInt(8 * round + shard) << 22n) + 7n);

describe('the servers of a part of the shards', () => {
  it('are those that Discord counts to it', () => {
    expect(shardOf(serverOn(0), 8)).toBe(0);
    expect(shardOf(serverOn(3, 40), 8)).toBe(3);
  });

  it('stand apart from the others, in their order', () => {
    const servers = [serverOn(5), serverOn(0), serverOn(1, 2), serverOn(7), serverOn(0, 9)];
    expect(coveredBy({ ids: [0, 1], total: 8 }, servers)).toEqual({
      covered: [serverOn(0), serverOn(1, 2), serverOn(0, 9)],
      notCovered: [serverOn(5), serverOn(7)],
    });
  });

  it('are all where a process has all shards, and may be none', () => {
    const servers = new Set([serverOn(4), serverOn(6)]);
    const all = coveredBy({ ids: [0], total: 1 }, servers);
    expect(all).toEqual({ covered: [...servers], notCovered: [] });
    expect(answersNobody(all)).toBe(false);
    expect(answersNobody(coveredBy({ ids: [0, 1, 2, 3], total: 8 }, servers))).toBe(true);
  });
});
