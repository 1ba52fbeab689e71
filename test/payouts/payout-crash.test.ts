import { describe, expect, it } from 'vitest';
import { MODERATOR } from '../support/credit.js';
import { found, gated, twoProcesses } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';

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
    await next.recovery.takeOver();
    await next.payoutUpkeep.recover();
    await next.runs.idle();
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

  it('a payout is left to a process that lives', async () => {
    const { next, payout, website } = await crashed();
    next.running.add(100);
    const before = await found(next, payout);
    await next.recovery.takeOver();
    await next.payoutUpkeep.recover();
    expect(next.runs.isRunning(payout.id)).toBe(false);
    expect(await found(next, payout)).toEqual(before);
    expect(website.credits).toHaveLength(4);
  });

  it('a payout that was stopped is left alone', async () => {
    const { next, payout, website } = await crashed();
    await next.payouts.stop(payout.id, MODERATOR);
    await next.recovery.takeOver();
    await next.payoutUpkeep.recover();
    await next.runs.idle();
    expect(website.credits).toHaveLength(4);
  });

  it('the end of a payout is told if it was not', async () => {
    const all = await setUpPayouts();
    all.notices.deaf = true;
    const payout = await all.start(rowsFor(2));
    await all.runs.idle();
    expect(await all.records.open()).toHaveLength(1);
    all.notices.deaf = false;
    await all.payoutUpkeep.recover();
    await all.payoutUpkeep.recover();
    expect(all.notices.told).toEqual(['started', 'could not tell', 'finished 2/2']);
    expect(all.notices.csvs[0]).toContain('player2');
    expect((await found(all, payout)).state).toBe('finished');
  });

  it('the end of a payout is told by who has paid it, and by others when that is dead or too slow', async () => {
    const { one, other } = await twoProcesses();
    one.notices.deaf = true;
    const pay = async () => {
      await one.start(rowsFor(2));
      await one.runs.idle();
    };
    await pay();
    await other.payoutUpkeep.recover();
    expect(other.notices.told).toEqual([]);

    other.clock.now += 16_000;
    await other.payoutUpkeep.recover();
    expect(other.notices.told).toEqual(['finished 2/2']);

    await pay();
    other.running.delete(100);
    await other.payoutUpkeep.recover();
    expect(other.notices.told).toEqual(['finished 2/2', 'finished 2/2']);
  });

  it('a payout whose run has failed here is taken up here', async () => {
    const all = await setUpPayouts();
    const rows = all.records.rows;
    let failures = 1;
    all.records.rows = (id) => {
      failures -= 1;
      return failures < 0 ? rows(id) : Promise.reject(new Error('the disk is gone'));
    };
    const draft = await all.records.draftOf((await all.prepare(rowsFor(4))).id);
    failures = 2;
    const payout = draft && (await all.records.enter(draft, 'running', all.liveness.id));
    if (payout === undefined) throw new Error('not entered');
    all.runs.start(payout);
    await all.runs.idle();
    expect(all.website.calls).toEqual([]);
    failures = 0;
    await all.payoutUpkeep.recover();
    await all.runs.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
  });
});
