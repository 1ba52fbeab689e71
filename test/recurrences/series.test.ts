import { describe, expect, it } from 'vitest';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { HOUR } from '../support/giveaways.js';
import { OPENING_KINDS, type OpeningSetUp } from '../support/opening-kinds.js';

const DAY = 24 * HOUR;

/** How much time has passed in all, so that each look comes after the pause of the one before it. */
let passed = 0;
const workClock = { ...systemClock, now: () => passed };

async function look(set: OpeningSetUp, at: number) {
  set.clock.now = at;
  passed += 61_000;
  await set.service.recover();
  await set.service.openRounds();
  await set.service.idle();
}

const RESTORED = { why: { kind: 'restored' } as never, now: () => NOON + HOUR };

async function withdrawn(set: OpeningSetUp) {
  set.members.left.add('guild');
  await look(set, NOON);
  set.members.left.clear();
}

const rounds = async ({ records }: OpeningSetUp) =>
  (await records.list(50)).toReversed().map(({ state, confirmedAt }) => [state, (confirmedAt - NOON) / HOUR]);

describe.each(OPENING_KINDS)('%s that repeats', (_kind, setUp) => {
  it('opens once a date, with a seed of its own, and counts against the cap of its day', async () => {
    const set = await setUp({ workClock, dailyMax: '5.00' });
    const first = await set.start({ every: 'day' });

    await look(set, NOON + DAY - 1);
    expect(await rounds(set)).toHaveLength(1);
    await look(set, NOON + DAY);
    await look(set, NOON + DAY + 30_000);
    const [second] = await set.records.list(1);
    expect(second).toMatchObject({
      state: 'open',
      recurrence: { id: first.id },
      round: 2,
      endsAt: NOON + DAY + HOUR,
      seed: expect.any(String),
    });
    expect(second?.seed).not.toBe(first.seed);
    expect(await set.reserved(NOON + DAY)).toBe('5.00');
    set.service.halt();
  });

  it('makes up one late round at most, on the old dates after that', async () => {
    const set = await setUp({ workClock });
    await set.start({ every: 'day' });

    await look(set, NOON + 3 * DAY + 5 * HOUR);
    await look(set, NOON + 3 * DAY + 5 * HOUR);
    await look(set, NOON + 4 * DAY);
    expect((await rounds(set)).map(([, hours]) => hours)).toEqual([0, 3 * 24 + 5, 4 * 24]);
    set.service.halt();
  });

  it('is over with a late round before the next one opens', async () => {
    const set = await setUp({ workClock });
    await set.start({ every: 'day', durationMs: DAY });

    await look(set, NOON + 2 * DAY + 20 * HOUR);
    expect((await set.records.list(1))[0]).toMatchObject({ endsAt: NOON + 3 * DAY, durationMs: 4 * HOUR });
    await look(set, NOON + 4 * DAY - 60_000);
    // Hardly any time is left until the next date, but members must see it.
    expect((await set.records.list(1))[0]).toMatchObject({ endsAt: NOON + 4 * DAY - 60_000 + HOUR });
    set.service.halt();
  });

  it('gives a round its time that a process has left before it was posted', async () => {
    const set = await setUp({ workClock });
    await set.start({ every: 'week' });
    const posting = new Promise<void>((reached) => {
      set.notices.before = async (what) => {
        if (what !== 'post') return;
        reached();
        await new Promise(() => undefined);
      };
    });
    set.clock.now = NOON + 7 * DAY;
    void set.service.openRounds();
    await posting;
    set.service.halt();

    const other = await setUp({ workClock, store: set.store });
    Object.assign(other.parts.liveness, { isDead: async () => true });
    await look(other, NOON + 9 * DAY);
    expect((await other.records.list(1))[0]).toMatchObject({
      state: 'open',
      round: 2,
      endsAt: NOON + 9 * DAY + HOUR,
    });
    other.service.halt();
  });

  it('opens one round when two processes look at the same moment', async () => {
    const set = await setUp({ workClock });
    await set.start({ every: 'day' });
    const other = await setUp({ workClock, store: set.store, processId: 'other' } as never);
    other.clock.now = NOON + DAY;

    await Promise.all([look(set, NOON + DAY), look(other, NOON + DAY)]);
    expect(await rounds(set)).toHaveLength(2);
    expect(await set.reserved(NOON + DAY)).toBe('5.00');
    for (const { service } of [set, other]) service.halt();
  });

  it('tells staff of a date without a round, and goes on with the next', async () => {
    const staff = { now: 'no' as 'yes' | 'no' | 'unknown' };
    const set = await setUp({ workClock, dailyMax: '5.00', staffNow: () => staff.now });
    await set.start({ every: 'day' });

    await look(set, NOON + DAY);
    staff.now = 'unknown';
    await look(set, NOON + 2 * DAY);
    expect(set.told.filter((what) => what.startsWith('missed'))).toEqual(['missed not-staff']);
    staff.now = 'yes';
    await look(set, NOON + 2 * DAY + 30_000);
    expect(await rounds(set)).toHaveLength(2);
    set.clock.now = NOON + 3 * DAY;
    await set.start({ title: 'another', amount: 1 });
    await look(set, NOON + 3 * DAY);
    expect(set.told).toContain('missed over-cap');
    set.service.halt();
  });

  it.each([
    ['not-approved', { approvalOver: '4.99' }],
    ['over-max', { max: '4.99' }],
  ])('opens no round that a setting has come to forbid since: %s', async (why, settings) => {
    const set = await setUp({ workClock });
    await set.start({ every: 'day' });
    const changed = await setUp({ workClock, store: set.store, ...settings });

    await look(changed, NOON + DAY);
    expect(changed.told).toContain(`missed ${why}`);
    expect(await rounds(changed)).toHaveLength(1);
    for (const { service } of [set, changed]) service.halt();
  });

  it('is approved once, and stops if its first round is rejected', async () => {
    const set = await setUp({ workClock, approvalOver: '1.00' });
    const approved = await set.start({ every: 'day' });
    await set.service.approve(approved.id, SECOND_MODERATOR);
    const rejected = await set.start({ every: 'day', title: 'rejected' });
    await set.service.reject(rejected.id, SECOND_MODERATOR);

    await look(set, NOON + DAY);
    const [second] = await set.records.list(1);
    expect(second).toMatchObject({ recurrence: { id: approved.id }, decidedBy: SECOND_MODERATOR });
    expect((await set.service.repeating()).map(({ id }) => id)).toEqual([approved.id]);
    set.service.halt();
  });

  it.each([
    ['cancels it', (set: OpeningSetUp, id: string) => set.callOff(id)],
    ['takes the bot out of its server', withdrawn],
    ['restores the records', (set: OpeningSetUp) => quarantine({ store: set.store, ...RESTORED })],
  ])('ends with a first round that nobody has approved, if somebody %s', async (_how, end) => {
    const set = await setUp({ workClock, approvalOver: '1.00' });
    const first = await set.start({ every: 'day' });

    await end(set, first.id);
    expect((await set.current(first)).state).toBe('cancelled');
    expect(await set.service.repeating()).toEqual([]);
    await look(set, NOON + DAY);
    expect(set.told.filter((what) => what.startsWith('missed'))).toEqual([]);
    set.service.halt();
  });

  it('counts its dates from when its first round opens, however late that is approved', async () => {
    const set = await setUp({ workClock, approvalOver: '1.00' });
    const first = await set.start({ every: 'day' });
    set.clock.now = NOON + 23 * HOUR;
    await set.service.approve(first.id, SECOND_MODERATOR);

    await look(set, NOON + DAY);
    expect(await rounds(set)).toHaveLength(1);
    await look(set, NOON + 23 * HOUR + DAY);
    expect(await rounds(set)).toHaveLength(2);
    set.service.halt();
  });

  it('stops when staff say so, from any of its rounds', async () => {
    const set = await setUp({ workClock });
    const first = await set.start({ every: 'week' });
    await look(set, NOON + 7 * DAY);
    const [second] = await set.records.list(1);

    await set.service.stopRepeating(second?.id ?? '', MODERATOR);
    expect(await refusalOf(set.service.stopRepeating(first.id, MODERATOR))).toMatch(/does not repeat/);
    await look(set, NOON + 14 * DAY);
    expect(await rounds(set)).toHaveLength(2);
    set.service.halt();
  });

  it('opens no round any more once its store was restored', async () => {
    const set = await setUp({ workClock });
    const first = await set.start({ every: 'day' });
    await quarantine({ store: set.store, ...RESTORED });

    for (const days of [2, 3]) await look(set, NOON + days * DAY + 2 * HOUR);
    expect(await rounds(set)).toHaveLength(1);
    expect(await set.series.find(first.id)).toMatchObject({
      state: 'ended',
      quarantined: NOON + HOUR,
    });
    set.service.halt();
  });

  it('has no round that is longer than its period', async () => {
    const set = await setUp({ workClock });
    expect(await refusalOf(set.prepare({ every: 'day', durationMs: 2 * DAY }))).toMatch(/before the next/);
  });
});
