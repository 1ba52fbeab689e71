import { describe, expect, it } from 'vitest';
import { MODERATOR, NOON, refusalOf } from '../support/credit.js';
import { type Giveaways, HOUR, playerId, setUpGiveaways } from '../support/giveaways.js';
import { lookAfter } from './giveaway-looks.js';

const DAY = 24 * HOUR;

const toldOf = ({ notices }: Giveaways, what: RegExp) =>
  notices.notified.filter((notified) => what.test(notified));

describe('a giveaway that is to be posted while Discord is away', () => {
  it('opens once Discord is back, for its whole time, and its series goes on', async () => {
    const set = await setUpGiveaways();
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
    set.giveaways.halt();
  });

  it('is announced once Discord is back, if it starts later', async () => {
    const set = await setUpGiveaways();
    set.notices.mute = true;
    const giveaway = await set.start({ startsInMs: 2 * HOUR });
    expect(giveaway).toMatchObject({ state: 'scheduled' });

    set.notices.mute = false;
    await lookAfter(set, HOUR);
    expect((await set.current(giveaway)).announcement).toBeDefined();
    set.giveaways.halt();
  });

  it('opens once Discord is back, if it was confirmed or is a later round', async () => {
    const set = await setUpGiveaways();
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
    set.giveaways.halt();
  });

  it('can be cancelled until then, and its message says so if it is posted at that moment', async () => {
    const set = await setUpGiveaways();
    set.notices.mute = true;
    const waiting = await set.start({ every: 'day' });
    await set.giveaways.cancel(waiting.id, MODERATOR);
    await lookAfter(set, 60_000);
    expect(await set.current(waiting)).toMatchObject({ state: 'cancelled' });
    expect(await set.giveaways.repeating()).toEqual([]);

    set.notices.mute = false;
    const { draft } = await set.giveaways.prepare(set.request({ title: 'another' }));
    set.notices.before = async (what) => {
      if (what === 'post') await set.giveaways.cancel(draft.id, MODERATOR);
    };
    expect((await set.giveaways.confirm(draft.id, MODERATOR)).state).toBe('cancelled');
    await lookAfter(set, 120_000);
    expect(set.notices.notified.slice(-2)).toEqual(['post', 'show cancelled 0']);
    expect(await set.reserved()).toBe('0.00');
    set.giveaways.halt();
  });

  it('says that it was cancelled once somebody presses there, if it was posted and the answer was lost', async () => {
    const set = await setUpGiveaways();
    set.notices.mute = true;
    const { id } = await set.start();
    set.notices.mute = false;
    await set.giveaways.cancel(id, MODERATOR);
    await set.giveaways.idle();

    const pressed = { channelId: 'general', messageId: 'lost' };
    const member = { id: playerId(1), roles: [], joinedAt: 0 };
    expect(await refusalOf(set.giveaways.enter(id, member, pressed))).toMatch(/is over/);
    await refusalOf(set.giveaways.enter(id, member, pressed));
    await set.giveaways.idle();

    expect(toldOf(set, /^show/)).toEqual(['show cancelled 0']);
    set.giveaways.halt();
  });

  it('is the round of the date that comes until then, so that no two open at once', async () => {
    const set = await setUpGiveaways();
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
    set.giveaways.halt();
  });

  it('lasts its whole time if it opens after that date, though it was tried shortly before', async () => {
    const set = await setUpGiveaways();
    const first = await set.start({ startsInMs: HOUR, every: 'day', durationMs: 20 * HOUR });

    set.notices.mute = true;
    await lookAfter(set, HOUR);
    await lookAfter(set, DAY + HOUR - 60_000);
    set.notices.mute = false;
    await lookAfter(set, DAY + 2 * HOUR);

    expect(await set.current(first)).toMatchObject({ state: 'open', endsAt: NOON + DAY + 22 * HOUR });
    set.giveaways.halt();
  });
});

it('is waited for by the next round while a process has it in hand', async () => {
  const set = await setUpGiveaways();
  await set.start({ startsInMs: HOUR, every: 'day' });
  const posting = new Promise<void>((reached) => {
    set.notices.before = async (what) => {
      if (what === 'post') reached();
      await new Promise(() => undefined);
    };
  });
  set.clock.now = NOON + HOUR;
  await set.giveaways.recover();
  await posting;

  const other = await setUpGiveaways({ store: set.store });
  Object.assign(other.parts.liveness, { isDead: async () => false });
  await lookAfter(other, DAY + HOUR);
  expect(await set.records.list(9)).toHaveLength(1);
  for (const { giveaways } of [set, other]) giveaways.halt();
});

describe('a giveaway that Discord does not let be posted', () => {
  it('is given up, staff are told, and the series that was announced goes on', async () => {
    const set = await setUpGiveaways();
    const first = await set.start({ startsInMs: HOUR, every: 'day' });

    set.notices.refuses = true;
    await lookAfter(set, HOUR);
    expect(await set.current(first)).toMatchObject({ state: 'cancelled' });
    expect(toldOf(set, /unposted/)).toEqual(['unposted round']);
    expect(await set.reserved(NOON)).toBe('0.00');

    set.notices.refuses = false;
    await lookAfter(set, DAY + HOUR);
    expect((await set.records.list(1))[0]).toMatchObject({ state: 'open', recurrence: { id: first.id } });
    set.giveaways.halt();
  });

  it('is told to staff also without a series, and ends one that nobody has seen', async () => {
    const set = await setUpGiveaways();
    await set.start({ startsInMs: HOUR });
    set.notices.refuses = true;
    await lookAfter(set, HOUR);
    expect(toldOf(set, /unposted/)).toEqual(['unposted']);

    expect(await refusalOf(set.start({ every: 'day', title: 'another' }))).toMatch(/could not post/);
    expect(await set.giveaways.repeating()).toEqual([]);
    set.giveaways.halt();
  });
});
