import { describe, expect, it } from 'vitest';
import type { DoneInteraction } from '../../src/discord/exchange.js';
import { waitsIn } from '../../src/doctor/checks/health-port-check.js';
import { createMetrics } from '../../src/monitoring/metrics.js';
import { createWaits, type Wait, waitOf } from '../../src/monitoring/waits.js';
import { keptLog } from '../support/kept-log.js';
import { silentLog } from '../support/silent-log.js';

const DONE: DoneInteraction = {
  command: '/balance',
  outcome: 'done',
  deliveredMs: 150,
  acknowledgedMs: 200,
  ms: 900,
  isAwaited: true,
};

it.each<[string, Partial<DoneInteraction>, number | undefined, Wait | undefined]>([
  ['from the moment that Discord made it', {}, 0, { ms: 350, isEarly: false }],
  ['by Discord’s clock', { deliveredMs: 60_150 }, 60_000, { ms: 350, isEarly: false }],
  ['by Discord’s clock, also behind it', { deliveredMs: -59_850 }, -60_000, { ms: 350, isEarly: false }],
  ['never less than the bot took', { deliveredMs: -40 }, 0, { ms: 200, isEarly: true }],
  [
    'three seconds at least, without an answer',
    { acknowledgedMs: undefined },
    0,
    { ms: 3_150, isEarly: false },
  ],
  [
    'longer, if the bot tried longer',
    { acknowledgedMs: undefined, ms: 7_000 },
    0,
    { ms: 7_150, isEarly: false },
  ],
  ['not, where nobody waits', { isAwaited: false }, 0, undefined],
  ['not, as long as the clocks were not compared', {}, undefined, undefined],
])('a wait counts %s', (_, given, ahead, wait) => {
  expect(waitOf({ ...DONE, ...given }, ahead)).toEqual(wait);
});

function setUp() {
  const { log, lines } = keptLog();
  const waits = createWaits({ discordClock: { aheadMs: () => 40 }, onWait: undefined, log });
  /** An hour with so many answers, of which the last ones were slow. */
  async function hour(count: number, slow = 0): Promise<void> {
    for (let nth = 0; nth < count; nth += 1) {
      const acknowledgedMs = nth < count - slow ? 100 : 2_900;
      waits.interactionDone({ ...DONE, deliveredMs: 140, acknowledgedMs });
    }
    await waits.report();
  }
  return { waits, lines, hour };
}

describe('the line of an hour', () => {
  it('has the middle and the slowest of a hundred of that hour alone, and the clock', async () => {
    const { lines, hour } = setUp();
    await hour(100, 2);
    await hour(100);
    await hour(0);
    expect(lines).toEqual([
      expect.objectContaining({ level: 40, count: 100, p50: 200, early: 0, clockAheadMs: 40 }),
      expect.objectContaining({ level: 30, count: 100, p50: 200, p99: 200 }),
    ]);
    expect(lines[0]?.['p99']).toBeCloseTo(3_000, -2);
  });

  it('makes an alert of a slow hour, until a better one, and not of a few uses', async () => {
    const { waits, hour } = setUp();
    await hour(5, 5);
    expect(waits.slow()).toBeUndefined();
    await hour(50, 2);
    await hour(5);
    expect(waits.slow()).toBeDefined();
    await hour(50);
    expect(waits.slow()).toBeUndefined();
  });
});

describe('the doctor’s line', () => {
  async function saidOf(seconds: readonly number[]) {
    const metrics = createMetrics(silentLog);
    for (const each of seconds) metrics.waited({ ms: each * 1_000, isEarly: false });
    return waitsIn((await metrics.report()).text).map(({ verdict, say }) => `${verdict}: ${say}`);
  }

  it.each([
    [19, 0, undefined],
    [99, 1, /^ok: of 100 answers since its start, half came within 0\.3 s and 99 of 100 within 0\.3 s$/],
    [98, 2, /^hint: .* 99 of 100 within 3 s; Discord waits for 3 s: look at the load/],
  ])('is of what that bot has measured: %i quick and %i slow', async (quick, slow, said) => {
    const seconds = [
      ...Array.from({ length: quick }, () => 0.25),
      ...Array.from({ length: slow }, () => 2.9),
    ];
    expect(await saidOf(seconds)).toEqual(said === undefined ? [] : [expect.stringMatching(said)]);
  });
});
