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
import { copyOf } from '../support/set-back.js';
import { unknown } from '../support/website-double.js';
import { NOTHING, restored } from './set-up.js';

type Setup = Parameters<typeof setUpPayouts>[0];
type All = Awaited<ReturnType<typeof setUpPayouts>>;

/** The bot on earlier records, once it has done what it does on its own. */
async function later(first: All, store: Store, options: Setup = {}) {
  const bot = await restored(first, store, (shared) => setUpPayouts({ ...options, ...shared }));
  await bot.recover();
  await bot.payoutUpkeep.sweep();
  await bot.idle();
  await bot.payoutUpkeep.recover();
  return bot;
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
    const bot = await later(first, store);

    expect(creditsOf(website)).toEqual(paid);
    expect(bot.counts).toEqual({ ...NOTHING, payouts: 1, grants: 10 });
    expect(await found(bot, payout)).toMatchObject({
      state: 'finished',
      quarantined: first.clock.now + MINUTE,
      counts: { paid: 0, unknown: 10, left: 0 },
    });
    expect(await bot.records.open()).toEqual([]);
    expect(bot.notices.notified).toEqual([]);
    for (const act of [bot.payouts.resume, bot.payouts.stop, bot.payouts.approve, bot.payouts.reject]) {
      expect(await refusalOf(act(payout.id, SECOND_MODERATOR))).toContain('in quarantine');
    }

    for (const grant of await bot.grants(payout)) {
      const arrived = paid[grant.account.username] !== undefined;
      await bot.granting.resolve(grant.id, arrived ? 'applied' : 'not-applied', SECOND_MODERATOR);
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
    const bot = await later(first, store);

    expect(await refusalOf(bot.payouts.resume(payout.id, MODERATOR))).toContain('in quarantine');
    expect(bot.counts).toEqual({ ...NOTHING, payouts: 1, grants: 2 });
    expect((await found(bot, payout)).counts).toMatchObject({ paid: 4, unknown: 2 });
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
    const bot = await later(first, store, options);

    expect(await refusalOf(bot.payouts.approve(payout.id, SECOND_MODERATOR))).toContain('in quarantine');
    expect((await found(bot, payout)).counts).toMatchObject({ unknown: 3 });
    expect(bot.notices.notified).toEqual(['update finished']);
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
    const bot = await later(first, store);

    expect(bot.counts).toEqual({ ...NOTHING, payouts: 1, grants: 1 });
    expect(await found(bot, whole)).toEqual(await found(first, whole));
    expect(await refusalOf(bot.payouts.resume(partly.id, MODERATOR))).toContain('in quarantine');
    expect(bot.notices.notified).toEqual([]);
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
    await first.idle();
    const store = await copyOf(first.store);
    const bot = await later(first, store);

    expect(bot.counts).toEqual(NOTHING);
    // What its message shows follows by itself.
    const { progress: _, ...before } = await found(first, payout);
    expect(await found(bot, payout)).toMatchObject(before);
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
