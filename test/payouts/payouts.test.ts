import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type KeptNotice, NOTICES } from '../../src/notices/notice-records.js';
import { MINUTE, MODERATOR, NOON, refusalOf, SECOND_MODERATOR } from '../support/credit.js';
import { found, twoProcesses } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';

/** What is told of because of what was committed, in no certain order. */
const committed = async ({ store }: Awaited<ReturnType<typeof setUpPayouts>>) =>
  (await store.range<KeptNotice['value']>({ prefix: NOTICES, limit: 9 })).map(({ value }) => value.text);

describe('a payout', () => {
  it('pays every row once, and tells staff of its end with a line for each row', async () => {
    const all = await setUpPayouts();
    const rows = rowsFor(10);
    const payout = await all.start(rows);
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rows));
    expect(await found(all, payout)).toMatchObject({ state: 'finished', counts: { paid: 10, left: 0 } });
    expect(all.notices.notified).toEqual(['started', 'finished 10/10']);
    const lines: Array<Record<string, string>> = parse((await all.payouts.show(payout.id)).csv, {
      columns: true,
    });
    expect(lines.map(({ state }) => state)).toEqual(Array(10).fill('applied'));
    expect(await all.records.open()).toEqual([]);
    expect(await all.reserved()).toBe('10.55');
    expect(await all.counted(payout)).toBe('10.55');
  });

  it('sends no direct messages and no record of each grant', async () => {
    const all = await setUpPayouts();
    await all.start(rowsFor(3));
    await all.idle();
    await all.recovery.recover();
    expect(all.notified).toEqual([]);
  });

  it('is not prepared for more than is left of the cap', async () => {
    const all = await setUpPayouts({ dailyMax: '10.00' });
    expect(await refusalOf(all.prepare(rowsFor(10)))).toContain('10.00');
    expect(await all.reserved()).toBe('0.00');
  });

  it('is not confirmed for more than is left of the cap by then', async () => {
    const all = await setUpPayouts({ dailyMax: '15.00' });
    const [one, other] = [await all.prepare(rowsFor(10)), await all.prepare(rowsFor(9))];
    await all.payouts.confirm(one.id, MODERATOR);
    expect(await refusalOf(all.payouts.confirm(other.id, MODERATOR))).toContain('15.00');
    await all.idle();
    expect(all.website.credits).toHaveLength(10);
    expect(await all.reserved()).toBe('10.55');
  });

  it('is the same payout if it is confirmed several times', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(10));
    const both = await Promise.all([
      all.payouts.confirm(draft.id, MODERATOR),
      all.payouts.confirm(draft.id, MODERATOR),
    ]);
    await all.idle();
    await all.payouts.confirm(draft.id, MODERATOR);
    await all.idle();
    expect(both[0].id).toBe(both[1].id);
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(10)));
    expect(await all.reserved()).toBe('10.55');
    expect(await committed(all)).toEqual(['started']);
  });

  it('is paid once when two processes are told to confirm it', async () => {
    const { one, other, website } = await twoProcesses();
    const draft = await one.prepare(rowsFor(10));
    await Promise.all([one.payouts.confirm(draft.id, MODERATOR), other.payouts.confirm(draft.id, MODERATOR)]);
    await Promise.all([one.idle(), other.idle()]);
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    expect(await committed(one)).toEqual(['started']);
    const told = [...one.notices.notified, ...other.notices.notified];
    expect(told.filter((what) => what !== 'started')).toEqual(['finished 10/10']);
  });

  it('has its rows in the log channel, which names whom it may have paid', async () => {
    const all = await setUpPayouts();
    await all.start(rowsFor(2));
    await all.idle();
    const [notice] = await all.store.range<KeptNotice['value']>({ prefix: NOTICES, limit: 9 });
    expect(notice?.value.file?.text).toMatch(/player1.*player2/s);
  });

  it('is confirmed only by the person who prepared it, and in time', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(1));
    expect(await refusalOf(all.payouts.confirm(draft.id, SECOND_MODERATOR))).toContain('Only');
    all.clock.now += 10 * MINUTE;
    await refusalOf(all.payouts.confirm(draft.id, MODERATOR));
    expect(all.website.calls).toEqual([]);
    expect(await all.records.rows(draft.id)).toEqual([]);
    const early = await all.prepare(rowsFor(1));
    all.clock.now -= 2 * MINUTE;
    expect(await refusalOf(all.payouts.confirm(early.id, MODERATOR))).toContain('no longer valid');
  });

  it('is cancelled before it was confirmed, and not after', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(1));
    await refusalOf(all.payouts.abandon(draft.id, SECOND_MODERATOR));
    await all.payouts.abandon(draft.id, MODERATOR);
    await refusalOf(all.payouts.confirm(draft.id, MODERATOR));
    expect(await all.reserved()).toBe('0.00');
    const payout = await all.start(rowsFor(1));
    const said = await refusalOf(all.payouts.abandon(payout.id, MODERATOR));
    expect(said).toContain('confirmed already, so it can no longer be changed');
    await all.idle();
  });

  it('is not confirmed by somebody who has been linked to one of its accounts since', async () => {
    const all = await setUpPayouts();
    const draft = await all.prepare(rowsFor(2));
    const account = { by: 'username', username: 'player2', id: '2' } as const;
    await all.links.set({ member: MODERATOR, account, since: NOON, by: 'x' });
    expect(await refusalOf(all.payouts.confirm(draft.id, MODERATOR))).toContain('your own website account');
    expect(await all.reserved()).toBe('0.00');
  });

  it('is not confirmed by somebody who was linked to one of its accounts and no longer is', async () => {
    const all = await setUpPayouts();
    const account = { by: 'username', username: 'player2', id: '2' } as const;
    await all.links.set({ member: MODERATOR, account, since: NOON, by: 'x' });
    await all.links.remove(MODERATOR);
    const draft = await all.prepare(rowsFor(2));
    expect(await refusalOf(all.payouts.confirm(draft.id, MODERATOR))).toContain('your own website account');
    expect(await all.reserved()).toBe('0.00');
    expect(all.website.credits).toEqual([]);
  });

  it('pays no row that was left out', async () => {
    const all = await setUpPayouts();
    const rows = rowsFor(3).map((row) => (row.number === 2 ? { ...row, leftOut: 'twice' as const } : row));
    await all.start(rows);
    await all.idle();
    expect(Object.keys(creditsOf(all.website)).toSorted()).toEqual(['player1', 'player3']);
    expect(await all.reserved()).toBe('2.04');
  });
});
