import { describe, expect, it } from 'vitest';
import { createCodeRecords } from '../../src/codes/code-records.js';
import { createDropRecords } from '../../src/drops/drop-records.js';
import { createGiveawayRecords } from '../../src/giveaways/giveaway-records.js';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import type { PayoutRow } from '../../src/payouts/payout-schema.js';
import { createStartAgain } from '../../src/quarantine/start-again.js';
import { createScheduleRecords } from '../../src/schedules/schedule-records.js';
import { faultsIn } from '../support/audit-faults.js';
import { setUpCodes } from '../support/codes.js';
import {
  MODERATOR,
  NOON,
  quietly,
  refusalOf,
  SECOND_MODERATOR,
  type setUpCredit,
} from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { HOUR, setUpGiveaways } from '../support/giveaways.js';
import { confirmedAs, creditsOf, dueTo, rowsFor, setUpPayouts, websiteOf } from '../support/payouts.js';
import { setUpSchedules } from '../support/schedules.js';
import { quarantineAt } from '../support/set-back.js';
import { refused, unknown } from '../support/website-double.js';
import { quarantineService } from './set-up.js';

type Options = Parameters<typeof createStartAgain>[0];
type Credit = Pick<Awaited<ReturnType<typeof setUpCredit>>, 'store' | 'caps' | 'ledger' | 'clock'>;

const STARTER = { by: SECOND_MODERATOR, count: { calls: 0 }, onResolved: quietly };

/** Starts something again, as a member of staff. */
function starting({ store, caps, ledger, clock }: Credit, kinds: Partial<Options>) {
  const now = () => clock.now;
  const giveaway = createGiveawayRecords({ store, caps, now });
  const drop = createDropRecords({ store, caps, now });
  const prepared: Options['prepared'] = {
    giveaway,
    'giveaway-series': giveaway,
    payout: createPayoutRecords(store, caps, now),
    drop,
    'drop-series': drop,
    code: createCodeRecords({ store, caps, now }),
    schedule: createScheduleRecords(store, now),
  };
  return createStartAgain({ store, ledger, prepared, now, ...kinds } as Options);
}

/** A payout of rows that are unknown since its records were set back. */
async function quarantinedPayout(rows: readonly PayoutRow[] = rowsFor(4)) {
  const all = await setUpPayouts({ website: websiteOf(rows.length), approvalOver: '50.00' });
  const { draft } = await all.payouts.prepare(all.request, rows);
  const payout = await all.records.enter(draft, confirmedAs('running', 'gone', all.clock.now));
  if (payout === undefined) throw new Error('it was not entered');
  await quarantineAt(all.store, NOON + 1);
  const recipients: Options['recipients'] = {
    resolve: async (listed) =>
      listed.map(({ given, amount }, index) => {
        const row = rows.find((one) => one.given === given);
        return { number: index + 1, given, amount, ...(row?.account && { account: row.account }) };
      }),
  };
  const again = starting(all, { payouts: all.payouts, recipients });
  return { ...all, payout, again, subject: `payout.${payout.id}`, service: quarantineService(all) };
}

