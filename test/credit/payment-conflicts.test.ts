import { expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import type { Clock } from '../../src/clock.js';
import { eventGrantId } from '../../src/credit/event-grant-id.js';
import type { PlannedGrant } from '../../src/credit/grant-payer.js';
import type { Grant } from '../../src/credit/grant-schema.js';
import { rowKey } from '../../src/payouts/payout-records.js';
import { grantsOf, shownGrantsOf } from '../../src/payouts/payout-report.js';
import type { Payout } from '../../src/payouts/payout-schema.js';
import { claimReply } from '../../src/views/drop-card.js';
import { clockAhead } from '../support/clock-ahead.js';
import { MINUTE, MODERATOR, NOON } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { english } from '../support/english.js';
import { playerId, setUpGiveaways, winnerIds } from '../support/giveaways.js';
import { heldStep } from '../support/held-commit.js';
import { keptLog } from '../support/kept-log.js';
import { setUpPayouts } from '../support/payouts.js';
import { goBack, recordsOf } from '../support/set-back.js';
import { createSkippingClock } from '../support/skipping-clock.js';

const MEMBER = '400';
const PLANNED: PlannedGrant = {
  id: eventGrantId('race', NOON, 1),
  by: MODERATOR,
  member: MEMBER,
  account: { by: 'username', username: 'player1', id: '1' },
  amount: '5.00',
  event: { kind: 'payout', id: 'race' },
  draftedAt: NOON,
  confirmedAt: NOON,
};

/** A ledger that has this in place of what is to be paid. */
async function setUp(present: Partial<Grant>) {
  const { log, lines } = keptLog();
  const all = await setUpPayouts({ payerClock: createSkippingClock(), log });
  await all.store.commit([{ key: `cap:2026-11-21:${MODERATOR}`, from: undefined, to: '100.00' }]);
  const grant: Grant = { ...PLANNED, state: 'prepared', process: 'gone', ...present };
  await all.ledger.enterForEvent(grant, []);
  const ended = await all.ledger.move(grant, 'not-sent', { settledAt: NOON });
  if (ended === undefined) throw new Error('the grant has not ended');
  const rested: Grant[] = [];
  const pay = () =>
    all.payer.pay({
      grants: [PLANNED],
      held: async () => [],
      onState: (one) => rested.push(one),
      signal: new AbortController().signal,
    });
  return { ...all, lines, rested, pay };
}

it.each<[string, Partial<Grant>]>([
  ['another member', { member: '401' }],
  ['another account', { account: { by: 'username', username: 'player2', id: '2' } }],
  ['an account that has the name by now', { account: { by: 'username', username: 'player1', id: '2' } }],
])('a grant of %s is nobody else’s: nothing is sent, and staff are told once', async (_, present) => {
  const all = await setUp(present);
  const { pay, website, rested, conflicts, lines, ledger, store } = all;
  const { account, amount } = PLANNED;
  const row = { number: 1, given: 'player1', member: MEMBER, account, amount };
  await store.commit([{ key: rowKey('race', row), from: undefined, to: row }]);
  const payout = { id: 'race', draftedAt: NOON, by: MODERATOR, confirmedAt: NOON } as Payout;
  async function expectNoRowPaid(): Promise<void> {
    expect((await grantsOf(all, payout)).size).toBe(0);
    expect((await shownGrantsOf(all, payout)).grants.size).toBe(0);
  }

  // No row of the payout is said to be what that grant is, also while staff do not know of it yet.
  await expectNoRowPaid();
  expect(await pay()).toBe('done');
  expect(await pay()).toBe('done');

  expect(website.credits).toEqual([]);
  expect(rested).toEqual([]);
  expect(conflicts).toHaveLength(1);
  expect((await ledger.find(PLANNED.id))?.state).toBe('not-sent');
  await expectNoRowPaid();
  expect(lines).toContainEqual(expect.objectContaining({ grant: PLANNED.id, level: 50 }));
});

it('a row is not said to be paid by what has paid the member of the grant with its ID', async () => {
  const member = '401';
  const all = await setUp({ member, unsentBecause: 'arrived' });
  const { account, amount, event, draftedAt } = PLANNED;
  const row = { number: 1, given: 'player1', member: MEMBER, account, amount };
  await all.store.commit([{ key: rowKey('race', row), from: undefined, to: row }]);
  const paid: Grant = { ...PLANNED, id: eventGrantId('race', NOON, 2), member, state: 'applied' };
  await all.ledger.enterForEvent(paid, []);
  expect(await all.ledger.ofMember(member, event ?? { kind: 'payout', id: '' }, draftedAt)).toHaveLength(2);

  const payout = { id: 'race', draftedAt: NOON, by: MODERATOR, confirmedAt: NOON } as Payout;

  expect((await grantsOf(all, payout)).has(PLANNED.id)).toBe(false);
});

it('what this process has in hand is waited for, though the store has lost it', async () => {
  let isHeld = false;
  let waits = 0;
  const skipping = createSkippingClock(() => isHeld);
  const payerClock: Clock = {
    now: skipping.now,
    after(ms, action) {
      waits += 1;
      return skipping.after(ms, action);
    },
  };
  const all = await setUpPayouts({ payerClock, log: keptLog().log });
  const pay = (planned: PlannedGrant) =>
    all.payer.pay({
      grants: [planned],
      held: async () => [],
      onState: () => undefined,
      signal: new AbortController().signal,
    });
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = pay(PLANNED);
  await held.isReached;
  all.website.beforeAnswer = async () => undefined;
  await goBack(all.store, before);
  isHeld = true;
  const waited = waits;

  const second = pay({
    ...PLANNED,
    member: '401',
    account: { by: 'username', username: 'player2', id: '2' },
  });
  await Promise.race([second, expect.poll(() => waits).toBeGreaterThan(waited)]);
  held.release();
  // While the answer is being recorded, a clock that skips would use up the patience of the second payment.
  await expect.poll(async () => (await all.ledger.find(PLANNED.id))?.state).toBe('applied');
  isHeld = false;
  await Promise.all([first, second]);

  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
  expect(all.conflicts).toHaveLength(1);
});

it.each<[string, { member?: string; account?: Account }]>([
  [
    'under the name that its account had before',
    { account: { by: 'username', username: 'player2', id: '1' } },
  ],
  ['of an account whose id nobody knew yet', { account: { by: 'username', username: 'player1' } }],
])('a grant %s is taken up again', async (_, present) => {
  const { pay, website, rested, conflicts } = await setUp(present);
  const user = website.users.get('player2');
  if (user !== undefined) website.users.set('player2', { ...user, user: { ...user.user, id: '1' } });

  expect(await pay()).toBe('done');

  expect(website.credits).toHaveLength(1);
  expect(rested).toMatchObject([{ state: 'applied' }]);
  expect(conflicts).toEqual([]);
});

it('a grant of an erased person is still what pays them', async () => {
  const { store, pay, website, conflicts, ledger } = await setUp({});
  const grant = await ledger.find(PLANNED.id);
  if (grant === undefined) throw new Error('there is no grant');
  const { member: _, ...erased } = grant;
  await store.commit([{ key: `grant:${grant.id}`, from: grant, to: erased }]);

  await pay();

  expect(website.credits).toHaveLength(1);
  expect(conflicts).toEqual([]);
});

it('an erased person whom another grant of the event has paid is not paid again', async () => {
  const { store, pay, website, conflicts, ledger } = await setUp({});
  const grant = await ledger.find(PLANNED.id);
  if (grant === undefined) throw new Error('there is no grant');
  const { member: _, ...erased } = grant;
  await store.commit([{ key: `grant:${grant.id}`, from: grant, to: erased }]);
  await ledger.enterForEvent({ ...erased, id: eventGrantId('race', NOON, 2), state: 'applied' }, []);

  await pay();

  expect(website.credits).toEqual([]);
  expect(conflicts).toHaveLength(1);
});

it('staff are told once of what another grant has paid, however often the payout is taken up', async () => {
  const { pay, website, conflicts, ledger } = await setUp({ member: MEMBER });
  const other: Grant = { ...PLANNED, id: eventGrantId('race', NOON, 2), state: 'applied' };
  await ledger.enterForEvent(other, []);

  await pay();
  await pay();

  expect(website.credits).toEqual([]);
  expect(conflicts).toHaveLength(1);
});

it('a claim through another account than the one that was paid before the store went back is not said to be paid', async () => {
  const workClock = clockAhead();
  const all = await setUpDrops({ workClock });
  const drop = await all.startDrop({ claims: 2 });
  const before = await recordsOf(all.store);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = all.claim(drop, 1);
  await held.isReached;
  await goBack(all.store, before);
  await all.links.remove(playerId(1));
  await all.links.remove(playerId(2));
  const account = { by: 'username', username: 'player2', id: '2' } as const;
  await all.links.set({ member: playerId(1), account, since: NOON, by: 'staff' });
  const second = all.claim(drop, 1);
  await expect.poll(() => all.dropRecords.claimed(drop.id)).toBe(1);
  held.release();
  await first;

  for (const claimed of [await second, await all.claim(drop, 1)])
    expect(JSON.stringify(claimReply(claimed, english))).toContain('Please ask staff');

  await all.duePayments.idle();
  workClock.aheadMs += MINUTE;
  await all.drops.end(drop.id, MODERATOR);
  // Staff read the drop's record once they know of the payment that is not made.
  expect(all.recorded).toEqual([]);
  await all.lookAfterDrops();
  await all.lookAfterDrops();
  expect(all.website.credits.map(({ username }) => username)).toEqual(['player1']);
  expect(all.conflicts).toEqual([`${playerId(1)} player2, not player1`]);
  expect(all.recorded).toEqual([{ paid: 0, unknown: 0, of: 1 }]);
  expect(await all.store.count('payment-due:')).toBe(0);
});

it('a winner is not said to be paid by the grant of who won before the store went back', async () => {
  const all = await setUpGiveaways();
  const giveaway = await all.start({ winners: 1 });
  const before = await recordsOf(all.store);
  await all.enterAll(giveaway, 2);
  const held = heldStep();
  all.website.beforeAnswer = held.wait;
  const first = all.finish(giveaway);
  await held.isReached;
  const [winner = ''] = winnerIds(await all.current(giveaway));
  await goBack(all.store, before);
  held.release();
  await first;
  const other = [playerId(1), playerId(2)].find((id) => id !== winner) ?? '';
  await all.enter(giveaway, other);

  const finished = await all.finish(giveaway);

  expect(finished.state).toBe('finished');
  expect(winnerIds(finished)).toEqual([other]);
  // Nor while staff do not know of it yet.
  const shown = all.notices.told.filter((told) => told.includes(`${other}=`));
  expect(shown).toContain(`result ${other}=open`);
  expect(shown.join()).not.toContain('=paid');
  expect(await all.states(giveaway)).toBe(`${other}=unsent`);
  expect(all.website.credits).toHaveLength(1);
  expect(all.conflicts).toHaveLength(1);
  expect(await all.store.count('direct-message:')).toBe(0);
});
