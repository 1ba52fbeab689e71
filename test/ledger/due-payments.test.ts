import { expect, it } from 'vitest';
import { GIVE_UP_MS } from '../../src/ledger/due-payments.js';
import type { DuePayment } from '../../src/ledger/due-schema.js';
import type { Store } from '../../src/storage/store.js';
import { setUpCodes } from '../support/codes.js';
import { MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { withHeldRead } from '../support/held-commit.js';
import { openStore } from '../support/open-store.js';
import { unknown } from '../support/website-double.js';

/** Pays nothing, for ever: its process stands still. */
const STANDING_STILL = { pay: () => new Promise<never>(() => undefined) };

const dues = async (store: Store): Promise<readonly DuePayment[]> =>
  (await store.range<DuePayment>({ prefix: 'payment-due:', limit: 10 })).map(({ value }) => value);

it.each(['unknown', 'sending'] as const)(
  'a payment that is %s is not given up, however old',
  async (state) => {
    const all = await setUpDrops();
    const drop = await all.startDrop();
    all.website.outcomes.push({ outcome: unknown, takesEffect: true });
    const { grant } = await all.claim(drop, 1);
    if (grant === undefined) throw new Error('there is no grant');
    if (state === 'sending')
      await all.store.commit([{ key: `grant:${grant.id}`, from: grant, to: { ...grant, state } }]);
    await all.duePayments.idle();
    all.clock.now += 2 * GIVE_UP_MS;

    await all.duePayments.recover();

    expect(all.givenUp).toEqual([]);
    expect((await dues(all.store)).map(({ id }) => id)).toEqual([grant.id]);
  },
);

it('a payment that another process has taken over meanwhile is not begun', async () => {
  const store = await openStore();
  const isDue = async () => (await store.count('payment-due:')) > 0;
  const held = withHeldRead(store, 'grant:', isDue);
  const slow = await setUpDrops({ store: held.store });
  const drop = await slow.startDrop();
  // It waits for longer than the test lasts.
  slow.claim(drop, 1).catch(() => undefined);
  await held.isReached;
  const { clock, website } = slow;
  const other = await setUpDrops({ store, clock, website, pid: 101, payer: STANDING_STILL });
  await other.duePayments.recover();
  expect((await dues(store)).map(({ process }) => process)).toEqual([other.liveness.id]);

  held.release();
  await slow.duePayments.idle();

  expect(website.credits).toEqual([]);
  expect(await store.count('grant:')).toBe(0);
});

it('a payment stays with a process that is alive, however slow it is', async () => {
  const slow = await setUpDrops({ payer: STANDING_STILL });
  const drop = await slow.startDrop();
  // It waits for longer than the test lasts.
  slow.claim(drop, 1).catch(() => undefined);
  await expect.poll(() => slow.store.count('payment-due:')).toBe(1);
  const { store, clock, website } = slow;
  const other = await setUpDrops({ store, clock, website, pid: 101 });
  other.running.add(100);

  await other.duePayments.recover();
  await other.duePayments.idle();

  expect((await dues(store)).map(({ process }) => process)).toEqual([slow.liveness.id]);
  expect(website.credits).toEqual([]);
});

it('what waits for approval is not approved once the cap was lowered below it, and goes on waiting', async () => {
  const before = { approvalOver: '4.00', dailyMax: '100.00' };
  const one = await setUpDrops(before);
  const drop = await one.startDrop({ claims: 2 });
  const { store, clock, website } = one;
  const { set } = await (await setUpCodes({ ...before, store, clock, website, pid: 101 })).create({
    uses: 2,
  });
  const lowered = { approvalOver: '4.00', dailyMax: '19.99', store, clock, website };
  const drops = await setUpDrops({ ...lowered, pid: 102 });
  const codes = await setUpCodes({ ...lowered, pid: 103 });

  const overCap = `<@${MODERATOR}>`;
  expect(await refusalOf(drops.drops.approve(drop.id, SECOND_MODERATOR))).toContain(overCap);
  expect(await refusalOf(codes.codes.approve(set.id, SECOND_MODERATOR))).toContain(overCap);

  expect((await drops.currentDrop(drop)).state).toBe('waiting');
  expect((await codes.currentCodes(set)).state).toBe('waiting');
  expect(await one.reserved(NOON)).toBe('20.00');
});