describe('a quarantined payout that is started again', () => {
  it('pays the rows that are certain not to have been paid, once', async () => {
    const { again, subject, service, grants, granting, payout, ...all } = await quarantinedPayout();
    expect(await refusalOf(again(subject, STARTER))).toContain('Settle what is unknown first');
    const [first] = await grants(payout);
    await granting.resolve(first?.id ?? '', 'applied', SECOND_MODERATOR);
    await service.settle(subject, 'not-applied', SECOND_MODERATOR);

    const { preview } = await again(subject, STARTER);
    expect(all.website.credits).toEqual([]);
    await all.payouts.confirm(preview.draft.id, SECOND_MODERATOR);
    await all.idle();

    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4).slice(1)));
    expect(await refusalOf(again(subject, STARTER))).toContain(`<@${SECOND_MODERATOR}> has already started`);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('says so where nothing is left of it', async () => {
    const { again, subject, service } = await quarantinedPayout();
    await service.settle(subject, 'applied', SECOND_MODERATOR);
    expect(await refusalOf(again(subject, STARTER))).toContain('Nothing is left');
  });

  it('has one preview that can be confirmed, whoever pressed before', async () => {
    const { again, subject, service, ...all } = await quarantinedPayout();
    await service.settle(subject, 'not-applied', SECOND_MODERATOR);
    const before = await again(subject, STARTER);
    const now = await again(subject, { ...STARTER, by: MODERATOR });
    expect(await refusalOf(all.payouts.confirm(before.preview.draft.id, SECOND_MODERATOR))).toMatch(/valid/);
    await all.payouts.confirm(now.preview.draft.id, MODERATOR);
    await all.idle();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(4)));
  });

  it('leaves out a row that may have been granted again since', async () => {
    const { again, subject, service, ...all } = await quarantinedPayout();
    await service.settle(subject, 'not-applied', SECOND_MODERATOR);
    const [first] = await all.grants(all.payout);
    const marked = { ...first, quarantined: { at: NOON + 1, was: 'not-applied' } } as typeof first;
    if (first === undefined || marked === undefined) throw new Error('it has no row');
    await all.store.commit([{ key: `grant:${first.id}`, from: first, to: marked }]);
    const { preview } = await again(subject, STARTER);
    expect(preview.draft).toMatchObject({ rows: 3, payable: 3 });
  });

  it('does not pay a name that is another account by now', async () => {
    const rows = rowsFor(2).map(({ member: _, ...row }) => row);
    const { subject, service, ...all } = await quarantinedPayout(rows);
    await service.settle(subject, 'not-applied', SECOND_MODERATOR);
    const [row, other] = rows;
    const given = { ...row, account: other?.account } as PayoutRow;
    const renamed = starting(all, {
      payouts: all.payouts,
      recipients: { resolve: async () => [given, other as PayoutRow] },
    });
    const { preview } = await renamed(subject, STARTER);
    expect(preview.draft).toMatchObject({ rows: 2, payable: 1 });
  });
});

