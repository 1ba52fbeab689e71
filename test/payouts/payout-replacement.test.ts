import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { PayoutCounts } from '../../src/payouts/payout-schema.js';
import { listedTitle } from '../../src/views/payout-card.js';
import { MINUTE, MODERATOR, quietly, SECOND_MODERATOR } from '../support/credit.js';
import { english } from '../support/english.js';
import { found, gated } from '../support/payout-processes.js';
import { creditsOf, dueTo, rowsFor, setUpPayouts } from '../support/payouts.js';
import { refused, unknown } from '../support/website-double.js';

const THIRD_MODERATOR = '902';
const NONE: PayoutCounts = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: 0 };

/** A payout of three, of which nobody knows whether the first arrived; staff have settled that it did not. */
async function lostOne(options: Parameters<typeof setUpPayouts>[0] = {}) {
  const all = await setUpPayouts(options);
  all.website.outcomes.push({ outcome: unknown, takesEffect: false });
  const payout = await all.start(rowsFor(3));
  await all.idle();
  const lost = (await all.grants(payout)).find(({ state }) => state === 'unknown');
  if (lost === undefined) throw new Error('nothing is unknown');
  await all.granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);

  return {
    ...all,
    payout,
    lost,
    async again(): Promise<Grant> {
      const { draft } = await all.granting.prepareAgain(lost.id, THIRD_MODERATOR);
      return (await all.granting.confirm(draft.id, THIRD_MODERATOR, quietly)).grant;
    },
    async shown() {
      const { status, csv } = await all.payouts.show(payout.id);
      const rows: Array<Record<string, string>> = parse(csv, { columns: true });
      return { ...status, row: rows.find(({ username }) => username === lost.account.username) };
    },
  };
}

describe('a row that did not arrive and was granted again', () => {
  it('is paid, with the grant that has paid it', async () => {
    const all = await lostOne();
    expect((await all.shown()).counts).toEqual({ ...NONE, paid: 2, refused: 1 });
    const replacement = await all.again();
    expect(creditsOf(all.website)).toEqual(dueTo(rowsFor(3)));
    const { counts, sums, row } = await all.shown();
    expect(counts).toEqual({ ...NONE, paid: 3 });
    expect(sums).toEqual({ paid: '3.06', unknown: '0.00' });
    expect(row).toMatchObject({ state: 'applied', grant: replacement.id, granted_by: THIRD_MODERATOR });
  });

  it('is in the list of payouts what it is by now, whenever it was settled', async () => {
    const all = await lostOne();
    const line = async () => listedTitle(await all.payouts.counted(await found(all, all.payout)), english);

    expect(listedTitle(await found(all, all.payout), english)).toContain('(2 of 3 paid, 1 unknown)');
    expect(await line()).toBe('⚠️ Payout finished, some accounts were not paid (2 of 3 paid)');
    await all.again();
    expect(await line()).toBe('✅ Payout finished (3 of 3 paid)');
  });

  it('is what it is by now where the same list is prepared again', async () => {
    const all = await lostOne();

    const { repeats } = await all.payouts.prepare(all.request, rowsFor(3));

    expect(repeats).toMatchObject({ id: all.payout.id, counts: { ...NONE, paid: 2, refused: 1 } });
  });

  it('is what its newest replacement is', async () => {
    const all = await lostOne();
    all.website.outcomes.push(
      { outcome: unknown, takesEffect: false },
      { outcome: refused, takesEffect: false },
    );
    const first = await all.again();
    expect((await all.shown()).counts).toEqual({ ...NONE, paid: 2, unknown: 1 });
    const rest = amountText(amountOf('3.06').minus(amountOf(all.lost.amount)));
    expect((await all.shown()).sums).toEqual({ paid: rest, unknown: all.lost.amount });
    await all.granting.resolve(first.id, 'not-applied', SECOND_MODERATOR);
    await all.again();
    const { counts, row } = await all.shown();
    expect(counts).toEqual({ ...NONE, paid: 2, refused: 1 });
    expect(row).toMatchObject({ state: 'refused', http_status: '400' });
  });

  it('waits as its replacement waits for approval, and is not paid if that is rejected', async () => {
    const all = await lostOne();
    const { draft } = await all.granting.prepareAgain(all.lost.id, THIRD_MODERATOR);
    const waiting = await all.ledger.enter(draft, 'waiting', all.liveness.id);
    if (waiting === undefined) throw new Error('not entered');
    expect((await all.shown()).counts).toEqual({ ...NONE, paid: 2, left: 1 });
    await all.granting.reject(waiting.id, SECOND_MODERATOR);
    expect((await all.shown()).counts).toEqual({ ...NONE, paid: 2, refused: 1 });
    await all.again();
    expect((await all.shown()).counts).toEqual({ ...NONE, paid: 3 });
  });

  it('of which nothing was sent the second time is not one that the payout tries again', async () => {
    const all = await lostOne();
    const { draft } = await all.granting.prepareAgain(all.lost.id, THIRD_MODERATOR);
    const replacement = await all.ledger.enter(draft, 'prepared', all.liveness.id);
    await (replacement && all.ledger.move(replacement, 'not-sent', { unsentBecause: 'unreachable' }));
    expect((await all.shown()).counts).toEqual({ ...NONE, paid: 2, refused: 1 });
  });

  it('counts the same while the payout goes on with others', async () => {
    const { website, underWay, open } = gated(10);
    const all = await setUpPayouts({ website });
    website.outcomes.push({ outcome: unknown, takesEffect: false });
    const payout = await all.start(rowsFor(10));
    await underWay();
    await all.payouts.stop(payout.id, MODERATOR);
    open();
    await all.idle();
    const lost = (await all.grants(payout)).find(({ state }) => state === 'unknown');
    if (lost === undefined) throw new Error('nothing is unknown');
    await all.granting.resolve(lost.id, 'not-applied', SECOND_MODERATOR);
    const { draft } = await all.granting.prepareAgain(lost.id, THIRD_MODERATOR);
    await all.granting.confirm(draft.id, THIRD_MODERATOR, quietly);

    await all.payouts.resume(payout.id, MODERATOR);
    const last = await all.screens.watch(payout.id, quietly, MINUTE);
    expect(last?.counts).toEqual({ ...NONE, paid: 10 });
    await all.idle();
    expect((await found(all, payout)).counts).toEqual({ ...NONE, paid: 10 });
    expect(creditsOf(website)).toEqual(dueTo(rowsFor(10)));
    // What the payout reserved for the row was given back, and who granted it again has reserved it.
    expect(await all.reserved()).toBe(amountText(amountOf('10.55').minus(amountOf(lost.amount))));
  });
});

describe('the grants of a payout that needed approval', () => {
  it('say who approved it', async () => {
    const all = await setUpPayouts({ approvalOver: '1.00' });
    const payout = await all.start(rowsFor(2));
    await all.payouts.approve(payout.id, SECOND_MODERATOR);
    await all.idle();
    expect((await all.grants(payout)).map(({ decidedBy }) => decidedBy)).toEqual(
      Array(2).fill(SECOND_MODERATOR),
    );
  });
});
