import { describe, expect, it } from 'vitest';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import { occurrenceId, recurrenceKey } from '../../src/recurrences/recurrence-records.js';
import type { Change, Store } from '../../src/storage/store.js';
import { withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { creditsOf } from '../support/payouts.js';
import { DAY, setUpSchedules } from '../support/schedules.js';

const WEEK = 7 * DAY;
const ALL = { player1: '5.00', player2: '5.00', player3: '5.00' };

const entersRun = ({ key, to }: Change) => key.startsWith('payout:') && to !== undefined;
const removesDraft = ({ key, to }: Change) => key.startsWith('payout-draft:') && to === undefined;
const removesRow = ({ key, to }: Change) => key.startsWith('payout-row:') && to === undefined;

/** A schedule whose date has come, in a process that hangs before it enters the run, once. */
async function aboutToEnter() {
  const shared = await openStore();
  let hangsAgain = false;
  const again = withHeldCommit(shared, (change) => hangsAgain && entersRun(change));
  const slow = withHeldCommit(again.store, entersRun);
  const all = await setUpSchedules({ store: slow.store });
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  const look = all.look();
  await slow.isReached;
  return {
    all,
    shared,
    run: occurrenceId(schedule.id, schedule.next),
    async goOn() {
      slow.release();
      await look;
    },
    /** As at first, in the next attempt. */
    async hangAgain() {
      hangsAgain = true;
      const nextLook = all.look();
      await again.isReached;
      return async () => {
        again.release();
        await nextLook;
      };
    },
    /** A sweep of drafts in a process whose clock is a day ahead. */
    sweepIn: (store: Store) =>
      createPayoutRecords(store, all.caps, () => schedule.next + DAY).sweepDrafts(schedule.next + 1),
  };
}

describe('the list of a run that is swept as too old', () => {
  it('is not entered without its rows, but written anew', async () => {
    const { all, shared, goOn, sweepIn } = await aboutToEnter();
    const sweeper = withHeldCommit(shared, removesDraft);
    const sweep = sweepIn(sweeper.store);
    await sweeper.isReached;
    await goOn();
    expect(await all.records.open()).toEqual([]);
    sweeper.release();
    await sweep;
    await all.look();
    expect(creditsOf(all.website)).toEqual(ALL);
    expect(await all.reserved()).toBe('15.00');
  });

  it('keeps its rows where it was written anew and entered before the sweep went on', async () => {
    const { all, shared, run, goOn, sweepIn } = await aboutToEnter();
    const sweeper = withHeldCommit(shared, removesRow);
    const sweep = sweepIn(sweeper.store);
    await sweeper.isReached;
    await goOn();
    await all.look();
    sweeper.release();
    await sweep;
    expect(creditsOf(all.website)).toEqual(ALL);
    expect(await all.records.rows(run)).toHaveLength(3);
  });

  it('keeps its rows where it was written anew before the sweep went on, and is entered after that', async () => {
    const { all, shared, run, goOn, hangAgain, sweepIn } = await aboutToEnter();
    const sweeper = withHeldCommit(shared, removesRow);
    const sweep = sweepIn(sweeper.store);
    await sweeper.isReached;
    await goOn();
    const enter = await hangAgain();
    sweeper.release();
    await sweep;
    expect(await all.records.rows(run)).toHaveLength(3);
    await enter();
    expect(creditsOf(all.website)).toEqual(ALL);
  });

  it('keeps its rows where the sweep had found rows that landed late', async () => {
    const { all, shared, run, goOn, sweepIn } = await aboutToEnter();
    const rows = await all.records.rows(run);
    const atRecord = withHeldCommit(shared, removesDraft);
    let isRecordRemoved = false;
    const atRows = withHeldCommit(atRecord.store, (change) => isRecordRemoved && removesRow(change));
    const sweep = sweepIn(atRows.store);
    await atRecord.isReached;
    const late = rows.map((row) => ({
      key: `payout-row:${run}:0000${row.number}`,
      from: undefined,
      to: row,
    }));
    expect(await shared.commit(late)).toBe(true);
    isRecordRemoved = true;
    atRecord.release();
    await atRows.isReached;
    await goOn();
    await all.look();
    atRows.release();
    await sweep;
    await all.look();
    expect(creditsOf(all.website)).toEqual(ALL);
    expect(await all.records.rows(run)).toEqual(rows);
  });
});

it('settles a date whose payout exists already, and leaves that as it is', async () => {
  const all = await setUpSchedules();
  const schedule = await all.schedule();
  all.clock.now = schedule.next;
  await all.look();
  const after = await all.current(schedule);
  // As if the record were older than the payout.
  expect(await all.store.commit([{ key: recurrenceKey(schedule.id), from: after, to: schedule }])).toBe(true);
  await all.look();
  const payout = occurrenceId(schedule.id, schedule.next);
  expect(await all.current(schedule)).toMatchObject({
    next: schedule.next + WEEK,
    last: { outcome: 'entered', occurrence: payout },
  });
  expect(creditsOf(all.website)).toEqual(ALL);
  expect(await all.records.rows(payout)).toHaveLength(3);
  expect(all.kinds()).toEqual(['started', 'run']);
});
