import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/time/clock.js';

/**
 * A clock without waits: it stands still while anything is running, and otherwise skips to the next event, so that
 * events keep their order on any machine.
 * It ends with its test: what tries something again without end must not go on in the tests of other files.
 * @param isStill while it holds, time stands still even if nothing is running
 */
export function createSkippingClock(isStill: () => boolean = () => false): Clock {
  const waiting: Array<{ readonly at: number; readonly action: () => void }> = [];
  let time = 0;
  let isSkipping = false;
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
    waiting.length = 0;
  });

  function skip(): void {
    isSkipping = false;
    if (isStill()) {
      arm();
      return;
    }
    waiting.sort((one, other) => one.at - other.at);
    const next = waiting.shift();
    if (next === undefined) return;
    time = Math.max(time, next.at);
    next.action();
    arm();
  }

  function arm(): void {
    if (isSkipping || waiting.length === 0) return;
    isSkipping = true;
    setImmediate(skip);
  }

  return {
    now: () => time,
    after(ms, action) {
      if (isOver) return () => undefined;
      const entry = { at: time + Math.max(0, ms), action };
      waiting.push(entry);
      arm();
      return () => {
        const index = waiting.indexOf(entry);
        if (index !== -1) waiting.splice(index, 1);
      };
    },
  };
}
