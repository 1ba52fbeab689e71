import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../support/credit.js';
import { campaignOf, HOUR, MINUTE, SECOND, setUpUpkeep } from './upkeep.js';

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an open campaign', () => {
  it('ends at its time to the moment, once, and goes on at once', async () => {
    const { pass, done } = setUpUpkeep(campaignOf({ endsAt: NOON + HOUR + 1_234 }));
    await pass(2 * HOUR);
    const at = HOUR + 1_234;
    expect(done.filter((what) => !what.includes('counts')).slice(0, 2)).toEqual([
      `${at} ends a`,
      `${at} goes on with a`,
    ]);
  });

  it('ends in time even if no look at it comes in between', async () => {
    const campaign = campaignOf({ endsAt: NOON + 10 * SECOND });
    const { upkeep, secondsOf } = setUpUpkeep(campaign);
    upkeep.watch(campaign);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(secondsOf('ends')).toEqual([10]);
  });

  it('is not ended while the store is held, and at the first look after that', async () => {
    const campaign = campaignOf({ endsAt: NOON + 10 * SECOND });
    const { upkeep, pass, secondsOf, done, held } = setUpUpkeep(campaign);
    upkeep.watch(campaign);
    held.isHeld = true;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(done).toEqual([]);
    held.isHeld = false;
    await pass(SECOND);
    expect(secondsOf('ends')).toEqual([HOUR / SECOND]);
  });

  it('ends at the first look if its time came while nobody looked', async () => {
    const { pass, secondsOf } = setUpUpkeep(campaignOf({ endsAt: NOON - HOUR }));
    await pass(SECOND);
    expect(secondsOf('ends')).toEqual([0]);
  });

  it('ends whatever the time is once it is used up', async () => {
    const { pass, kind, done } = setUpUpkeep(campaignOf());
    kind.isUsedUp = async () => true;
    kind.atTime = async (id) => done.push(`looks whether it ends ${id}`);
    await pass(SECOND);
    expect(done).toContain('looks whether it ends a');
  });

  it.each([
    ['ahead, and ends within the next look', HOUR, 10 * MINUTE, 5],
    ['back, and ends at the time on that clock', -10 * MINUTE, MINUTE, 11 * 60],
    ['a little ahead', 7 * SECOND, MINUTE, 53],
    ['ahead while its timer is armed', HOUR, 25 * SECOND, 5],
  ])('keeps its end when the clock is set %s', async (_, skew, due, expected) => {
    const { pass, secondsOf, setClock } = setUpUpkeep(campaignOf({ endsAt: NOON + due }));
    await pass(5 * SECOND);
    setClock(skew);
    await pass(HOUR);
    expect(secondsOf('ends')).toEqual([expected]);
  });

  it('whose timer is armed does not end early when the clock is set back', async () => {
    const campaign = campaignOf({ endsAt: NOON + 10 * SECOND });
    const { upkeep, secondsOf, setClock } = setUpUpkeep(campaign);
    upkeep.watch(campaign);
    setClock(-7 * SECOND);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(secondsOf('ends')).toEqual([17]);
  });

  it('ends once where two processes look at it', async () => {
    const { pass, secondsOf, upkeep, create } = setUpUpkeep(campaignOf({ endsAt: NOON + MINUTE }));
    await pass(5 * MINUTE, [upkeep, create('other')]);
    expect(secondsOf('ends')).toEqual([60]);
  });

  it('does not end any more once the bot stops', async () => {
    const campaign = campaignOf({ endsAt: NOON + 10 * SECOND });
    const { pass, secondsOf, upkeep } = setUpUpkeep(campaign);
    await pass(SECOND);
    upkeep.halt();
    await pass(MINUTE);
    upkeep.watch(campaign);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(secondsOf('ends')).toEqual([]);
  });

  it('has its decision shown less and less often where that is in vain', async () => {
    const posted = { channelId: 'log', messageId: '1' };
    const { pass, secondsOf } = setUpUpkeep(campaignOf({ posted }));
    await pass(4 * MINUTE);
    expect(secondsOf('shows the decision')).toEqual([0, 20, 60, 140]);
  });
});

