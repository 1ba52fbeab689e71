import { describe, expect, it } from 'vitest';
import type { Giveaway } from '../../src/giveaways/giveaway-schema.js';
import { withdraw } from '../../src/giveaways/settlement.js';
import { quarantine } from '../../src/quarantine/quarantine.js';
import { systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { type Giveaways, HOUR, setUpGiveaways } from '../support/giveaways.js';

const DAY = 24 * HOUR;

/** How much time has passed in all, so that each look comes after the pause of the one before it. */
let passed = 0;
const workClock = { ...systemClock, now: () => passed };

async function look(set: Giveaways, at: number) {
  set.clock.now = at;
  passed += 61_000;
  await set.giveaways.recover();
  await set.giveaways.openRounds();
  await set.giveaways.idle();
}

const RESTORED = { why: { kind: 'restored' } as never, now: () => NOON + HOUR };

const withdrawn = async ({ parts, records }: Giveaways, id: string) =>
  withdraw(parts, (await records.find(id)) as Giveaway, 'left');

const rounds = async ({ records }: Giveaways) =>
  (await records.list(50)).toReversed().map(({ state, confirmedAt }) => [state, (confirmedAt - NOON) / HOUR]);

describe('a giveaway that repeats', () => {
  it('opens once a date, with a seed of its own, and counts against the cap of its day', async () => {
    const set = await setUpGiveaways({ workClock, dailyMax: '5.00' });
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
    });
    expect(second?.seed).not.toBe(first.seed);
    expect(await set.reserved(NOON + DAY)).toBe('5.00');
    set.giveaways.halt();
  });

  it('makes up one late round at most, on the old dates after that', async () => {
    const set = await setUpGiveaways({ workClock });
    await set.start({ every: 'day' });

    await look(set, NOON + 3 * DAY + 5 * HOUR);
    await look(set, NOON + 3 * DAY + 5 * HOUR);
    await look(set, NOON + 4 * DAY);
    expect((await rounds(set)).map(([, hours]) => hours)).toEqual([0, 3 * 24 + 5, 4 * 24]);
    set.giveaways.halt();
  });

  it('is over with a late round before the next one opens', async () => {
    const set = await setUpGiveaways({ workClock });
    await set.start({ every: 'day', durationMs: DAY });

    await look(set, NOON + 2 * DAY + 20 * HOUR);
    expect((await set.records.list(1))[0]).toMatchObject({ endsAt: NOON + 3 * DAY, durationMs: 4 * HOUR });
    await look(set, NOON + 4 * DAY - 60_000);
    // Hardly any time is left until the next date, but members must see it.
    expect((await set.records.list(1))[0]).toMatchObject({ endsAt: NOON + 4 * DAY - 60_000 + HOUR });
    set.giveaways.halt();
  });

  it('gives a round its time that a process has left before it was posted', async () => {
    const set = await setUpGiveaways({ workClock });
    await set.start({ every: 'week' });
    const posting = new Promise<void>((reached) => {
      set.notices.before = async (what) => {
        if (what !== 'post') return;
        reached();
        await new Promise(() => undefined);
      };
    });
    set.clock.now = NOON + 7 * DAY;
    void set.giveaways.openRounds();
    await posting;
    set.giveaways.halt();

    const other = await setUpGiveaways({ workClock, store: set.store });
    Object.assign(other.parts.liveness, { isDead: async () => true });
    await look(other, NOON + 9 * DAY);
    expect((await other.records.list(1))[0]).toMatchObject({
      state: 'open',
      round: 2,
      endsAt: NOON + 9 * DAY + HOUR,
    });
    other.giveaways.halt();
  });

  it('opens one round when two processes look at the same moment', async () => {
    const set = await setUpGiveaways({ workClock });
    await set.start({ every: 'day' });
    const other = await setUpGiveaways({ workClock, store: set.store, processId: 'other' } as never);
    other.clock.now = NOON + DAY;

    await Promise.all([look(set, NOON + DAY), look(other, NOON + DAY)]);
    expect(await rounds(set)).toHaveLength(2);
    expect(await set.reserved(NOON + DAY)).toBe('5.00');
    for (const { giveaways } of [set, other]) giveaways.halt();
  });

  it('tells staff of a date without a round, and goes on with the next', async () => {
    const staff = { now: 'no' as 'yes' | 'no' | 'unknown' };
    const set = await setUpGiveaways({ workClock, dailyMax: '5.00', staffNow: () => staff.now });
    await set.start({ every: 'day' });

    await look(set, NOON + DAY);
    staff.now = 'unknown';
    await look(set, NOON + 2 * DAY);
    expect(set.notices.notified.filter((what) => what.startsWith('missed'))).toEqual(['missed not-staff']);
    staff.now = 'yes';
    await look(set, NOON + 2 * DAY + 30_000);
    expect(await rounds(set)).toHaveLength(2);
    set.clock.now = NOON + 3 * DAY;
    await set.start({ title: 'another', amount: 1 });
    await look(set, NOON + 3 * DAY);
    expect(set.notices.notified).toContain('missed over-cap');
    set.giveaways.halt();
  });

  it.each([
    ['not-approved', { approvalOver: '4.99' }],
    ['over-max', { max: '4.99' }],
  ])('opens no round that a setting has come to forbid since: %s', async (why, settings) => {
    const set = await setUpGiveaways({ workClock });
    await set.start({ every: 'day' });
    const changed = await setUpGiveaways({ workClock, store: set.store, ...settings });

    await look(changed, NOON + DAY);
    expect(changed.notices.notified).toContain(`missed ${why}`);
    expect(await rounds(changed)).toHaveLength(1);
    for (const { giveaways } of [set, changed]) giveaways.halt();
  });

  it('is approved once, and stops if its first round is rejected', async () => {
    const set = await setUpGiveaways({ workClock, approvalOver: '1.00' });
    const approved = await set.start({ every: 'day' });
    await set.giveaways.approve(approved.id, SECOND_MODERATOR);
    const rejected = await set.start({ every: 'day', title: 'rejected' });
    await set.giveaways.reject(rejected.id, SECOND_MODERATOR);

    await look(set, NOON + DAY);
    const [second] = await set.records.list(1);
    expect(second).toMatchObject({ recurrence: { id: approved.id }, decidedBy: SECOND_MODERATOR });
    expect((await set.giveaways.repeating()).map(({ id }) => id)).toEqual([approved.id]);
    set.giveaways.halt();
  });

  it.each([
    ['cancels it', (set: Giveaways, id: string) => set.giveaways.cancel(id, MODERATOR)],
    ['takes the bot out of its server', (set: Giveaways, id: string) => withdrawn(set, id)],
    ['restores the records', (set: Giveaways) => quarantine({ store: set.store, ...RESTORED })],
  ])('ends with a first round that nobody has approved, if somebody %s', async (_how, end) => {
    const set = await setUpGiveaways({ workClock, approvalOver: '1.00' });
    const first = await set.start({ every: 'day' });

    await end(set, first.id);
    expect((await set.current(first)).state).toBe('cancelled');
    expect(await set.giveaways.repeating()).toEqual([]);
    await look(set, NOON + DAY);
    expect(set.notices.notified.filter((what) => what.startsWith('missed'))).toEqual([]);
    set.giveaways.halt();
  });

  it('counts its dates from when its first round opens, however late that is approved', async () => {
    const set = await setUpGiveaways({ workClock, approvalOver: '1.00' });
    const first = await set.start({ every: 'day' });
    set.clock.now = NOON + 23 * HOUR;
    await set.giveaways.approve(first.id, SECOND_MODERATOR);

    await look(set, NOON + DAY);
    expect(await rounds(set)).toHaveLength(1);
    await look(set, NOON + 23 * HOUR + DAY);
    expect(await rounds(set)).toHaveLength(2);
    set.giveaways.halt();
  });

  it('stops when staff say so, from any of its rounds', async () => {
    const set = await setUpGiveaways({ workClock });
    const first = await set.start({ every: 'week' });
    await look(set, NOON + 7 * DAY);
    const [second] = await set.records.list(1);

    await set.giveaways.stopRepeating(second?.id ?? '', MODERATOR);
    expect(await refusalOf(set.giveaways.stopRepeating(first.id, MODERATOR))).toMatch(/does not repeat/);
    await look(set, NOON + 14 * DAY);
    expect(await rounds(set)).toHaveLength(2);
    set.giveaways.halt();
  });

  it('opens no round any more once its store was restored', async () => {
    const set = await setUpGiveaways({ workClock });
    const first = await set.start({ every: 'day' });
    await quarantine({ store: set.store, ...RESTORED });

    for (const days of [2, 3]) await look(set, NOON + days * DAY + 2 * HOUR);
    expect(await rounds(set)).toHaveLength(1);
    expect(await set.parts.series.find(first.id)).toMatchObject({
      state: 'ended',
      quarantined: NOON + HOUR,
    });
    set.giveaways.halt();
  });

  it('has no round that is longer than its period', async () => {
    const set = await setUpGiveaways({ workClock });
    expect(
      await refusalOf(set.giveaways.prepare(set.request({ every: 'day', durationMs: 2 * DAY }))),
    ).toMatch(/before the next/);
  });
});
