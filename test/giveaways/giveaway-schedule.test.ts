import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/clock.js';
import type { GiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import { createSchedule, type GiveawayWork } from '../../src/giveaways/giveaway-schedule.js';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
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

/** Giveaways as records in memory, and what is done with them and when, in ms after noon. */
function setUp(...giveaways: readonly Giveaway[]) {
  const open = new Map(giveaways.map((giveaway) => [giveaway.id, giveaway]));
  const done: string[] = [];
  const note = (what: string, { id }: Pick<Giveaway, 'id'>) =>
    done.push(`${Date.now() - NOON} ${what} ${id}`);
  const dead = new Set<string>();
  let skew = 0;
  const records = {
    open: async () => [...open.values()],
    find: async (id: string) => open.get(id),
    async change(giveaway: Giveaway, details: Partial<Giveaway>) {
      if (JSON.stringify(open.get(giveaway.id)) !== JSON.stringify(giveaway)) return undefined;
      open.set(giveaway.id, { ...giveaway, ...details });
      return open.get(giveaway.id);
    },
  } as unknown as GiveawayRecords;
  const ends: Array<'away' | undefined> = [];
  const work: GiveawayWork = {
    openDue: async () => undefined,
    showBegun: async (giveaway) => giveaway,
    showPressed: async () => true,
    async freeze(id) {
      const giveaway = open.get(id);
      if (giveaway?.state !== 'open') return undefined;
      note('ends', giveaway);
      open.set(id, { ...giveaway, state: 'ending', process: 'me' });
      return open.get(id);
    },
    async reopen(giveaway) {
      note('reopens', giveaway);
    },
    async settle(giveaway) {
      note('goes on with', giveaway);
      return ends.shift();
    },
    async tidy(giveaway) {
      note('tidies', giveaway);
      return false;
    },
    async refresh(giveaway) {
      note('refreshes', giveaway);
      return true;
    },
    async showDecided(giveaway) {
      note('shows what was decided', giveaway);
      return giveaway;
    },
    async withdraw(giveaway, why) {
      note(`withdraws (${why})`, giveaway);
      open.delete(giveaway.id);
    },
  };
  const held = { isHeld: false };
  const unlisted = new Set<string>();
  const left = new Set<string>();
  const counter = { changed: () => undefined, forget: () => undefined, stop: () => undefined };
  const create = (id = 'me') =>
    createSchedule(
      {
        records,
        members: { hasServer: async (guildId) => !left.has(guildId), of: async () => new Map() },
        isListed: (guildId) => !unlisted.has(guildId),
        isHeld: () => held.isHeld,
        counter,
        liveness: {
          id,
          isDead: async (process) => dead.has(process),
          isLate: () => false,
          fence: () => () => true,
          beat: async () => undefined,
          leave: async () => undefined,
          sweep: async () => undefined,
        },
        retryLog: silentLog,
        now: () => Date.now() + skew,
        clock: systemClock,
      },
      work,
    );
  const schedule = create();
  return {
    open,
    done,
    dead,
    schedule,
    create,
    work,
    /** How the next payments end. */
    ends,
    unlisted,
    held,
    left,
    /** Lets time pass, with a look every five seconds. */
    async pass(ms: number, looks: readonly { recover(): Promise<void> }[] = [schedule]) {
      for (let passed = 0; passed < ms; passed += 5 * SECOND) {
        for (const look of looks) await look.recover();
        await vi.advanceTimersByTimeAsync(Math.min(5 * SECOND, ms - passed));
      }
    },
    setClock(ms: number) {
      skew = ms;
    },
  };
}

const ends = (done: readonly string[]) => done.filter((what) => what.includes('ends'));

describe('an open giveaway', () => {
  it('ends at its time to the moment, once, and goes on at once', async () => {
    const { pass, done } = setUp(giveawayOf({ id: 'a', endsAt: NOON + HOUR + 1_234 }));

    await pass(2 * HOUR);

    expect(done[0]).toBe(`${HOUR + 1_234} ends a`);
    expect(done[1]).toBe(`${HOUR + 1_234} goes on with a`);
    expect(ends(done)).toHaveLength(1);
  });

  it('ends in time even if no look at it comes in between', async () => {
    const { schedule, done } = setUp(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));

    await vi.advanceTimersByTimeAsync(MINUTE);

    expect(ends(done)).toEqual([`${10 * SECOND} ends a`]);
  });

  it('is not ended while the store is held, and at the first look after that', async () => {
    const { schedule, pass, done, held } = setUp(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    held.isHeld = true;

    await vi.advanceTimersByTimeAsync(HOUR);
    expect(done).toEqual([]);
    held.isHeld = false;
    await pass(SECOND);

    expect(ends(done)).toEqual([`${HOUR} ends a`]);
  });

  it('is left alone while the store is held', async () => {
    const { schedule, done, held, open } = setUp(giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
    held.isHeld = true;
    for (const giveaway of open.values()) schedule.goOn(giveaway);
    await schedule.idle();
    expect(done).toEqual([]);
  });

  it('ends at the first look if its time came while nobody looked', async () => {
    const { pass, done } = setUp(giveawayOf({ id: 'a', endsAt: NOON - HOUR }));

    await pass(SECOND);

    expect(ends(done)).toEqual(['0 ends a']);
  });

  it.each([
    ['ahead, and ends within the next look', HOUR, 10 * MINUTE, 5 * SECOND],
    ['back, and ends at the time on that clock', -10 * MINUTE, MINUTE, 11 * MINUTE],
    ['a little ahead', 7 * SECOND, MINUTE, 53 * SECOND],
  ])('keeps its end when the clock is set %s', async (_, skew, due, expected) => {
    const { pass, done, setClock } = setUp(giveawayOf({ id: 'a', endsAt: NOON + due }));
    await pass(5 * SECOND);
    setClock(skew);

    await pass(HOUR);

    expect(ends(done)).toEqual([`${expected} ends a`]);
  });

  it('whose timer is armed ends in time when the clock is set ahead', async () => {
    const { pass, done, setClock } = setUp(giveawayOf({ id: 'a', endsAt: NOON + 25 * SECOND }));
    await pass(5 * SECOND);
    setClock(HOUR);

    await pass(MINUTE);

    expect(ends(done)).toEqual([`${5 * SECOND} ends a`]);
  });

  it('whose timer is armed does not end before its time when the clock is set back', async () => {
    const { schedule, done, setClock } = setUp(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    setClock(-7 * SECOND);

    await vi.advanceTimersByTimeAsync(16 * SECOND);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(SECOND);

    expect(ends(done)).toEqual([`${17 * SECOND} ends a`]);
  });

  it('ends once where two processes look at it', async () => {
    const { pass, done, schedule, create } = setUp(giveawayOf({ id: 'a', endsAt: NOON + MINUTE }));

    await pass(5 * MINUTE, [schedule, create('other')]);

    expect(ends(done)).toEqual([`${MINUTE} ends a`]);
  });

  it('does not end any more once the bot stops', async () => {
    const { pass, done, schedule } = setUp(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    await pass(SECOND);
    schedule.halt();

    await pass(MINUTE);
    schedule.watch(giveawayOf({ id: 'a', endsAt: NOON + 10 * SECOND }));
    await vi.advanceTimersByTimeAsync(MINUTE);

    expect(done).toEqual([]);
  });

  it('that is ended by staff ends once, and is not ended again at its time', async () => {
    const { pass, done, schedule } = setUp(giveawayOf({ id: 'a', endsAt: NOON + 20 * SECOND }));
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
    const { pass, done } = setUp(giveawayOf({ id: 'a', endsAt: NOON + HOUR, posted }));

    await pass(4 * MINUTE);

    expect(done).toEqual([0, 20, 60, 140].map((second) => `${second * SECOND} shows what was decided a`));
  });
});

describe('a giveaway that a process has in hand', () => {
  it.each(['ending', 'drawn', 'opening', 'finished', 'cancelled'] as const)(
    'and that is %s is left to it while it lives, and taken up when it is dead',
    async (state) => {
      const { pass, done, dead } = setUp(
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
    const { pass, done, work } = setUp(giveawayOf({ id: 'a', state: 'ending', process: 'me' }));
    const { settle } = work;
    work.settle = async (giveaway, signal) => {
      await settle(giveaway, signal);
      throw new Error('Discord is away');
    };

    await pass(MINUTE);

    expect(done).toEqual(['0 goes on with a', '20000 goes on with a', '40000 goes on with a']);
  });

  it('is worked on once at a time, however long it takes', async () => {
    const { pass, done, work } = setUp(giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
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
    const { done, schedule, open, work } = setUp(giveaway);
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
    const { pass, done } = setUp(giveawayOf({ id: 'a', ...opening }));

    await pass(25 * SECOND);

    expect(done).toEqual(['15000 reopens a']);
  });

  it('and that waits for approval is put before staff if it was not', async () => {
    const place = { channelId: 'log', messageId: '1' };
    const waiting = { state: 'waiting', process: 'me', endsAt: NOON } as const;
    const { pass, done } = setUp(
      giveawayOf({ id: 'a', ...waiting }),
      giveawayOf({ id: 'b', ...waiting, posted: place }),
    );

    await pass(5 * SECOND);

    expect(done).toEqual(['0 reopens a']);
  });
});

describe('a giveaway at rest', () => {
  it('whose messages cannot be brought up to date is tried less and less often', async () => {
    const { pass, done } = setUp(giveawayOf({ id: 'a', state: 'finished', process: 'me' }));

    await pass(3 * HOUR);

    const at = done.map((what) => Number(what.split(' ')[0]) / SECOND);
    expect(at.slice(0, 5)).toEqual([0, 20, 60, 140, 300]);
    expect(at.length).toBeLessThan(16);
  });

  it('is tried at once when the log channel works again, and then less and less often as before', async () => {
    const { pass, done, schedule } = setUp(giveawayOf({ id: 'a', state: 'finished', process: 'me' }));
    await pass(2 * HOUR);
    const before = done.length;

    schedule.tryAgain();
    await pass(5 * SECOND);
    expect(done).toHaveLength(before + 1);
    await pass(40 * SECOND);
    expect(done).toHaveLength(before + 2);
  });

  it('is looked at even if the one before it cannot be', async () => {
    const { pass, done, open, schedule } = setUp(
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

describe('a payment for which the website is away', () => {
  it('is tried again without end, after pauses that grow up to ten minutes', async () => {
    const { pass, done, ends } = setUp(giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
    ends.push(...Array.from({ length: 40 }, () => 'away' as const));

    await pass(3 * HOUR);

    const at = done.map((what) => Number(what.split(' ')[0]) / SECOND);
    expect(at.slice(0, 5)).toEqual([0, 20, 60, 140, 300]);
    expect(at.length).toBeGreaterThan(17);
    expect(Math.max(...at.slice(1).map((each, index) => each - (at[index] ?? 0)))).toBeLessThanOrEqual(605);
  });

  it('is tried at once when somebody asks for it', async () => {
    const { pass, done, ends, schedule, open } = setUp(
      giveawayOf({ id: 'a', state: 'drawn', process: 'me' }),
    );
    ends.push('away', 'away', 'away');
    await pass(75 * SECOND);
    schedule.goOn(open.get('a') as Giveaway);
    await schedule.idle();

    expect(done.map((what) => what.split(' ')[0])).toEqual(['0', '20000', '60000', '75000']);
  });
});

describe('a server in which the bot does not act', () => {
  it('has its giveaways withdrawn, even those of another process, and nothing else done with them', async () => {
    const { pass, done, unlisted, dead } = setUp(
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
    const { pass, done, left } = setUp(
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
    const { done, schedule, work } = setUp(giveawayOf({ id: 'a', state: 'finished', process: 'x' }));
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
    const { done, schedule, work } = setUp(giveawayOf({ id: 'a', state: 'finished', process: 'x' }));
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
    const { done, schedule, work } = setUp(giveawayOf({ id: 'a', state: 'finished', process: 'x' }));
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
    const { schedule, done, open, work } = setUp(giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
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
    const { schedule, done, open } = setUp(giveawayOf({ id: 'a', state: 'finished', process: 'me' }));
    schedule.refresh('a');
    open.set('a', giveawayOf({ id: 'a', state: 'drawn', process: 'me' }));
    schedule.goOn(giveawayOf({ id: 'a' }));
    schedule.refresh('a');

    await schedule.idle();

    expect(done.at(-1)).toBe('0 goes on with a');
  });
});
