import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEntrantCounter } from '../../src/giveaways/entrant-counter.js';
import { systemClock } from '../../src/time/clock.js';
import { NOON } from '../support/credit.js';
import { giveawayOf, HOUR } from '../support/giveaways.js';
import { silentLog } from '../support/silent-log.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(show: () => Promise<unknown> = async () => undefined) {
  const shown: number[] = [];
  const world = { retryLog: silentLog, now: Date.now, clock: systemClock };
  const counter = createEntrantCounter(world, async () => {
    shown.push(Date.now() - NOON);
    return (await show()) !== false;
  });
  return { shown, counter };
}

const open = giveawayOf({ durationMs: 10 * HOUR, endsAt: NOON + 10 * HOUR });

describe('the number of entrants on the message', () => {
  it('is shown at once, and then every five seconds at most, the last change included', async () => {
    const { shown, counter } = setUp();

    for (let second = 0; second < 20; second += 1) {
      counter.changed(open);
      await vi.advanceTimersByTimeAsync(SECOND);
    }
    await vi.advanceTimersByTimeAsync(HOUR);

    expect(shown).toEqual([0, 5, 10, 15, 20].map((second) => second * SECOND));
  });

  it('is shown every five minutes at most once the message is an hour old', async () => {
    const { shown, counter } = setUp();
    await vi.advanceTimersByTimeAsync(HOUR);

    for (let minute = 0; minute < 20; minute += 1) {
      counter.changed(open);
      await vi.advanceTimersByTimeAsync(MINUTE);
    }

    expect(shown.map((at) => (at - HOUR) / MINUTE)).toEqual([0, 5, 10, 15, 20]);
  });

  it('is tried again until it is shown, less and less often, and from then on as before', async () => {
    let isAway = true;
    const { shown, counter } = setUp(async () => !isAway);
    counter.changed(open);
    await vi.advanceTimersByTimeAsync(5 * MINUTE);
    expect(shown.map((at) => at / SECOND)).toEqual([0, 30, 90, 210]);

    isAway = false;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(shown.map((at) => at / SECOND)).toEqual([0, 30, 90, 210, 450]);
    isAway = true;
    counter.changed(open);
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    expect(shown).toHaveLength(7);
  });

  it('is not tried again once it is over', async () => {
    const { shown, counter } = setUp(async () => false);
    counter.changed(open);
    await vi.advanceTimersByTimeAsync(SECOND);
    counter.forget(open.id);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(shown).toHaveLength(1);
  });

  it('does not pile up while Discord keeps an edit waiting', async () => {
    const { shown, counter } = setUp(() => new Promise((resolve) => setTimeout(resolve, 30 * SECOND)));

    for (let second = 0; second < 60; second += 1) {
      counter.changed(open);
      await vi.advanceTimersByTimeAsync(SECOND);
    }

    expect(shown).toEqual([0, 35 * SECOND]);
  });

  it('is shown again after it could not be shown', async () => {
    const { shown, counter } = setUp(async () => {
      throw new Error('no store');
    });
    counter.changed(open);
    await vi.advanceTimersByTimeAsync(SECOND);
    counter.changed(open);
    await vi.advanceTimersByTimeAsync(MINUTE);

    expect(shown).toEqual([0, 5 * SECOND]);
  });

  it('is shown of each giveaway by itself', async () => {
    const { shown, counter } = setUp();
    counter.changed(open);
    counter.changed({ ...open, id: 'another' });
    await vi.advanceTimersByTimeAsync(SECOND);

    expect(shown).toEqual([0, 0]);
  });

  it.each([
    ['it is over', (id: string, { forget }: ReturnType<typeof createEntrantCounter>) => forget(id)],
    ['the bot stops', (_: string, { stop }: ReturnType<typeof createEntrantCounter>) => stop()],
  ])('is shown no more when %s, not even of what has changed during an edit', async (_, end) => {
    const { shown, counter } = setUp(() => new Promise((resolve) => setTimeout(resolve, 2 * SECOND)));
    counter.changed(open);
    await vi.advanceTimersByTimeAsync(SECOND);
    counter.changed(open);
    counter.changed({ ...open, id: 'waiting' });
    end(open.id, counter);
    end('waiting', counter);
    await vi.advanceTimersByTimeAsync(HOUR);

    expect(shown).toEqual([0]);
  });
});