describe('with the same terms', () => {
  it('a giveaway is started again for the winners who received nothing', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ winners: 3, memberForMs: HOUR, dm: false });
    await set.enterAll(giveaway);
    set.website.outcomes.push(
      { outcome: refused, takesEffect: false },
      { outcome: unknown, takesEffect: false },
    );
    await set.finish(giveaway);
    await quarantineAt(set.store, NOON + 1);
    const again = starting(set, { giveaways: set.giveaways });
    const { preview } = await again(`giveaway.${giveaway.id}`, STARTER);
    expect(preview.draft).toMatchObject({
      ...{ by: SECOND_MODERATOR, title: 'Race night', amount: '5.00', winners: 1, durationMs: HOUR },
      ...{ memberForMs: HOUR, dm: false },
    });
  });

  it('a giveaway is started again for the prizes that nobody received', async () => {
    const set = await setUpGiveaways();
    const bonus = [{ role: '7', entries: 3 }];
    const giveaway = await set.start({ amount: undefined, winners: undefined, prizes: '9, 4, 2', bonus });
    await set.enterAll(giveaway);
    const { addVirtual } = set.website;
    set.website.addVirtual = (username, amount) => {
      const outcome = amount === '4.00' ? refused : amount === '2.00' ? unknown : undefined;
      if (outcome !== undefined) set.website.outcomes.unshift({ outcome, takesEffect: false });
      return addVirtual(username, amount);
    };
    await set.finish(giveaway);
    await quarantineAt(set.store, NOON + 1);
    const again = starting(set, { giveaways: set.giveaways });

    const { preview } = await again(`giveaway.${giveaway.id}`, STARTER);

    expect(preview.draft).toMatchObject({ prizes: ['4.00'], amount: '4.00', winners: 1, bonus });
  });

  it('a giveaway that repeats goes on with its next date', async () => {
    const set = await setUpGiveaways();
    const first = await set.start({ every: 'month' });
    set.clock.now = NOON + HOUR;
    await quarantineAt(set.store, NOON + HOUR);
    const again = starting(set, { giveaways: set.giveaways });
    const { preview } = await again(`giveaway-series.${first.id}`, STARTER);
    expect(preview.draft).toMatchObject({ every: 'month', startsInMs: 30 * 24 * HOUR - HOUR });
    const one = await again(`giveaway.${first.id}`, STARTER);
    expect(one.preview.draft).not.toHaveProperty('every');
  });

  it.each([
    ['giveaway', async () => ((set) => ({ set, start: set.start }))(await setUpGiveaways())],
    ['drop', async () => ((set) => ({ set, start: set.startDrop }))(await setUpDrops())],
  ] as const)('a first round that had not opened is only that of its own card: %s', async (kind, setUp) => {
    const { set, start } = await setUp();
    const first = await start({ every: 'week', startsInMs: 2 * HOUR });
    set.clock.now = NOON + HOUR;
    await quarantineAt(set.store, NOON + HOUR);
    const again = starting(set, set as Partial<Options>);
    const one = await again(`${kind}.${first.id}`, STARTER);
    expect(one.preview.draft).toMatchObject({ startsInMs: HOUR });
    const series = await again(`${kind}-series.${first.id}`, STARTER);
    expect(series.preview.draft).toMatchObject({ every: 'week', startsInMs: 7 * 24 * HOUR + HOUR });
  });

  it('a drop that repeats goes on with its next date, and each round has a seed', async () => {
    const all = await setUpDrops();
    const first = await all.startDrop({ every: 'week', amount: 1, upTo: 3 });
    all.clock.now = NOON + HOUR;
    await quarantineAt(all.store, NOON + HOUR);
    const again = starting(all, { drops: all.drops });
    const { preview } = await again(`drop-series.${first.id}`, STARTER);
    expect(preview.draft).toMatchObject({ every: 'week', startsInMs: 7 * 24 * HOUR - HOUR, upTo: '3.00' });
    const started = await all.drops.confirm(preview.draft.id, SECOND_MODERATOR);
    expect(started).toMatchObject({ state: 'scheduled', seed: expect.any(String) });
    expect(await refusalOf(again(`drop-series.${first.id}`, STARTER))).toContain(SECOND_MODERATOR);
    const one = await again(`drop.${first.id}`, STARTER);
    expect(one.preview.draft).not.toHaveProperty('every');
  });

  it('a drop is started again with the claims nobody was paid', async () => {
    const all = await setUpDrops({ players: 4 });
    const drop = await all.startDrop({ claims: 5, amount: 1 });
    for (const number of [1, 2]) await all.claim(drop, number);
    all.website.outcomes.push({ outcome: unknown, takesEffect: false });
    await all.claim(drop, 3);
    await quarantineAt(all.store, NOON + 1);
    const again = starting(all, { drops: all.drops });
    const subject = `drop.${drop.id}`;
    const { preview } = await again(subject, STARTER);
    expect(preview.draft).toMatchObject({ amount: '1.00', claims: 2 });
    await quarantineService(all).settle(subject, 'not-applied', SECOND_MODERATOR);
    expect((await again(subject, STARTER)).preview.draft).toMatchObject({ claims: 3 });
    await expect(all.claim(drop, 4)).rejects.toThrow();
    expect(all.website.credits).toHaveLength(2);
  });

  it.each([
    [
      { uses: 3, count: 1 },
      { uses: 1, count: 1 },
    ],
    [
      { uses: 1, count: 5 },
      { uses: 1, count: 3 },
    ],
    [
      { uses: 2, count: 3 },
      { uses: 2, count: 2 },
    ],
  ])('codes are made anew for what was not redeemed: %j', async (terms, left) => {
    const all = await setUpCodes({ players: 4 });
    const { set, codes = [] } = await all.create({ ...terms, amount: 1 });
    await all.redeem(codes[0] ?? '', 1);
    await all.redeem(codes[terms.uses === 1 ? 1 : 0] ?? '', 2);
    await quarantineAt(all.store, NOON + 1);
    const again = starting(all, { codes: all.codes });
    const { preview } = await again(`code.${set.id}`, STARTER);
    expect(preview.draft).toMatchObject({ amount: '1.00', ...left });
    await expect(all.redeem(codes.at(-1) ?? '', 3)).rejects.toThrow();
    expect(all.website.credits).toHaveLength(2);
  });

  it.each(['mon 18:05', '2026-11-30 00:00'])('a schedule goes on at the same times (%s)', async (at) => {
    const all = await setUpSchedules();
    const every = at.startsWith('mon') ? 'week' : 'month';
    const schedule = await all.schedule({ at, every });
    await quarantineAt(all.store, NOON + 1);
    const again = starting(all, { schedules: all.schedules });
    const { preview } = await again(`schedule.${schedule.id}`, STARTER);
    const { roleId, amount, reason, rhythm, first } = schedule;
    expect(preview.draft).toMatchObject({ by: SECOND_MODERATOR, roleId, amount, reason, rhythm, first });
    expect(preview.draft).not.toHaveProperty('payNow');
  });
});

