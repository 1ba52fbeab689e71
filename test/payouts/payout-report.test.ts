import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Grant, GrantState } from '../../src/ledger/grant.js';
import { createProgress } from '../../src/payouts/payout-progress.js';
import { countOf, countRows, payoutCsv, plannedGrants, rowGrantId } from '../../src/payouts/payout-report.js';
import type { Payout, PayoutRow } from '../../src/payouts/payout-schema.js';
import { systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { rowsFor } from '../support/payouts.js';

const PAYOUT: Payout = {
  id: '01KAJZ3V00T8W6XG4ZQ5M7N8PR',
  by: MODERATOR,
  guildId: 'guild',
  channelId: 'general',
  source: { kind: 'members' },
  reason: 'Race night; "first"',
  rows: 4,
  payable: 3,
  total: '3.06',
  digest: 'digest',
  draftedAt: NOON - 1_000,
  state: 'running',
  confirmedAt: NOON,
};

const LEFT_OUT: PayoutRow = { number: 4, line: 9, given: 'bob;x', leftOut: 'twice', duplicateOf: 2 };
const ROWS = [...rowsFor(3), LEFT_OUT];

function grantOf(row: PayoutRow, details: Partial<Grant>): Grant {
  const planned = plannedGrants(PAYOUT, ROWS).find(({ id }) => id === rowGrantId(PAYOUT, row));
  if (planned === undefined) throw new Error('not planned');
  return { ...planned, state: 'applied', ...details };
}

const csvOf = (rows: readonly PayoutRow[], grants: readonly Grant[]): Array<Record<string, string>> =>
  parse(payoutCsv(PAYOUT, rows, new Map(grants.map((grant) => [grant.id, grant]))), { columns: true });

describe('the CSV of a payout', () => {
  it('has a line for each row of the list, in its order', () => {
    const [first, second, third] = rowsFor(3);
    if (!first || !second || !third) throw new Error('no rows');
    const lines = csvOf(ROWS, [
      grantOf(first, { status: 200, sentAt: NOON, settledAt: NOON + 1 }),
      grantOf(second, { state: 'refused', status: 400, message: 'Account is locked' }),
    ]);
    expect(lines.map(({ row, state, why, given }) => [row, state, why, given])).toEqual([
      ['1', 'applied', '', 'player1'],
      ['2', 'refused', '', 'player2'],
      ['3', 'open', '', 'player3'],
      ['4', 'left-out', 'twice', 'bob;x'],
    ]);
    expect(lines[0]).toMatchObject({
      grant: rowGrantId(PAYOUT, first),
      username: 'player1',
      website_id: '1',
      amount: '1.01',
      granted_by: MODERATOR,
      reason: 'Race night; "first"',
      sent_at: '2026-11-21T12:00:00.000Z',
      http_status: '200',
    });
    expect(lines[1]?.['website_message']).toBe('Account is locked');
    expect(lines[3]).toMatchObject({ same_as_row: '2', line: '9', grant: '' });
  });

  it('says why nothing was sent', () => {
    const [first] = rowsFor(1);
    if (!first) throw new Error('no rows');
    const [line] = csvOf([first], [grantOf(first, { state: 'not-sent', unsentBecause: 'account' })]);
    expect(line).toMatchObject({ state: 'not-sent', why: 'account' });
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('makes a cell harmless that is a formula: %j', (given) => {
    const [line] = csvOf([{ ...LEFT_OUT, given }], []);
    expect(line?.['given']).toBe(`'${given}`);
  });
});

describe('the rows of a payout', () => {
  it('are paid by a grant each, unless they are left out', () => {
    const planned = plannedGrants(PAYOUT, ROWS);
    expect(planned.map(({ amount }) => amount)).toEqual(['1.01', '1.02', '1.03']);
    expect(planned[0]).toMatchObject({
      by: MODERATOR,
      event: { kind: 'payout', id: PAYOUT.id },
      draftedAt: PAYOUT.draftedAt,
      confirmedAt: NOON,
    });
    expect(new Set(planned.map(({ id }) => id)).size).toBe(3);
  });

  it('mean the same grants in every state of the payout', () => {
    const later: Payout = {
      ...PAYOUT,
      state: 'stopped',
      process: 'other',
      confirmedAt: NOON + 5,
      resumedBy: '7',
    };
    const ids = (payout: Payout) => plannedGrants(payout, ROWS).map(({ id }) => id);
    expect(ids(later)).toEqual(ids(PAYOUT));
  });

  it('are counted together to as many as are paid', () => {
    const states: GrantState[] = ['applied', 'unknown', 'refused', 'not-applied', 'not-sent', 'sending'];
    const [row] = rowsFor(1);
    if (!row) throw new Error('no rows');
    const counts = countRows(
      8,
      states.map((state) => grantOf(row, { state })),
    );
    expect(counts).toEqual({ paid: 1, unknown: 1, refused: 2, unsent: 1, left: 3 });
    expect(countOf(grantOf(row, { state: 'queued' }))).toBe('left');
  });
});

describe('the tally of a payout under way', () => {
  const [first, second, third] = rowsFor(3);
  if (!first || !second || !third) throw new Error('no rows');

  /** A payout of three rows and one that was left out, of which so many were entered. */
  function setUp() {
    const clock = { now: 0 };
    const grants = new Map<string, Grant>();
    for (const row of [first, second, third]) {
      const grant = grantOf(row as PayoutRow, { state: 'queued' });
      grants.set(grant.id, grant);
    }
    const world = { entered: 4, reads: 0 };
    const progress = createProgress(
      {
        records: { nextRow: async () => world.entered + 1 },
        ledger: {
          async find(id) {
            world.reads += 1;
            return grants.get(id);
          },
          current: async (grant) => grant,
        },
        clock: { ...systemClock, now: () => clock.now },
      },
      PAYOUT,
    );
    const put = (...some: Grant[]) => some.forEach((grant) => void grants.set(grant.id, grant));
    const leftAfter = async (grant: Grant) => {
      put(grant);
      await progress.read();
      return progress.status().counts.left;
    };
    return { clock, world, progress, put, leftAfter };
  }

  it('counts what has become of each row, however often it is read', async () => {
    const { progress, leftAfter } = setUp();
    const seen: number[] = [];
    for (const grant of [
      grantOf(first, { state: 'unknown' }),
      grantOf(first, { state: 'unknown' }),
      grantOf(second, { state: 'sending' }),
      grantOf(first, { state: 'applied' }),
      grantOf(second, { state: 'not-sent' }),
      grantOf(second, { state: 'applied' }),
    ])
      seen.push(await leftAfter(grant));
    expect(seen).toEqual([2, 2, 2, 2, 1, 1]);
    expect(progress.status().counts).toEqual({ paid: 2, refused: 0, unknown: 0, unsent: 0, left: 1 });
  });

  it('counts as left what is queued again, and not an account that is another by now', async () => {
    const { progress, put } = setUp();
    put(
      grantOf(first, { state: 'applied' }),
      grantOf(second, { state: 'not-sent', unsentBecause: 'unreachable' }),
      grantOf(third, { state: 'not-sent', unsentBecause: 'account' }),
    );
    await progress.read();
    expect(progress.status().counts).toEqual({ paid: 1, refused: 1, unknown: 0, unsent: 1, left: 0 });
    put(grantOf(second, { state: 'queued' }));
    await progress.read();
    expect(progress.status().counts).toEqual({ paid: 1, refused: 1, unknown: 0, unsent: 0, left: 1 });
  });

  it('reads what was paid, refused or left out only once', async () => {
    const { progress, world, put } = setUp();
    put(
      grantOf(first, { state: 'applied' }),
      grantOf(second, { state: 'refused' }),
      grantOf(third, { state: 'queued' }),
    );
    await progress.read();
    expect(world.reads).toBe(4);
    await progress.read();
    expect(world.reads).toBe(5);
  });

  it('tells the rate of the last half minute and the time that remains', async () => {
    const { progress, clock, leftAfter } = setUp();
    await progress.read();
    expect(progress.status()).toMatchObject({ perMinute: undefined, remainingMs: undefined });
    clock.now = 5_000;
    await leftAfter(grantOf(first, {}));
    expect(progress.status().perMinute).toBeUndefined();
    clock.now = 10_000;
    await leftAfter(grantOf(second, {}));
    expect(progress.status()).toMatchObject({ perMinute: 12, remainingMs: 5_000 });
    clock.now = 60_000;
    await progress.read();
    expect(progress.status().perMinute).toBeUndefined();
  });
});