describe('the number on a public message', () => {
  it('is shown at once, and then every five seconds at most, the last included', async () => {
    const { pass, secondsOf, upkeep } = setUpUpkeep(campaignOf());
    for (let second = 0; second < 20; second += 1) {
      upkeep.countChanged(campaignOf());
      await vi.advanceTimersByTimeAsync(SECOND);
    }
    await pass(MINUTE);
    expect(secondsOf('counts')).toEqual([0, 5, 10, 15, 20]);
  });

  it('is shown every five minutes at most once the message is an hour old', async () => {
    const campaign = campaignOf({ durationMs: 10 * HOUR, endsAt: NOON + 9 * HOUR });
    const { pass, secondsOf, upkeep } = setUpUpkeep(campaign);
    for (let minute = 0; minute < 12; minute += 1) {
      upkeep.countChanged(campaign);
      await pass(MINUTE);
    }
    expect(secondsOf('counts')).toEqual([0, 5 * 60, 10 * 60]);
  });

  it('is tried again less and less often until it is shown', async () => {
    const { pass, secondsOf, kind, note } = setUpUpkeep(campaignOf());
    const away = async ({ id }: { readonly id: string }) => note('cannot show', id) < 0;
    if (kind.publicMessage !== undefined) Object.assign(kind.publicMessage, { show: away });
    await pass(4 * MINUTE);
    expect(secondsOf('cannot show')).toEqual([0, 20, 60, 140]);
  });

  it('does not pile up while Discord keeps an edit waiting', async () => {
    const { pass, secondsOf, kind, note, upkeep } = setUpUpkeep(campaignOf());
    const slow = async ({ id }: { readonly id: string }) => {
      note('begins to count', id);
      await new Promise((resolve) => setTimeout(resolve, 30 * SECOND));
      return true;
    };
    if (kind.publicMessage !== undefined) Object.assign(kind.publicMessage, { show: slow });
    for (let look = 0; look < 12; look += 1) {
      upkeep.countChanged(campaignOf());
      await pass(5 * SECOND);
    }
    expect(secondsOf('begins')).toEqual([0, 35]);
  });

  it('is not shown any more once it is over', async () => {
    const { pass, secondsOf, open, upkeep } = setUpUpkeep(campaignOf());
    await pass(5 * SECOND);
    open.set('a', campaignOf({ state: 'finished' }));
    upkeep.countChanged(campaignOf());
    await pass(MINUTE);
    expect(secondsOf('counts')).toEqual([0]);
  });
});

describe('a message that was pressed in vain', () => {
  it('says that its campaign is over, unless it is known to say so', async () => {
    const message = { channelId: 'general', messageId: 'known' };
    const { done, upkeep } = setUpUpkeep(
      campaignOf({ state: 'finished', message, closed: true }),
      campaignOf({ id: 'b' }),
    );
    upkeep.pressedInVain('a', message);
    await upkeep.idle();
    upkeep.pressedInVain('b', message);
    await upkeep.idle();
    expect(done).toEqual([]);
    upkeep.pressedInVain('a', { channelId: 'general', messageId: 'lost' });
    await upkeep.idle();
    expect(done).toEqual(['0 counts on lost (finished) a']);
  });
});

