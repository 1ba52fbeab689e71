import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import type { Grant } from '../../src/ledger/grant.js';
import { exportGrants, grantsCsv, monthBounds } from '../../src/ledger/grant-export.js';

const grant: Grant = {
  id: '01ABC',
  state: 'applied',
  by: '900',
  member: '1',
  account: { by: 'username', username: 'bob', id: '7' },
  amount: '15.00',
  reason: 'first, "second"\nthird',
  draftedAt: 0,
  confirmedAt: Date.UTC(2026, 10, 21, 12),
  status: 200,
};

describe('the ledger as CSV', () => {
  it('has a header, ISO times and two decimals', () => {
    const [header = '', row = ''] = grantsCsv([{ ...grant, reason: 'plain' }]).split('\r\n');
    const cells = Object.fromEntries(header.split(',').map((name, index) => [name, row.split(',')[index]]));
    expect(cells).toMatchObject({
      id: '01ABC',
      amount: '15.00',
      confirmed_at: '2026-11-21T12:00:00.000Z',
      username: 'bob',
      http_status: '200',
      sent_at: '',
    });
  });

  it('quotes what has to be quoted', () => {
    expect(grantsCsv([grant])).toContain('"first, ""second""\nthird"');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
    'makes a cell harmless that is a formula: %j',
    (reason) => {
      // Quoted where it has a tab.
      expect(grantsCsv([{ ...grant, reason }]).replaceAll('"', '')).toContain(`,'${reason}`);
    },
  );

  it('says what each is', () => {
    const plain: Grant = { ...grant, reason: 'x' };
    const kinds: Grant[] = [
      plain,
      { ...plain, event: { kind: 'payout', id: 'p' } },
      { ...plain, event: { kind: 'giveaway', id: 'g' } },
      { ...plain, kind: 'link-deposit' },
      { ...plain, replaces: '01LOST', replacesIn: { kind: 'drop', id: 'd' } },
    ];
    const [header, ...rows] = grantsCsv(kinds).trim().split(/\r?\n/);
    expect(header).toMatch(/,kind$/);
    expect(rows.map((row) => row.split(',').at(-1))).toEqual([
      ...['grant', 'payout', 'giveaway', 'link-deposit', 'drop'],
    ]);
  });

  it('is refused where its reasons make it larger than Discord takes', async () => {
    const long: Grant = { ...grant, reason: 'ж'.repeat(200) };
    const ledger = {
      async *during() {
        for (let count = 0; count < 20_000; count += 1) yield long;
      },
    };
    await expect(exportGrants(ledger, { from: 0, to: 1 })).rejects.toThrow(UserError);
  });

  it('is refused where it would be too long for one file', async () => {
    const ledger = {
      async *during() {
        for (let count = 0; count <= 30_000; count += 1) yield grant;
      },
    };
    await expect(exportGrants(ledger, { from: 0, to: 1 })).rejects.toThrow(UserError);
  });
});

describe('a month', () => {
  it('goes from its first moment to the first of the next', () => {
    expect(monthBounds('2026-12')).toEqual({ from: Date.UTC(2026, 11, 1), to: Date.UTC(2027, 0, 1) });
  });

  it.each(['2026', '2026-13', '11-2026', 'November'])('is not read from %s', (text) => {
    expect(() => monthBounds(text)).toThrow(UserError);
  });
});
