import { describe, expect, it } from 'vitest';
import { createOpenMatters, hasAny, type OpenMatters } from '../../src/hold/open-matters.js';
import { createCaps } from '../../src/ledger/daily-caps.js';
import { createLedger } from '../../src/ledger/ledger.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { Store } from '../../src/storage/store.js';
import { alter, livedInStore, put } from '../audit/lived-in-store.js';
import { MODERATOR, SECOND_MODERATOR, setUpLinked } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { setUpGiveaways } from '../support/giveaways.js';
import { rowsFor, setUpPayouts } from '../support/payouts.js';
import { setUpSchedules } from '../support/schedules.js';
import { copyOf, quarantineAt } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';

function openIn(store: Store): Promise<OpenMatters> {
  const caps = createCaps(store, () => amountOf('0'));
  const ledger = createLedger(store, caps, () => 0);
  return createOpenMatters(store, ledger)();
}

/** What is open, as `payouts 1 × 10.00`. */
const said = (matters: OpenMatters) =>
  Object.entries(matters)
    .filter(([, { count }]) => count > 0)
    .map(([kind, { count, total }]) => `${kind} ${count} × ${amountText(total)}`);

async function lost() {
  const credit = await setUpLinked();
  credit.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const grant = await credit.grant();
  await credit.granting.resolve(grant.id, 'not-applied', SECOND_MODERATOR);
  return { ...credit, grant };
}

/** What alone is open in a store, and how the store came to it. */
const CASES: Readonly<Record<string, readonly [() => Promise<Store>, string]>> = {
  'a finished payout with a row that was not sent': [
    async () => {
      const all = await setUpPayouts();
      const payout = await all.start(rowsFor(2));
      await all.idle();
      const [grant] = await all.grants(payout);
      await alter(all.store, `grant:${grant?.id}`, { state: 'not-sent', unsentBecause: 'busy' });
      return all.store;
    },
    'payouts 1 × 2.03',
  ],
  'a payout that waits for approval': [
    async () => {
      const all = await setUpPayouts({ approvalOver: '1.00' });
      await all.start(rowsFor(2));
      return all.store;
    },
    'payouts 1 × 2.03',
  ],
  'a giveaway with a winner who was refused': [
    async () => {
      const set = await setUpGiveaways();
      const giveaway = await set.start();
      await set.enterAll(giveaway, 2);
      set.website.outcomes.push({ outcome: refused, takesEffect: false });
      await set.finish(giveaway);
      return set.store;
    },
    'giveaways 1 × 5.00',
  ],
  'nothing but a giveaway that repeats': [
    async () => {
      const set = await setUpGiveaways();
      const giveaway = await set.start({ every: 'day' });
      await set.enterAll(giveaway, 2);
      await set.finish(giveaway);
      return set.store;
    },
    'recurrences 1 × 5.00',
  ],
  'nothing but a schedule': [
    async () => {
      const all = await setUpSchedules();
      await all.schedule();
      return all.store;
    },
    'recurrences 1 × 15.00',
  ],
  'a claim of an ended drop that is not paid yet': [
    async () => {
      const drops = await setUpDrops({ players: 3 });
      const drop = await drops.startDrop({ claims: 1, amount: 1 });
      await drops.claim(drop, 1);
      const [grant] = (await drops.ledger.list({ limit: 1 })).grants;
      if (grant?.member === undefined) throw new Error('nobody has claimed');
      await alter(drops.store, `grant:${grant.id}`, { state: 'queued' });
      await put(drops.store, `grant-queue:queued:drop.${drop.id}:${grant.id}`, grant.id);
      await alter(drops.store, `drop:${drop.id}`, { state: 'ended', taken: 1 });
      return drops.store;
    },
    'grants 1 × 1.00',
  ],
  'a grant that waits for approval': [
    async () => {
      const credit = await setUpLinked({ approvalOver: '1.00' });
      await credit.grant();
      return credit.store;
    },
    'grants 1 × 15.00',
  ],
  'a grant that did not arrive': [async () => (await lost()).store, 'grants 1 × 15.00'],
};

describe('what is open', () => {
  it.each(Object.entries(CASES))('is %s, and a quarantine ends it', async (_, [storeWith, open]) => {
    const store = await copyOf(await storeWith());
    expect(said(await openIn(store))).toEqual([open]);

    const counts = await quarantineAt(store, Date.UTC(2026, 11, 24));

    expect(Object.entries(counts).flatMap(([kind, count]) => (count === 0 ? [] : kind))).toEqual(
      expect.arrayContaining(open.startsWith('grants') ? [] : [open.split(' ')[0]]),
    );
    const left = await openIn(store);
    // What staff settle now, and nothing else.
    expect(left.grants.count).toBe(counts.grants);
    expect(hasAny({ ...left, grants: { count: 0, total: amountOf('0') } })).toBe(false);
  });

  it('is as much as a quarantine ends', async () => {
    const { store } = await livedInStore();
    const open = await openIn(store);
    const { payouts, giveaways, drops, recurrences } = await quarantineAt(store, Date.UTC(2026, 11, 24));
    expect({ payouts, giveaways, drops, recurrences }).toEqual({
      payouts: open.payouts.count,
      giveaways: open.giveaways.count,
      drops: open.drops.count,
      recurrences: open.recurrences.count,
    });
  });

  it('is nothing where all is paid, or replaced', async () => {
    const { store, granting, grant } = await lost();
    const again = await granting.prepareAgain(grant.id, MODERATOR);
    await granting.confirm(again.draft.id, MODERATOR, async () => undefined);
    expect(said(await openIn(store))).toEqual([]);

    const set = await setUpGiveaways();
    const giveaway = await set.start();
    await set.enterAll(giveaway, 2);
    await set.finish(giveaway);
    expect(said(await openIn(set.store))).toEqual([]);
  });
});
