import { expect, it } from 'vitest';
import { createClockDifference } from '../../src/time/clock-difference.js';

const SECOND_MS = 1_000;

/** A machine whose clock is ahead of another's, which it asks now and then. */
function machine(aheadMs: number) {
  let theirs = Date.UTC(2026, 10, 28);
  const clock = { aheadMs };
  const difference = createClockDifference(() => theirs + clock.aheadMs);
  /** Their date is of the moment at which half of the time is over. */
  function ask(pauseMs: number, tookMs: number): void {
    theirs += pauseMs;
    const askedAt = theirs + clock.aheadMs;
    const date = new Date(theirs + tookMs / 2).toUTCString();
    theirs += tookMs;
    difference.heed(askedAt, date);
  }
  return { clock, ask, aheadMs: () => difference.aheadMs() ?? Number.NaN };
}

it.each([-90_000, 0, 3_210])('is known to some hundredths after twenty answers (%i ms)', (ahead) => {
  const { ask, aheadMs } = machine(ahead);
  expect(aheadMs()).toBeNaN();
  ask(0, 80);
  expect(Math.abs(aheadMs() - ahead)).toBeLessThan(600);
  for (let answers = 0; answers < 20; answers += 1) ask(7_137, 80);
  expect(Math.abs(aheadMs() - ahead)).toBeLessThan(100);
});

it('follows a clock that is set, and no slow answer', () => {
  const { clock, ask, aheadMs } = machine(0);
  for (let answers = 0; answers < 20; answers += 1) ask(7_137, 80);
  ask(7_137, 20 * SECOND_MS);
  expect(Math.abs(aheadMs())).toBeLessThan(100);
  clock.aheadMs = -30 * SECOND_MS;
  for (let answers = 0; answers < 20; answers += 1) ask(7_137, 80);
  expect(Math.abs(aheadMs() - clock.aheadMs)).toBeLessThan(100);
});

it('is not known from an answer without a date', () => {
  const difference = createClockDifference(() => 0);
  for (const date of [undefined, null, 'soon']) difference.heed(0, date);
  expect(difference.aheadMs()).toBeUndefined();
});
