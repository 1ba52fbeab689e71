import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../support/credit.js';
import { giveawayOf, HOUR } from '../support/giveaways.js';
import { SECOND, setUpSchedule } from './giveaway-schedule.js';

const MINUTE = 60 * SECOND;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const ends = (done: readonly string[]) => done.filter((what) => what.includes('ends'));

describe('an open giveaway', () => {
  it('ends at its time to the moment, once, and goes on at once', async () => {
    const { pass, done } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + HOUR + 1_234 }));

    await pass(2 * HOUR);

    expect(done[0]).toBe(`${HOUR + 1_234} ends a`);
    expect(done[1]).toBe(`${HOUR + 1_234} goes on with a`);
    expect(ends(done)).toHaveLength(1);
  });

  it('ends in time even if no look at it comes in between', async () => {
    const { schedule, done } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));

    await vi.advanceTimersByTimeAsync(MINUTE);

    expect(ends(done)).toEqual([`${10 * SECOND} ends a`]);
  });

  it('is not ended while the store is held, and at the first look after that', async () => {
    const { schedule, pass, done, held } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    held.isHeld = true;

    await vi.advanceTimersByTimeAsync(HOUR);
    expect(done).toEqual([]);
    held.isHeld = false;
    await pass(SECOND);

    expect(ends(done)).toEqual([`${HOUR} ends a`]);
  });

  it('is left alone while the store is held', async () => {
    const { schedule, done, held, open } = setUpSchedule(
      giveawayOf({ id: 'a', state: 'drawn', process: 'me' }),
    );
    held.isHeld = true;
    for (const giveaway of open.values()) schedule.goOn(giveaway);
    await schedule.idle();
    expect(done).toEqual([]);
  });

  it('ends at the first look if its time came while nobody looked', async () => {
    const { pass, done } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON - HOUR }));

    await pass(SECOND);

    expect(ends(done)).toEqual(['0 ends a']);
  });

  it.each([
    ['ahead, and ends within the next look', HOUR, 10 * MINUTE, 5 * SECOND],
    ['back, and ends at the time on that clock', -10 * MINUTE, MINUTE, 11 * MINUTE],
    ['a little ahead', 7 * SECOND, MINUTE, 53 * SECOND],
  ])('keeps its end when the clock is set %s', async (_, skew, due, expected) => {
    const { pass, done, setClock } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + due }));
    await pass(5 * SECOND);
    setClock(skew);

    await pass(HOUR);

    expect(ends(done)).toEqual([`${expected} ends a`]);
  });

  it('whose timer is armed ends in time when the clock is set ahead', async () => {
    const { pass, done, setClock } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + 25 * SECOND }));
    await pass(5 * SECOND);
    setClock(HOUR);

    await pass(MINUTE);

    expect(ends(done)).toEqual([`${5 * SECOND} ends a`]);
  });

  it('whose timer is armed does not end before its time when the clock is set back', async () => {
    const { schedule, done, setClock } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    setClock(-7 * SECOND);

    await vi.advanceTimersByTimeAsync(16 * SECOND);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(SECOND);

    expect(ends(done)).toEqual([`${17 * SECOND} ends a`]);
  });

  it('ends once where two processes look at it', async () => {
    const { pass, done, schedule, create } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + MINUTE }));

    await pass(5 * MINUTE, [schedule, create('other')]);

    expect(ends(done)).toEqual([`${MINUTE} ends a`]);
  });

  it('does not end any more once the bot stops', async () => {
    const { pass, done, schedule } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    await pass(SECOND);
    schedule.halt();

    await pass(MINUTE);
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    await vi.advanceTimersByTimeAsync(MINUTE);

    expect(done).toEqual([]);
  });

  it('that is ended by staff ends once, and is not ended again at its time', async () => {
    const { pass, done, schedule } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + 20 * SECOND }));
    await pass(5 * SECOND);

    expect(await schedule.end('a', '900')).toBe(true);
    expect(await schedule.end('a', '900')).toBe(false);
    await pass(MINUTE);

    expect(ends(done)).toEqual([`${5 * SECOND} ends a`]);
  });
});

describe('the message that asked staff for approval', () => {
  it('is tried again less and less often if it cannot be brought up to date', async () => {
    const posted = { channelId: 'log', messageId: '1' };
    const { pass, done } = setUpSchedule(giveawayOf({ id: 'a', endsAt: NOON + HOUR, posted }));

    await pass(4 * MINUTE);

    expect(done).toEqual([0, 20, 60, 140].map((second) => `${second * SECOND} shows what was decided a`));
  });
});

describe('a giveaway that a process has in hand', () => {
  it.each(['ending', 'drawn', 'opening', 'finished', 'cancelled'] as const)(
    'and that is %s is left to it while it lives, and taken up when it is dead',
    async (state) => {
      const { pass, done, dead } = setUpSchedule(
        giveawayOf({ id: 'a', state, process: 'other', endsAt: NOON - HOUR, confirmedAt: NOON - HOUR }),
      );
      await pass(MINUTE);
      expect(done).toEqual([]);

      dead.add('other');
      await pass(5 * SECOND);

      expect(done).toHaveLength(1);
    },
  );

  it('is tried again after a while if it could not go on', async () => {
    const { pass, done, work } = setUpSchedule(giveawayOf({ id: 'a', state: 'ending', process: 'me' }));
    const { settle } = work;
    work.settle = async (giveaway, signal) => {
      await settle(giveaway, signal);
      throw new Error('Discord is away');
    };

    await pass(MINUTE);

    expect(done).toEqual(['0 goes on with a', '20000 goes on with a', '40000 goes on with a']);
  });

  it('is worked on once at a time, however long it takes', async () => {
    const { pass, done, work } = setUpSchedule(giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
    const { settle } = work;
    work.settle = async (giveaway, signal) => {
      await settle(giveaway, signal);
      await new Promise((resolve) => setTimeout(resolve, 5 * MINUTE));
    };

    await pass(5 * MINUTE);

    expect(done).toHaveLength(1);
  });

  it('is worked on once even if two ask for it', async () => {
    const giveaway = giveawayOf({ id: 'a', state: 'drawn', process: 'me' });
    const { done, schedule, open, work } = setUpSchedule(giveaway);
    const { settle } = work;
    work.settle = async (drawn, signal) => {
      open.set('a', { ...drawn, state: 'finished' });
      return settle(drawn, signal);
    };

    schedule.goOn(giveaway);
    schedule.goOn(giveaway);
    schedule.tidy(giveaway);
    await schedule.idle();

    expect(done).toEqual(['0 goes on with a']);
  });

  it('is being opened by this one, which is given some time for it', async () => {
    const opening = { state: 'opening', process: 'me', durationMs: HOUR, endsAt: NOON + HOUR } as const;
    const { pass, done } = setUpSchedule(giveawayOf({ id: 'a', ...opening }));

    await pass(25 * SECOND);

    expect(done).toEqual(['15000 reopens a']);
  });

  it('and that waits for approval is put before staff if it was not', async () => {
    const place = { channelId: 'log', messageId: '1' };
    const waiting = { state: 'waiting', process: 'me', endsAt: NOON } as const;
    const { pass, done } = setUpSchedule(
      giveawayOf({ id: 'a', ...waiting }),
      giveawayOf({ id: 'b', ...waiting, posted: place }),
    );

    await pass(5 * SECOND);

    expect(done).toEqual(['0 reopens a']);
  });
});
