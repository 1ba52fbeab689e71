import { describe, expect, it } from 'vitest';
import { PAYOUT_ROWS } from '../../src/privacy/erase-payments.js';
import type { EraseContext } from '../../src/privacy/erased-kind.js';
import { allValues } from '../../src/storage/all-rows.js';
import { faultsIn } from '../support/audit-faults.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { openStore } from '../support/open-store.js';
import { websiteOf } from '../support/payouts.js';
import { createRoleDouble, DAY, memberId, ROLE, setUpSchedules } from '../support/schedules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * DAY;

type Options = Parameters<typeof setUpSchedules>[0];

/** A schedule that has just paid `player1`, whom alone the role is given at first. */
async function setUpPaid(options: Options = {}, terms: { readonly amount?: number } = {}) {
  const members = createRoleDouble(4);
  const all = await setUpSchedules({ players: 4, members, ...options });
  const give = (number: number) => void members.roles.set(memberId(number), [ROLE]);
  const take = (number: number) => void members.roles.set(memberId(number), []);
  for (const number of [2, 3, 4]) take(number);
  const schedule = await all.schedule({ payNow: true, atOnce: true, ...terms });
  await all.look();
  /** An hour passes, and the upkeep looks. */
  const hourLater = async () => {
    all.clock.now += HOUR;
    await all.look();
  };
  const paid = () => all.website.credits.map(({ username }) => username);
  return { ...all, members, schedule, give, take, hourLater, paid };
}

describe('whoever gets the role after a run', () => {
  it('is paid within the hour, and once until the next run', async () => {
    const { give, take, hourLater, paid, clock, look, schedule, store } = await setUpPaid();
    expect(paid()).toEqual(['player1']);
    clock.now += 10 * MINUTE;
    give(2);
    await look();
    expect(paid()).toEqual(['player1']);
    clock.now += 40 * MINUTE;
    await look();
    expect(paid()).toEqual(['player1', 'player2']);

    // They take it off, and put it on again.
    take(2);
    await hourLater();
    give(2);
    await hourLater();
    await hourLater();
    expect(paid()).toEqual(['player1', 'player2']);

    clock.now = schedule.first;
    await look();
    expect(paid().slice(2).toSorted()).toEqual(['player1', 'player2']);
    await hourLater();
    expect(paid()).toHaveLength(4);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('is not paid again on another account, nor the account through another member', async () => {
    const { give, hourLater, paid, links } = await setUpPaid();
    give(2);
    await hourLater();
    for (const number of [2, 3]) await links.remove(memberId(number));
    const account = (number: number) =>
      ({ by: 'username', username: `player${number}`, id: String(number) }) as const;
    await links.set({ member: memberId(2), account: account(3), since: NOON, by: 'x' });
    await links.set({ member: memberId(3), account: account(2), since: NOON, by: 'x' });
    give(3);

    await hourLater();

    expect(paid()).toEqual(['player1', 'player2']);
  });

  it('is not paid again on another account after erasing their data', async () => {
    const { give, hourLater, paid, links, store, ledger, records: payoutRecords } = await setUpPaid();
    give(2);
    await hourLater();
    const whom = { memberId: memberId(2), keepsPastLinks: false };
    const context = { store, ledger, payoutRecords } as unknown as EraseContext;
    for await (const row of PAYOUT_ROWS.find(context, whom.memberId))
      await PAYOUT_ROWS.erase(context, row, whom);
    expect(JSON.stringify(await allValues(store, 'payout-rows:'))).not.toContain(whom.memberId);
    for (const number of [2, 3]) await links.remove(memberId(number));
    const account = { by: 'username', username: 'player3', id: '3' } as const;
    await links.set({ member: memberId(2), account, since: NOON, by: 'x' });

    await hourLater();

    expect(paid()).toEqual(['player1', 'player2']);
  });

  it('waits for the next day where the limit of its maker is used up', async () => {
    const { give, hourLater, paid, clock, kinds } = await setUpPaid({ dailyMax: '12.00' });
    give(2);
    give(3);
    await hourLater();
    expect(paid()).toEqual(['player1', 'player2']);
    await hourLater();
    expect(paid()).toHaveLength(2);

    clock.now += DAY;
    await hourLater();
    expect(paid()).toEqual(['player1', 'player2', 'player3']);
    expect(kinds()).toEqual(['started', 'run', 'newcomers', 'newcomers']);
  });

  it('waits for an approval where it costs more than was approved', async () => {
    const { give, hourLater, paid, notified, schedule, records } = await setUpPaid({ approvalOver: '9.99' });
    give(2);
    give(3);
    await hourLater();
    await hourLater();
    expect(paid()).toEqual(['player1']);
    expect(notified.filter((event) => event.kind === 'newcomers')).toMatchObject([{ isWaiting: true }]);
    expect(await records.ofRecurrence(schedule.id, NOON)).toMatchObject([
      { state: 'waiting', total: '10.00' },
      { state: 'finished', total: '5.00' },
    ]);
  });

  it.each([
    ['a schedule that does not say so', { atOnce: false }],
    ['the maker of the schedule', { by: memberId(2) }],
  ])('is not paid by %s', async (_, terms) => {
    const all = await setUpSchedules({ players: 2 });
    all.members.roles.set(memberId(2), []);
    await all.schedule({ payNow: true, atOnce: true, ...terms });
    await all.look();
    all.members.roles.set(memberId(2), [ROLE]);
    all.clock.now += HOUR;
    await all.look();
    expect(all.website.credits).toHaveLength(1);
  });

  it('is paid by nobody after a date that was skipped', async () => {
    const { give, hourLater, paid, clock, look, staff, schedule } = await setUpPaid();
    clock.now = schedule.first;
    staff.answers.set(MODERATOR, 'no');
    await look();
    staff.answers.delete(MODERATOR);
    give(2);
    await hourLater();
    expect(paid()).toEqual(['player1']);

    clock.now = schedule.first + WEEK;
    await look();
    expect(paid().slice(1).toSorted()).toEqual(['player1', 'player2']);
  });

  it('is paid by nobody after a run that staff have rejected', async () => {
    const { give, hourLater, paid, clock, look, payouts, records, schedule } = await setUpPaid({
      approvalOver: '9.99',
    });
    give(2);
    clock.now = schedule.first;
    await look();
    const [run] = await records.ofRecurrence(schedule.id, schedule.first);
    expect(run).toMatchObject({ state: 'waiting', total: '10.00' });
    await payouts.reject(run?.id ?? '', SECOND_MODERATOR);
    give(3);
    await hourLater();

    expect(paid()).toEqual(['player1']);
  });

  it('is paid once though two processes look at the same moment', async () => {
    const store = await openStore();
    const website = websiteOf(4);
    const clock = { now: NOON };
    const one = await setUpPaid({ store, website, clock });
    const other = await setUpSchedules({ store, website, clock, players: 4, members: one.members, pid: 101 });
    one.give(2);
    clock.now += HOUR;

    await Promise.all([one.look(), other.look()]);

    expect(one.paid()).toEqual(['player1', 'player2']);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('is looked for again where Discord did not say who has the role', async () => {
    const { give, hourLater, paid, look, servers } = await setUpPaid();
    give(2);
    servers.state.isDown = true;
    await hourLater();
    expect(paid()).toEqual(['player1']);
    servers.state.isDown = false;
    await look();
    expect(paid()).toEqual(['player1', 'player2']);
  });
});
