import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { MINUTE, MODERATOR, quietly } from '../support/credit.js';
import { heldStep } from '../support/held-commit.js';
import { keptLog } from '../support/kept-log.js';
import { found, gated, twoProcesses } from '../support/payout-processes.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';

const SHOW_MS = 5;

type Process = Pick<Awaited<ReturnType<typeof setUpPayouts>>, 'notices'>;

const lastShown = ({ notices }: Process) => {
  const status = notices.shown.at(-1);
  return status && { state: status.payout.state, paid: status.counts.paid };
};

const untilShown = (process: Process, state: string) =>
  expect.poll(() => lastShown(process)?.state, { interval: 5 }).toBe(state);

describe('the message in the channel where a payout was started', () => {
  it('is not posted because staff have stopped the payout, which they see in their answer', async () => {
    const { website, underWay, open } = gated(10);
    let shows = 0;
    const watch = heldStep();
    const screensClock: Clock = {
      ...systemClock,
      after(ms, action) {
        // Whoever watches does so for a minute. Before that, it would be shown in the channel.
        if (ms === MINUTE) watch.release();
        if (ms !== SHOW_MS) return systemClock.after(ms, action);
        shows += 1;
        let callOff = () => {};
        let isCalledOff = false;
        void watch.wait().then(() => {
          if (!isCalledOff) callOff = systemClock.after(ms, action);
        });
        return () => {
          isCalledOff = true;
          callOff();
        };
      },
    };
    const all = await setUpPayouts({ website, showMs: SHOW_MS, screensClock });
    const payout = await all.start(rowsFor(10));
    const watched = all.screens.watch(payout.id, quietly, MINUTE);
    await underWay();
    await all.payouts.stop(payout.id, MODERATOR);
    // It could be shown several times while the last rows are under way.
    const before = shows;
    await expect.poll(() => shows, { interval: 5 }).toBeGreaterThan(before + 3);
    open();
    await watched;
    await all.idle();
    expect(all.notices.shown).toEqual([]);
  });

  it('goes on being brought up to date after a stop and a resume, also while somebody watches', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website, showMs: SHOW_MS });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await untilShown(all, 'running');
    await all.payouts.stop(payout.id, MODERATOR);
    open();
    await all.idle();
    expect(lastShown(all)).toEqual({ state: 'stopped', paid: 4 });
    expect((await found(all, payout)).progress).toMatchObject({ shows: 'stopped' });

    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    website.beforeAnswer = () => held;
    await all.payouts.resume(payout.id, MODERATOR);
    const watched = all.screens.watch(payout.id, quietly, MINUTE);
    await untilShown(all, 'running');
    go();
    await watched;
    await all.idle();
    expect(lastShown(all)).toEqual({ state: 'finished', paid: 10 });
  });

  it('is brought up to date while somebody who watches cannot be shown anything', async () => {
    const { website, underWay, open } = gated(10);
    const { log, lines } = keptLog();
    const all = await setUpPayouts({ website, showMs: SHOW_MS, log });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await untilShown(all, 'running');
    const unseen = async () => {
      throw new Error('Discord does not take it');
    };
    let tries = 0;
    const failing = all.screens.watch(
      payout.id,
      () => {
        tries += 1;
        return unseen();
      },
      MINUTE,
    );
    const before = all.notices.shown.length;
    await expect.poll(() => all.notices.shown.length, { interval: 5 }).toBeGreaterThan(before + 2);
    open();
    await failing;
    await all.idle();
    // It is tried again each time, and each failure is in the log.
    expect(tries).toBeGreaterThan(1);
    expect(lines.filter(({ level, payout: of }) => level === 50 && of === payout.id)).toHaveLength(tries);
    expect(lastShown(all)).toEqual({ state: 'finished', paid: 10 });
  });

  it('is brought up to date by the process that resumes the payout', async () => {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website, showMs: SHOW_MS });
    const payout = await one.start(rowsFor(10));
    await underWay();
    await untilShown(one, 'running');
    await other.payouts.stop(payout.id, MODERATOR);
    open();
    await one.idle();
    expect(lastShown(one)).toEqual({ state: 'stopped', paid: 4 });

    await other.payouts.resume(payout.id, MODERATOR);
    await other.screens.watch(payout.id, quietly, MINUTE);
    await other.idle();
    expect(lastShown(other)).toEqual({ state: 'finished', paid: 10 });
  });

  /** The process that had a payout in hand is dead, and its message says that the payout is under way. */
  async function orphaned() {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website, showMs: SHOW_MS });
    const payout = await one.start(rowsFor(10));
    await underWay();
    await untilShown(one, 'running');
    await expect.poll(async () => (await found(other, payout)).progress?.shows).toBe('running');
    one.store.commit = () => new Promise(() => undefined);
    one.notices.progress = () => new Promise(() => undefined);
    other.running.delete(100);
    open();
    return { other, payout };
  }

  it('says that a payout was stopped whose process is dead', async () => {
    const { other, payout } = await orphaned();
    await other.payouts.stop(payout.id, MODERATOR);
    await other.recover();
    expect(lastShown(other)?.state).toBe('stopped');
    await other.payoutUpkeep.recover();
    expect(other.notices.shown).toHaveLength(1);
  });

  it('is brought up to date by the process that takes the payout up', async () => {
    const { other, payout } = await orphaned();
    await other.recover();
    await other.idle();
    expect(lastShown(other)?.state).toBe('finished');
    expect((await found(other, payout)).progress).toMatchObject({ shows: 'finished' });
  });

  it('says that a payout has finished whose process died before it could say so', async () => {
    const { other, payout } = await orphaned();
    await other.recovery.takeOver();
    const current = await found(other, payout);
    await other.records.change(current, { state: 'finished', endedAt: other.clock.now });
    await other.payoutUpkeep.recover();
    expect(lastShown(other)?.state).toBe('finished');
    expect(await other.records.open()).toEqual([]);
  });
});
