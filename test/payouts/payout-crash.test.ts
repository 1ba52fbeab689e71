import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { systemClock } from '../../src/time/clock.js';
import { MINUTE, MODERATOR } from '../support/credit.js';
import { found, gated, twoProcesses } from '../support/payout-processes.js';
import { confirmedAs, creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';

describe('after a crash', () => {
  /** A process that died in the middle of a payout: four answers never came. */
  async function crashed() {
    const { website, underWay, open } = gated(10);
    const { one, other } = await twoProcesses({ website });
    const payout = await one.start(rowsFor(10));
    await underWay();
    // Nothing that the dead process does reaches anything any more.
    one.store.commit = () => new Promise(() => undefined);
    other.running.delete(100);
    open();
    return { next: other, payout, website };
  }

  it('a payout is taken up by the next process, and pays nobody again', async () => {
    const { next, payout, website } = await crashed();
    await next.recover();
    await next.idle();
    const credited = creditsOf(website);
    expect(credited).toEqual(dueTo(rowsFor(10)));
    expect((await found(next, payout)).counts).toEqual({
      paid: 6,
      unknown: 4,
      refused: 0,
      unsent: 0,
      left: 0,
    });
    expect(await next.reserved()).toBe('10.55');
  });

  it('what a process has in hand is left to it as long as it lives, and others pay the rest', async () => {
    const { next, payout, website } = await crashed();
    next.running.add(100);
    const before = await found(next, payout);
    await next.recover();
    await next.queue.idle();
    expect(await found(next, payout)).toEqual(before);
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    const states = (await next.grants(payout)).map(({ state }) => state);
    expect(states.filter((state) => state === 'sending')).toHaveLength(4);
  });

  it('a payout that was stopped is left alone', async () => {
    const { next, payout, website } = await crashed();
    await next.payouts.stop(payout.id, MODERATOR);
    await next.recover();
    await next.idle();
    expect(website.credits).toHaveLength(4);
  });

  it('the end of a payout is told if it was not', async () => {
    let time = 0;
    const all = await setUpPayouts({ upkeepClock: { ...systemClock, now: () => time } });
    all.notices.deaf = true;
    const payout = await all.start(rowsFor(2));
    await all.idle();
    expect(await all.records.open()).toHaveLength(1);
    all.notices.deaf = false;
    time = MINUTE;
    await all.payoutUpkeep.recover();
    await all.payoutUpkeep.recover();
    expect(all.notices.notified).toEqual(['started', 'could not tell', 'finished 2/2']);
    expect((await found(all, payout)).state).toBe('finished');
  });

  it('the end of a payout is told by who has paid it, and by others when that is dead or too slow', async () => {
    const { one, other } = await twoProcesses();
    one.notices.deaf = true;
    const pay = async () => {
      await one.start(rowsFor(2));
      await one.idle();
    };
    await pay();
    await other.payoutUpkeep.recover();
    expect(other.notices.notified).toEqual([]);

    other.clock.now += 16_000;
    await other.payoutUpkeep.recover();
    expect(other.notices.notified).toEqual(['finished 2/2']);

    await pay();
    other.running.delete(100);
    await other.payoutUpkeep.recover();
    expect(other.notices.notified).toEqual(['finished 2/2', 'finished 2/2']);
  });

  it('a payout whose rows could not be queued is taken up', async () => {
    const all = await setUpPayouts();
    const draft = await all.records.draftOf((await all.prepare(rowsFor(4))).id);
    const payout = draft && (await all.records.enter(draft, confirmedAs('running', all.liveness.id)));
    if (payout === undefined) throw new Error('not entered');
    const { rowsFrom } = all.records;
    all.records.rowsFrom = () => Promise.reject(new StoreError('the disk is gone'));
    all.payouts.start(payout);
    await all.paying.idle();
    expect(all.website.calls).toEqual([]);
    all.records.rowsFrom = rowsFrom;
    await all.payoutUpkeep.recover();
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
  });
});