describe('a drop that is started again', () => {
  async function quarantinedDrop() {
    const all = await setUpDrops({ players: 2 });
    const drop = await all.startDrop({ claims: 2 });
    await quarantineAt(all.store, NOON + 1);
    all.clock.now = NOON + 1;
    const again = starting(all, { drops: all.drops });
    return { ...all, again: () => again(`drop.${drop.id}`, STARTER) };
  }

  it('can be once more where Discord refused it, and is reserved once', async () => {
    const all = await quarantinedDrop();
    const refusedOne = (await all.again()).preview.draft.id;
    all.notices.refuses = true;
    const answer = await refusalOf(all.drops.confirm(refusedOne, SECOND_MODERATOR));
    expect(answer).toContain('could not post it in <#general>');
    await all.lookAfterDrops();
    expect(await all.reserved(NOON, SECOND_MODERATOR)).toBe('0.00');

    all.notices.refuses = false;
    const { preview } = await all.again();
    const started = await all.drops.confirm(preview.draft.id, SECOND_MODERATOR);
    expect(started).toMatchObject({ state: 'open', claims: 2 });
    expect(await all.reserved(NOON, SECOND_MODERATOR)).toBe('10.00');
    expect(await refusalOf(all.again())).toContain(`<@${SECOND_MODERATOR}> has already started`);
    expect(await faultsIn(all.store)).toEqual([]);
  });

  it('is not once more where somebody claimed it before Discord refused it', async () => {
    const all = await quarantinedDrop();
    const { preview } = await all.again();
    all.notices.mute = true;
    await all.claim(await all.drops.confirm(preview.draft.id, SECOND_MODERATOR), 1);
    all.notices.mute = false;
    all.notices.refuses = true;
    all.clock.now += HOUR;
    await all.lookAfterDrops();
    await all.lookAfterDrops();

    const over = await all.dropRecords.find(preview.draft.id);
    expect(over).toMatchObject({ state: 'ended', end: 'withdrawn', taken: 1 });
    expect(await refusalOf(all.again())).toContain(`<@${SECOND_MODERATOR}> has already started`);
  });
});

describe('a giveaway that is started again', () => {
  it('is not once more where its successor was quarantined too', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ winners: 1 });
    await quarantineAt(set.store, NOON + 1);
    const again = starting(set, { giveaways: set.giveaways });
    const { preview } = await again(`giveaway.${giveaway.id}`, STARTER);
    const successor = await set.giveaways.confirm(preview.draft.id, SECOND_MODERATOR);
    await quarantineAt(set.store, NOON + 2);

    expect(await refusalOf(again(`giveaway.${giveaway.id}`, STARTER))).toContain(SECOND_MODERATOR);
    expect((await again(`giveaway.${successor.id}`, STARTER)).preview.draft.id).not.toBe(successor.id);
  });

  it('is one series, also where its first round was cancelled', async () => {
    const set = await setUpGiveaways();
    const giveaway = await set.start({ every: 'week' });
    set.clock.now = NOON + HOUR;
    await quarantineAt(set.store, NOON + HOUR);
    const again = starting(set, { giveaways: set.giveaways });
    const { preview } = await again(`giveaway-series.${giveaway.id}`, STARTER);
    const first = await set.giveaways.confirm(preview.draft.id, SECOND_MODERATOR);
    set.clock.now = (first.startsAt ?? 0) + 1;
    await set.giveaways.recover();
    await set.giveaways.idle();
    await set.giveaways.cancel(first.id, SECOND_MODERATOR);

    expect(await refusalOf(again(`giveaway-series.${giveaway.id}`, STARTER))).toContain(SECOND_MODERATOR);
  });
});