describe('a campaign that a process has in hand', () => {
  it.each(['ending', 'drawn', 'opening', 'finished', 'cancelled'])(
    'and that is %s is left to it until it is dead',
    async (state) => {
      const { pass, done, dead } = setUpUpkeep(
        campaignOf({ state, process: 'other', endsAt: NOON - HOUR, confirmedAt: NOON - HOUR }),
      );
      await pass(MINUTE);
      expect(done).toEqual([]);
      dead.add('other');
      await pass(5 * SECOND);
      expect(done).toHaveLength(1);
    },
  );

  it('is tried again after a while if it could not go on', async () => {
    const { pass, secondsOf, kind } = setUpUpkeep(campaignOf({ state: 'ending' }));
    const { goOn } = kind;
    kind.goOn = async (campaign, signal) => {
      await goOn(campaign, signal);
      throw new Error('Discord is away');
    };
    await pass(MINUTE);
    expect(secondsOf('goes on')).toEqual([0, 20, 40]);
  });

  it('is tried less and less often where something cannot be shown', async () => {
    const { pass, secondsOf, kind, upkeep } = setUpUpkeep(campaignOf({ state: 'finished' }));
    const { goOn } = kind;
    kind.goOn = async (...given) => !(await goOn(...given));
    await pass(3 * HOUR);
    const before = secondsOf('goes on');
    expect(before.slice(0, 5)).toEqual([0, 20, 60, 140, 300]);
    expect(before.length).toBeLessThan(16);
    // The log channel works again.
    upkeep.tryAgain();
    await pass(5 * SECOND);
    expect(secondsOf('goes on')).toHaveLength(before.length + 1);
  });

  it('is worked on once at a time, however many ask for it', async () => {
    const { upkeep, pass, done, kind } = setUpUpkeep(campaignOf({ state: 'drawn' }));
    const { goOn } = kind;
    kind.goOn = async (...given) => {
      await goOn(...given);
      await new Promise((resolve) => setTimeout(resolve, 5 * MINUTE));
      return true;
    };
    upkeep.goOn({ id: 'a' });
    upkeep.goOn({ id: 'a' });
    upkeep.goOn({ id: 'a' });
    await pass(4 * MINUTE);
    expect(done).toHaveLength(1);
    await pass(4 * MINUTE);
    expect(done).toHaveLength(2);
  });

  it('is left alone while the store is held', async () => {
    const { upkeep, done, held } = setUpUpkeep(campaignOf({ state: 'drawn' }));
    held.isHeld = true;
    upkeep.goOn({ id: 'a' });
    await upkeep.idle();
    expect(done).toEqual([]);
  });

  it('is being opened by this one, which is given some time for it', async () => {
    const { pass, secondsOf } = setUpUpkeep(campaignOf({ state: 'opening' }));
    await pass(20 * SECOND);
    expect(secondsOf('goes on')).toEqual([15]);
  });

  it('and that waits for approval is put before staff if it was not', async () => {
    const waiting = { state: 'waiting', endsAt: NOON } as const;
    const posted = { channelId: 'log', messageId: '1' };
    const { pass, done } = setUpUpkeep(campaignOf(waiting), campaignOf({ id: 'b', ...waiting, posted }));
    await pass(5 * SECOND);
    expect(done).toEqual(['0 asks staff about a']);
  });

  it('is looked at even if the one before it cannot be', async () => {
    const { pass, secondsOf, open } = setUpUpkeep(campaignOf({ id: 'broken' }), campaignOf({ endsAt: NOON }));
    open.set('broken', {
      ...campaignOf({ id: 'broken' }),
      get state(): never {
        throw new Error('it cannot be read');
      },
    });
    await pass(SECOND);
    expect(secondsOf('ends a')).toEqual([0]);
  });
});

describe('a server in which the bot does not act', () => {
  it('has its campaigns given up, whoever has them in hand', async () => {
    const { pass, done, unlisted } = setUpUpkeep(
      campaignOf({ endsAt: NOON }),
      campaignOf({ id: 'b', state: 'drawn', process: 'other' }),
      campaignOf({ id: 'c', guildId: 'listed', endsAt: NOON }),
    );
    unlisted.add('guild');
    await pass(5 * SECOND);
    expect(done.filter((what) => !what.endsWith(' c'))).toEqual([
      '0 gives up (unlisted) a',
      '0 gives up (unlisted) b',
    ]);
    expect(done).toContain('0 ends c');
  });

  it('is asked for once an hour, and what is drawn goes on in any case', async () => {
    const { pass, done, left } = setUpUpkeep(
      campaignOf({ endsAt: NOON + 9 * HOUR }),
      campaignOf({ id: 'b', state: 'drawn' }),
    );
    await pass(MINUTE);
    left.add('guild');
    await pass(2 * HOUR);
    expect(done.filter((what) => what.includes('gives up'))).toEqual([`${HOUR} gives up (left) a`]);
  });
});

describe('what changed after the end', () => {
  it('is shown again until everything could be shown, also after a failure', async () => {
    // It is closed, so that no look finds it.
    const { pass, secondsOf, upkeep, kind, open } = setUpUpkeep();
    const { refresh } = kind;
    let times = 0;
    kind.records.find = async () => campaignOf({ state: 'finished', process: 'x' });
    kind.refresh = async (campaign) => {
      times += 1;
      if (times === 1) throw new Error('the store is broken');
      return times > 2 && refresh !== undefined && refresh(campaign);
    };
    upkeep.refresh('a');
    await pass(HOUR);
    expect(open.size).toBe(0);
    expect(secondsOf('refreshes')).toEqual([40]);
  });

  it('is shown after what is under way, and keeps no payment waiting', async () => {
    const { upkeep, done, open, kind } = setUpUpkeep(campaignOf({ state: 'drawn' }));
    const { goOn } = kind;
    kind.goOn = async (campaign, signal) => {
      upkeep.refresh('a');
      open.set('a', campaignOf({ state: 'finished' }));
      return goOn(campaign, signal);
    };
    upkeep.goOn({ id: 'a' });
    await upkeep.idle();
    expect(done).toEqual(['0 goes on with a', '0 refreshes a']);
    open.set('a', campaignOf({ state: 'drawn' }));
    kind.goOn = goOn;
    upkeep.goOn({ id: 'a' });
    await upkeep.idle();
    expect(done.at(-1)).toBe('0 goes on with a');
  });
});
