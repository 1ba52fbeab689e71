import { describe, expect, test } from 'vitest';
import type { RateLimit } from '../../src/website/rate-limit-headers.js';
import { createGate, type Leave } from '../../src/website/request-gate.js';
import { createManualClock } from './manual-clock.js';
import { failureOf } from './website-and-client.js';

const limit = (given: Partial<RateLimit>): RateLimit => ({
  remaining: undefined,
  resetMs: 0,
  retryAfterMs: undefined,
  holdMs: 0,
  ...given,
});

function setUp(places: number) {
  const clock = createManualClock();
  const gate = createGate(places, clock);
  const inside: string[] = [];
  return {
    clock,
    gate,
    inside,
    enter: async (name: string, latestMs = 10_000): Promise<Leave> => {
      const leave = await gate.enter(clock.now() + latestMs);
      inside.push(name);
      return leave;
    },
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('the gate', () => {
  test('admits as many as there are places, first come, first served', async () => {
    const { enter, inside, settled } = setUp(2);
    const [first] = await Promise.all([enter('a'), enter('b')]);
    void enter('c');
    void enter('d');
    await settled();
    expect(inside).toEqual(['a', 'b']);
    first();
    await settled();
    expect(inside).toEqual(['a', 'b', 'c']);
  });

  test('frees a place only once', async () => {
    const { enter, inside, settled } = setUp(1);
    const first = await enter('a');
    void enter('b');
    void enter('c');
    first(limit({}));
    first();
    await settled();
    expect(inside).toEqual(['a', 'b']);
  });

  test('is not opened early by an answer without a limit', async () => {
    const { enter, clock, inside, settled } = setUp(2);
    const [first, second] = await Promise.all([enter('a'), enter('b')]);
    first(limit({ holdMs: 500 }));
    second(limit({}));
    void enter('c');
    await settled();
    expect(inside).toEqual(['a', 'b']);
    clock.advance(500);
    await settled();
    expect(inside).toEqual(['a', 'b', 'c']);
  });

  test('rejects at once who cannot wait for a limit’s end', async () => {
    const { enter, clock, inside, settled } = setUp(1);
    const first = await enter('a');
    const impatient = failureOf(enter('b', 400));
    const patient = enter('c', 600);
    first(limit({ holdMs: 500 }));
    expect(await impatient).toMatchObject({ kind: 'throttled', status: undefined });
    expect(await failureOf(enter('d', 499))).toMatchObject({ kind: 'throttled' });
    clock.advance(500);
    await patient;
    await settled();
    expect(inside).toEqual(['a', 'c']);
  });

  test('admits the calls that a limit leaves, minus those under way', async () => {
    const { enter, clock, inside, settled } = setUp(8);
    const [first] = await Promise.all([enter('a'), enter('b'), enter('c')]);
    first(limit({ remaining: 3, resetMs: 1000 }));
    void enter('d');
    void enter('e');
    await settled();
    expect(inside).toEqual(['a', 'b', 'c', 'd']);
    clock.advance(1000);
    await settled();
    expect(inside).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('reopens when a later answer allows more', async () => {
    const { enter, inside, settled } = setUp(8);
    const [first, second] = await Promise.all([enter('a'), enter('b')]);
    first(limit({ remaining: 1, resetMs: 1000 }));
    void enter('c');
    await settled();
    expect(inside).toEqual(['a', 'b']);
    second(limit({ remaining: 1, resetMs: 1000 }));
    await settled();
    expect(inside).toEqual(['a', 'b', 'c']);
  });
});
