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

describe('a giveaway at rest', () => {
  it('whose messages cannot be brought up to date is tried less and less often', async () => {
    const { pass, done } = setUpSchedule(giveawayOf({ id: 'a', state: 'finished', process: 'me' }));

    await pass(3 * HOUR);

    const at = done.map((what) => Number(what.split(' ')[0]) / SECOND);
    expect(at.slice(0, 5)).toEqual([0, 20, 60, 140, 300]);
    expect(at.length).toBeLessThan(16);
  });

  it('is tried at once when the log channel works again, and then less and less often as before', async () => {
    const { pass, done, schedule } = setUpSchedule(giveawayOf({ id: 'a', state: 'finished', process: 'me' }));
    await pass(2 * HOUR);
    const before = done.length;

    schedule.tryAgain();
    await pass(5 * SECOND);
    expect(done).toHaveLength(before + 1);
    await pass(40 * SECOND);
    expect(done).toHaveLength(before + 2);
  });

  it('is looked at even if the one before it cannot be', async () => {
    const { pass, done, open, schedule } = setUpSchedule(
      giveawayOf({ id: 'broken', state: 'ending', process: 'other' }),
      giveawayOf({ id: 'a', endsAt: NOON }),
    );
    open.set('broken', {
      ...giveawayOf({ id: 'broken' }),
      get state(): never {
        throw new Error('it cannot be read');
      },
    });

    await pass(SECOND, [schedule]);

    expect(ends(done)).toEqual(['0 ends a']);
  });
});

describe('a payment', () => {
  it('is looked at every two seconds, so that what people see follows', async () => {
    const { pass, done, ends } = setUpSchedule(giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
    ends.push('paying', 'paying', 'paying');

    await pass(10 * SECOND);

    const at = done.map((what) => Number(what.split(' ')[0]) / SECOND);
    expect(at).toEqual([0, 2, 4, 6]);
  });

  it('is looked at at once when the last winner was paid', async () => {
    const { pass, done, ends, schedule } = setUpSchedule(
      giveawayOf({ id: 'a', state: 'drawn', process: 'me' }),
    );
    ends.push('paying');
    await pass(SECOND);
    schedule.rested('a');
    await schedule.idle();

    expect(done.map((what) => what.split(' ')[0])).toEqual(['0', '1000']);
  });
});

describe('a server in which the bot does not act', () => {
  it('has its giveaways withdrawn, even those of another process, and nothing else done with them', async () => {
    const { pass, done, unlisted, dead } = setUpSchedule(
      giveawayOf({ id: 'a', endsAt: NOON }),
      giveawayOf({ id: 'b', state: 'drawn', process: 'other' }),
      giveawayOf({ id: 'c', state: 'waiting', process: 'other' }),
      giveawayOf({ id: 'd', guildId: 'listed', endsAt: NOON }),
    );
    unlisted.add('guild');
    dead.clear();

    await pass(5 * SECOND);

    expect(done.filter((what) => !what.endsWith(' d'))).toEqual([
      '0 withdraws (unlisted) a',
      '0 withdraws (unlisted) b',
      '0 withdraws (unlisted) c',
    ]);
    expect(ends(done)).toEqual(['0 ends d']);
  });

  it('is asked for once an hour, and what is drawn is paid in any case', async () => {
    const { pass, done, left } = setUpSchedule(
      giveawayOf({ id: 'a', endsAt: NOON + 9 * HOUR }),
      giveawayOf({ id: 'b', state: 'drawn', process: 'me' }),
    );
    await pass(MINUTE);
    left.add('guild');

    await pass(2 * HOUR);

    const withdrawn = done.filter((what) => what.includes('withdraws'));
    expect(withdrawn).toEqual([`${HOUR} withdraws (left) a`]);
  });
});

describe('what changed after the end', () => {
  it('is shown later if it cannot be at once', async () => {
    const { done, schedule, work } = setUpSchedule(giveawayOf({ id: 'a', state: 'finished', process: 'x' }));
    const { refresh } = work;
    work.refresh = async () => {
      work.refresh = refresh;
      throw new Error('the store is broken');
    };

    schedule.refresh('a');
    await vi.advanceTimersByTimeAsync(HOUR);

    expect(done).toEqual(['20000 refreshes a']);
  });

  it('is shown again until everything could be shown, as where another process has changed it', async () => {
    const { done, schedule, work } = setUpSchedule(giveawayOf({ id: 'a', state: 'finished', process: 'x' }));
    const { refresh } = work;
    let times = 0;
    work.refresh = async (giveaway) => {
      times += 1;
      return times > 2 && refresh(giveaway);
    };

    schedule.refresh('a');
    await vi.advanceTimersByTimeAsync(HOUR);

    expect(done).toEqual(['60000 refreshes a']);
  });

  it('is shown at once when the log channel works again', async () => {
    const { done, schedule, work } = setUpSchedule(giveawayOf({ id: 'a', state: 'finished', process: 'x' }));
    const { refresh } = work;
    work.refresh = async () => false;
    schedule.refresh('a');
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    work.refresh = refresh;

    schedule.tryAgain();
    await vi.advanceTimersByTimeAsync(0);

    expect(done).toEqual([`${2 * HOUR} refreshes a`]);
  });

  it('is shown after what is under way', async () => {
    const { schedule, done, open, work } = setUpSchedule(
      giveawayOf({ id: 'a', state: 'drawn', process: 'me' }),
    );
    const { settle } = work;
    let end: () => void = () => undefined;
    const begun = new Promise<void>((begin) => {
      work.settle = async (giveaway, signal) => {
        begin();
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        open.set('a', { ...giveaway, state: 'finished' });
        return settle(giveaway, signal);
      };
    });
    schedule.goOn(giveawayOf({ id: 'a' }));
    await begun;
    schedule.refresh('a');
    expect(done).toEqual([]);

    end();
    await schedule.idle();

    expect(done).toEqual(['0 goes on with a', '0 refreshes a']);
  });

  it('keeps no payment waiting that begins while it is shown', async () => {
    const { schedule, done, open } = setUpSchedule(giveawayOf({ id: 'a', state: 'finished', process: 'me' }));
    schedule.refresh('a');
    open.set('a', giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
    schedule.goOn(giveawayOf({ id: 'a' }));
    schedule.refresh('a');

    await schedule.idle();

    expect(done.at(-1)).toBe('0 goes on with a');
  });
});
