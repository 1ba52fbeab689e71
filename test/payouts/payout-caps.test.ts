import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import { queueIndexKey } from '../../src/ledger/grant.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { PayoutRow } from '../../src/payouts/payout-schema.js';
import { RESUMABLE_MS } from '../../src/payouts/payout-upkeep.js';
import type { Store } from '../../src/storage/store.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { heldStep, withHeldCommit } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { found, gated } from '../support/payout-processes.js';
import { confirmedAs, creditsOf, rowsFor, setUpPayouts } from '../support/payouts.js';
import { goBack, recordsOf, wentBack } from '../support/set-back.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { refused, unknown } from '../support/website-double.js';

const DAY = 24 * 60 * MINUTE;

const leavingOut = (number: number, rows: readonly PayoutRow[]): readonly PayoutRow[] =>
  rows.map((row) => (row.number === number ? { ...row, leftOut: 'own-account' } : row));

describe('the cap of the day, when everything has come to rest,', () => {
  it('is what was paid or may have been', async () => {
    const all = await setUpPayouts({ queueClock: createSkippingClock() });
    all.website.outcomes.push(
      { outcome: refused, takesEffect: false },
      { outcome: unknown, takesEffect: true },
      { outcome: unknown, takesEffect: false },
    );
    const find = all.website.findUser;
    all.website.findUser = async (key) => {
      const user = await find(key);
      // One has another owner, and for one nothing is ever sent.
      return key.value === 'player9' ? { ...user, id: '99' } : user;
    };
    const payout = await all.start(rowsFor(10));
    await all.idle();
    expect((await found(all, payout)).counts).toEqual({
      paid: 6,
      // By the website, and by the bot since the account is another.
      refused: 2,
      unknown: 2,
      unsent: 0,
      left: 0,
    });
    expect(await all.reserved()).toBe(await all.counted(payout));

    for (const { id, state } of await all.grants(payout)) {
      if (state === 'unknown') await all.granting.resolve(id, 'not-applied', SECOND_MODERATOR);
    }
    expect(await all.reserved()).toBe(await all.counted(payout));
    expect(all.website.credits.length).toBe(7);
  });

  it('is nothing after a rejection', async () => {
    const all = await setUpPayouts({ approvalOver: '5.00' });
    const payout = await all.start(rowsFor(10));
    expect(await all.reserved()).toBe('10.55');
    await all.payouts.reject(payout.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('0.00');
    await all.payoutUpkeep.recover();
    expect(await all.records.open()).toEqual([]);
  });

  it('is nothing after a rejection, also where rows were left out', async () => {
    const all = await setUpPayouts({ approvalOver: '1.00' });
    const payout = await all.start(leavingOut(2, rowsFor(3)));
    expect(await all.reserved()).toBe('2.04');
    await all.payouts.reject(payout.id, SECOND_MODERATOR);
    expect(await all.reserved()).toBe('0.00');
  });

  it('is nothing after a list of which no row can be paid was confirmed', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(1).map((row) => ({ ...row, leftOut: 'own-account' as const })));
    await expect(all.payouts.confirm(draft.id, MODERATOR)).rejects.toThrow(UserError);
    expect([await all.records.open(), await all.reserved()]).toEqual([[], '0.00']);
  });

  it('counts a row once whose grant is put back before it is entered again', async () => {
    const all = await setUpPayouts();
    const payout = await all.records.enter(
      await all.prepare(rowsFor(1)),
      confirmedAs('running', all.liveness.id),
    );
    if (payout === undefined) throw new Error('it was not entered');
    const answer = await wentBack(all, async () => {
      all.paying.start(payout);
      await all.idle();
    });
    await answer();
    await all.recover();
    await all.idle();
    expect(all.website.credits).toHaveLength(1);
    expect(await all.reserved()).toBe('1.01');
    expect((await found(all, payout)).state).toBe('finished');
  });

  it('counts a row once that a store loses while its payout is looked at', async () => {
    const opened = await openStore();
    const { wait, isReached, release } = heldStep();
    let isHeld = false;
    const count: Store['count'] = async (prefix) => {
      if (isHeld && prefix.startsWith(queueIndexKey('queued', ''))) await wait();
      return opened.count(prefix);
    };
    const all = await setUpPayouts({ store: { ...opened, count } });
    const payout = await all.records.enter(
      await all.prepare(rowsFor(1)),
      confirmedAs('running', all.liveness.id),
    );
    if (payout === undefined) throw new Error('it was not entered');
    const before = await recordsOf(opened);
    const answer = heldStep();
    all.website.beforeAnswer = answer.wait;
    all.paying.start(payout);
    await answer.isReached;
    isHeld = true;
    // It has read that every row is entered.
    const looked = all.payoutUpkeep.look(payout.id);
    await isReached;
    await goBack(opened, before);
    isHeld = false;
    release();
    await looked;
    expect((await found(all, payout)).state).toBe('running');
    answer.release();
    await all.idle();
    await all.recover();
    await all.idle();
    expect([await all.reserved(), (await found(all, payout)).state]).toEqual(['1.01', 'finished']);
  });

  it('is nothing after a payout that ended while its first rows were entered', async () => {
    const { store, isReached, release } = withHeldCommit(await openStore(), ({ key }) =>
      key.startsWith('payout-cursor:'),
    );
    const all = await setUpPayouts({ store });
    const payout = await all.start(leavingOut(2, rowsFor(10)));
    await isReached;
    await all.payouts.stop(payout.id, SECOND_MODERATOR);
    all.clock.now += RESUMABLE_MS;
    // What is shown of it meanwhile is noted on it, and puts its end off.
    await expect
      .poll(async () => {
        await all.payoutUpkeep.sweep();
        return (await found(all, payout)).state;
      })
      .toBe('finished');
    release();
    await all.idle();
    await all.queue.recover();
    await all.idle();
    expect(await all.reserved(NOON)).toBe('0.00');
    expect(all.website.credits).toEqual([]);
  });

  it('is nothing after an expiry, and on the day of the confirmation', async () => {
    const all = await setUpPayouts({ approvalOver: '5.00' });
    await all.start(rowsFor(10));
    all.clock.now += DAY;
    await all.payoutUpkeep.sweep();
    expect([await all.reserved(NOON), await all.reserved()]).toEqual(['0.00', '0.00']);
    await all.payoutUpkeep.recover();
    expect(all.notices.notified).toEqual(['asked', 'update expired']);
    await all.payoutUpkeep.sweep();
    expect(await all.reserved(NOON)).toBe('0.00');
  });

  it('is what was paid after a payout that was stopped and never resumed', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, SECOND_MODERATOR);
    open();
    await all.idle();
    expect(await all.reserved()).toBe('10.55');
    all.clock.now += RESUMABLE_MS - 1;
    await all.payoutUpkeep.sweep();
    expect((await found(all, payout)).state).toBe('stopped');
    all.clock.now += 1;
    await all.payoutUpkeep.sweep();
    expect(await found(all, payout)).toMatchObject({ state: 'finished', counts: { paid: 4, left: 6 } });
    await all.recover();
    // Which four of them are under way at first is not certain.
    const paid = Object.values(creditsOf(website)).reduce((sum, amount) => sum.plus(amount), amountOf('0'));
    expect([await all.reserved(NOON), await all.counted(payout)]).toEqual(Array(2).fill(amountText(paid)));
    expect(all.notices.notified.at(-1)).toBe('finished 4/10');
    expect(await refusalOf(all.payouts.resume(payout.id, MODERATOR))).toContain('can be tried again');
    await all.payoutUpkeep.sweep();
    expect(await all.reserved(NOON)).toBe(amountText(paid));
  });
});
