import { describe, expect, it } from 'vitest';
import { amountOf } from '../../src/money/amount.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { RESUMABLE_MS } from '../../src/payouts/payout-upkeep.js';
import type { Store } from '../../src/storage/store.js';
import { putAttempts } from '../audit/lived-in-store.js';
import { faultsIn } from '../support/audit-faults.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { found, gated } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';
import { copyOf, quarantineAt } from '../support/set-back.js';
import { unknown } from '../support/website-double.js';

type Setup = Parameters<typeof setUpPayouts>[0];
type All = Awaited<ReturnType<typeof setUpPayouts>>;

/** The bot on earlier records, with everything quarantined a minute from now. */
async function restored(first: All, past: Setup & { store: Store }) {
  const clock = { now: first.clock.now + MINUTE };
  const counts = await quarantineAt(past.store, clock.now);
  const later = await setUpPayouts({ ...past, website: first.website, clock, pid: 102 });
  return {
    ...later,
    counts,
    /** What the bot does on its own. */
    async goOn() {
      await later.recover();
      await later.payoutUpkeep.sweep();
      await later.idle();
      await later.payoutUpkeep.recover();
    },
  };
}

describe('a payout in records from an earlier time', () => {
  it('pays nobody on its own, whatever staff settle of it', async () => {
    const { website, underWay, open } = gated(10);
    const first = await setUpPayouts({ website });
    const payout = await first.start(rowsFor(10));
    await underWay();
    const store = await copyOf(first.store);
    open();
    // Five more rows are paid before the records are lost.
    await expect.poll(() => website.credits.length, { interval: 1 }).toBeGreaterThanOrEqual(9);
    first.halt();
    await first.idle();
    const paid = creditsOf(website);
    const later = await restored(first, { store });

    await later.goOn();

    expect(creditsOf(website)).toEqual(paid);
    expect(later.counts).toEqual({ payouts: 1, giveaways: 0, drops: 0, recurrences: 0, grants: 10 });
    expect(await found(later, payout)).toMatchObject({
      state: 'finished',
      quarantined: first.clock.now + MINUTE,
      counts: { paid: 0, unknown: 10, left: 0 },
    });
    expect(await later.records.open()).toEqual([]);
    expect(later.notices.notified).toEqual([]);
    for (const act of [
      later.payouts.resume,
      later.payouts.stop,
      later.payouts.approve,
      later.payouts.reject,
    ]) {
      expect(await refusalOf(act(payout.id, SECOND_MODERATOR))).toContain('in quarantine');
    }

    for (const grant of await later.grants(payout)) {
      const arrived = paid[grant.account.username] !== undefined;
      await later.granting.resolve(grant.id, arrived ? 'applied' : 'not-applied', SECOND_MODERATOR);
    }
    expect(creditsOf(website)).toEqual(paid);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that was stopped and resumed since is not resumed again', async () => {
    const { website, underWay, open } = gated(6);
    const first = await setUpPayouts({ website });
    const payout = await first.start(rowsFor(6));
    await underWay();
    await first.payouts.stop(payout.id, MODERATOR);
    open();
    await first.idle();
    const store = await copyOf(first.store);
    await first.payouts.resume(payout.id, MODERATOR);
    await first.idle();
    const later = await restored(first, { store });

    await later.goOn();

    expect(await refusalOf(later.payouts.resume(payout.id, MODERATOR))).toContain('in quarantine');
    expect(later.counts).toEqual({ payouts: 1, giveaways: 0, drops: 0, recurrences: 0, grants: 2 });
    expect((await found(later, payout)).counts).toMatchObject({ paid: 4, unknown: 2 });
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(6)));
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that waited and was approved since is not approved again', async () => {
    const options = { approvalOver: '1.00', website: websiteOf(3) };
    const first = await setUpPayouts(options);
    const payout = await first.start(rowsFor(3));
    const store = await copyOf(first.store);
    await first.payouts.approve(payout.id, SECOND_MODERATOR);
    await first.idle();
    const later = await restored(first, { ...options, store });

    await later.goOn();

    expect(await refusalOf(later.payouts.approve(payout.id, SECOND_MODERATOR))).toContain('in quarantine');
    expect((await found(later, payout)).counts).toMatchObject({ unknown: 3 });
    expect(later.notices.notified).toEqual(['update finished']);
    expect(creditsOf(options.website)).toEqual(dueTo(rowsFor(3)));
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that had finished is quarantined only if rows of it were left', async () => {
    const website = websiteOf(3);
    const first = await setUpPayouts({ website });
    const whole = await first.start(rowsFor(3));
    await first.idle();
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const partly = await first.start(rowsFor(3).map((row) => ({ ...row, amount: '5.00' })));
    await first.idle();
    await leaveUnsent(first, partly);
    const paid = await found(first, partly);
    const counts = { ...counted, paid: 2, unsent: 1 };
    await first.store.commit([{ key: `payout:${paid.id}`, from: paid, to: { ...paid, counts } }]);
    const store = await copyOf(first.store);
    const later = await restored(first, { store });

    expect(later.counts).toEqual({ payouts: 1, giveaways: 0, drops: 0, recurrences: 0, grants: 1 });
    expect(await found(later, whole)).toEqual(await found(first, whole));
    expect(await refusalOf(later.payouts.resume(partly.id, MODERATOR))).toContain('in quarantine');
    await later.goOn();
    expect(later.notices.notified).toEqual([]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that nobody resumed in time is unchanged', async () => {
    const { website, underWay, open } = gated(6);
    const first = await setUpPayouts({ website });
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const payout = await first.start(rowsFor(6));
    await underWay();
    await first.payouts.stop(payout.id, MODERATOR);
    open();
    await first.idle();
    await leaveUnsent(first, payout);
    first.clock.now += RESUMABLE_MS;
    await first.payoutUpkeep.sweep();
    await first.queue.recover();
    const store = await copyOf(first.store);
    const later = await restored(first, { store });

    expect(later.counts).toEqual({ payouts: 0, giveaways: 0, drops: 0, recurrences: 0, grants: 0 });
    expect(await found(later, payout)).toEqual(await found(first, payout));
    expect(await faultsIn(store)).toEqual([]);
  });
});

/** Turns a payment of unknown outcome into an unsent one, as after an outage. */
async function leaveUnsent(all: All, payout: Payout): Promise<void> {
  await all.grantAnnouncer.idle();
  const open = (await all.grants(payout)).find(({ state }) => state === 'unknown');
  if (open === undefined) throw new Error('no row is unknown');
  await putAttempts(all.store, open, ['not-sent']);
  const isDone = await all.store.commit([
    { key: `grant-queue:unknown:${open.id}`, from: open.id, to: undefined },
    { key: `grant:${open.id}`, from: open, to: { ...open, state: 'not-sent', unsentBecause: 'busy' } },
    await all.caps.release(MODERATOR, NOON, amountOf(open.amount)),
  ]);
  if (!isDone) throw new Error('the row has changed meanwhile');
}

const counted = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: 0 };
