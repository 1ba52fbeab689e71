import { describe, expect, it } from 'vitest';
import { MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { HOUR } from '../support/giveaways.js';
import { lookAfter, OPENING_KINDS, type OpeningSetUp } from '../support/opening-kinds.js';

const DAY = 24 * HOUR;

const toldOf = ({ told }: OpeningSetUp, what: RegExp) => told.filter((notified) => what.test(notified));

/** How one ends that nobody has entered. */
const OVER = /^(cancelled|ended)$/;
const SHOWN_OVER = /^show (cancelled|ended) 0$/;
const IS_OVER = { state: expect.stringMatching(OVER) };

describe.each(OPENING_KINDS)('%s that is to be posted while Discord is away', (_kind, setUp) => {
  it('opens once Discord is back, for its whole time, and its series goes on', async () => {
    const set = await setUp();
    const first = await set.start({ startsInMs: HOUR, every: 'day' });

    set.notices.mute = true;
    await lookAfter(set, HOUR);
    await lookAfter(set, HOUR + 60_000);
    expect(await set.current(first)).toMatchObject({ state: 'opening' });
    set.notices.mute = false;
    await lookAfter(set, 2 * HOUR);

    expect(await set.current(first)).toMatchObject({ state: 'open', endsAt: NOON + 3 * HOUR });
    expect(toldOf(set, /^post$/)).toHaveLength(1);
    await lookAfter(set, DAY + HOUR);
    expect((await set.records.list(1))[0]).toMatchObject({
      state: 'open',
      recurrence: { id: first.id },
      round: 2,
    });
    set.service.halt();
  });

  it('is announced once Discord is back, if it starts later', async () => {
    const set = await setUp();
    set.notices.mute = true;
    const giveaway = await set.start({ startsInMs: 2 * HOUR });
    expect(giveaway).toMatchObject({ state: 'scheduled' });

    set.notices.mute = false;
    await lookAfter(set, HOUR);
    expect((await set.current(giveaway)).announcement).toBeDefined();
    set.service.halt();
  });

  it('opens once Discord is back, if it was confirmed or is a later round', async () => {
    const set = await setUp();
    set.notices.mute = true;
    const first = await set.start({ every: 'day' });
    expect(first.state).toBe('opening');
    set.notices.mute = false;
    await lookAfter(set, 60_000);
    expect((await set.current(first)).state).toBe('open');

    set.notices.mute = true;
    await lookAfter(set, DAY);
    set.notices.mute = false;
    await lookAfter(set, DAY + 60_000);
    expect((await set.records.list(1))[0]).toMatchObject({ state: 'open', round: 2 });
    set.service.halt();
  });

  it('can be cancelled until then, and its message says so if it is posted at that moment', async () => {
    const set = await setUp();
    set.notices.mute = true;
    const waiting = await set.start({ every: 'day' });
    await set.callOff(waiting.id);
    await lookAfter(set, 60_000);
    expect(await set.current(waiting)).toMatchObject(IS_OVER);
    expect(await set.service.repeating()).toEqual([]);

    set.notices.mute = false;
    const { draft } = await set.prepare({ title: 'another' });
    set.notices.before = async (what) => {
      if (what === 'post') await set.callOff(draft.id);
    };
    expect((await set.service.confirm(draft.id, MODERATOR)).state).not.toBe('open');
    await set.service.idle();
    await lookAfter(set, 120_000);
    expect(toldOf(set, /^post|^show/).slice(-2)).toEqual(['post', expect.stringMatching(SHOWN_OVER)]);
    expect(await set.reserved()).toBe('0.00');
    set.service.halt();
  });

  it('says that it was cancelled once somebody presses there, if it was posted and the answer was lost', async () => {
    const set = await setUp();
    set.notices.mute = true;
    const one = await set.start();
    set.notices.mute = false;
    await set.callOff(one.id);
    await set.service.idle();

    const pressed = { channelId: 'general', messageId: 'lost' };
    expect(await refusalOf(set.join(one, 1, pressed))).toMatch(/over/);
    await refusalOf(set.join(one, 1, pressed));
    await set.service.idle();

    expect(toldOf(set, /^show/)).toEqual([expect.stringMatching(SHOWN_OVER)]);
    set.service.halt();
  });

  it('is the round of the date that comes until then, so that no two open at once', async () => {
    const set = await setUp();
    const first = await set.start({ startsInMs: HOUR, every: 'day', durationMs: DAY });

    set.notices.mute = true;
    await lookAfter(set, HOUR);
    await lookAfter(set, 2 * DAY);
    set.notices.mute = false;
    await lookAfter(set, 2 * DAY + 60_000);
    await lookAfter(set, 2 * DAY + 120_000);

    expect(await set.records.list(9)).toMatchObject([
      { id: first.id, state: 'open', endsAt: NOON + 2 * DAY + HOUR + 60_000 },
    ]);
    set.service.halt();
  });

  it('lasts its whole time if it opens after that date, though it was tried shortly before', async () => {
    const set = await setUp();
    const first = await set.start({ startsInMs: HOUR, every: 'day', durationMs: 20 * HOUR });

    set.notices.mute = true;
    await lookAfter(set, HOUR);
    await lookAfter(set, DAY + HOUR - 60_000);
    set.notices.mute = false;
    await lookAfter(set, DAY + 2 * HOUR);

    expect(await set.current(first)).toMatchObject({ state: 'open', endsAt: NOON + DAY + 22 * HOUR });
    set.service.halt();
  });
});

it.each(OPENING_KINDS)(
  '%s is waited for by the next round while a process has it in hand',
  async (_kind, setUp) => {
    const set = await setUp();
    await set.start({ startsInMs: HOUR, every: 'day' });
    const posting = new Promise<void>((reached) => {
      set.notices.before = async (what) => {
        if (what === 'post') reached();
        await new Promise(() => undefined);
      };
    });
    set.clock.now = NOON + HOUR;
    await set.service.recover();
    await posting;

    const other = await setUp({ store: set.store });
    Object.assign(other.parts.liveness, { isDead: async () => false });
    await lookAfter(other, DAY + HOUR);
    expect(await set.records.list(9)).toHaveLength(1);
    for (const { service } of [set, other]) service.halt();
  },
);

describe.each(OPENING_KINDS)('%s that Discord does not let be posted', (_kind, setUp) => {
  it('is given up, staff are told, and the series that was announced goes on', async () => {
    const set = await setUp();
    const first = await set.start({ startsInMs: HOUR, every: 'day' });

    set.notices.refuses = true;
    await lookAfter(set, HOUR);
    expect(await set.current(first)).toMatchObject(IS_OVER);
    expect(toldOf(set, /unposted/)).toEqual(['unposted round']);
    expect(await set.reserved(NOON)).toBe('0.00');

    set.notices.refuses = false;
    await lookAfter(set, DAY + HOUR);
    expect((await set.records.list(1))[0]).toMatchObject({ state: 'open', recurrence: { id: first.id } });
    set.service.halt();
  });

  it('is told to staff also without a series, and ends one that nobody has seen', async () => {
    const set = await setUp();
    await set.start({ startsInMs: HOUR });
    set.notices.refuses = true;
    await lookAfter(set, HOUR);
    expect(toldOf(set, /unposted/)).toEqual(['unposted']);

    expect(await refusalOf(set.start({ every: 'day', title: 'another' }))).toMatch(/could not post/);
    await lookAfter(set, HOUR + 60_000);
    expect(await set.service.repeating()).toEqual([]);
    set.service.halt();
  });
});
