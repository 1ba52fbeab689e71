import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { countedAt } from '../../src/ledger/grant-reads.js';
import type { Ledger } from '../../src/ledger/ledger.js';
import { amountText } from '../../src/money/amount.js';
import { reportOf } from '../../src/rewards/month-report.js';
import { MOST_READ, receivedBy } from '../../src/rewards/received.js';
import { rewardsReply } from '../../src/views/rewards-card.js';
import { english } from '../support/english.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const GRANT = { by: '900', member: '1', account: { by: 'username', username: 'mia' }, draftedAt: 0 } as const;

const grantAt = (at: number, more: Partial<Grant> = {}): Grant => ({
  ...GRANT,
  id: String(at),
  amount: '1.00',
  state: 'applied',
  confirmedAt: at,
  settledAt: at,
  ...more,
});

/** A ledger that gives one grant at a time. */
function ledgerOf(grants: readonly Grant[]): Pick<Ledger, 'list' | 'during'> {
  return {
    async list({ before = '0' }) {
      const at = Number(before);
      return {
        grants: grants.slice(at, at + 1),
        next: at + 1 < grants.length ? String(at + 1) : undefined,
      };
    },
    async *during(from, to) {
      for (const grant of grants) if (countedAt(grant) >= from && countedAt(grant) < to) yield grant;
    },
  };
}

describe('what a member has received', () => {
  it('is what arrived, by its month (UTC) and what gave it', async () => {
    const event = (kind: 'drop' | 'giveaway') => ({ kind, id: 'x' });
    const received = await receivedBy(
      ledgerOf([
        grantAt(NOW, { amount: '0.10' }),
        grantAt(NOW - 1, { amount: '0.20', event: event('drop') }),
        // Confirmed at the end of October, and settled in November.
        grantAt(Date.UTC(2026, 9, 31, 23), { amount: '0.40', settledAt: Date.UTC(2026, 10, 1) }),
        // Replaces the place of a winner.
        grantAt(Date.UTC(2025, 11, 1), { amount: '0.80', replacesIn: event('giveaway') }),
        grantAt(Date.UTC(2025, 10, 30, 23, 59), { amount: '1.60' }),
        grantAt(NOW, { amount: '3.20', state: 'unknown' }),
        grantAt(NOW, { amount: '6.40', kind: 'link-deposit' }),
        grantAt(NOW, { amount: '12.80', state: 'refused' }),
      ]),
      '1',
      NOW,
    );

    expect(received.grants.map(({ amount }) => amount)).toEqual(['0.10', '0.20', '0.40', '0.80', '1.60']);
    expect(amountText(received.inAll.total().sum)).toBe('3.10');
    expect(received.months).toHaveLength(12);
    const sums = received.months.map(({ byKind }) => amountText(byKind.total().sum));
    expect([sums[0], sums[10], sums[11]]).toEqual(['0.80', '0.00', '0.70']);
    expect(amountText(received.months[0]?.byKind.of('giveaway').sum ?? received.inAll.total().sum)).toBe(
      '0.80',
    );
    expect(amountText(received.inAll.of('drop').sum)).toBe('0.20');
  });
});

it('is shown as a sum first, with nothing below it that says the same, and a chart from the first month on', async () => {
  const cardOf = async (...grants: readonly Grant[]) => {
    const received = await receivedBy(ledgerOf(grants), '1', NOW);
    const { embeds = [], files = [] } = rewardsReply(received, { memberId: '1', at: 0 }, true, english);
    const [card, list] = embeds;
    return { card, lines: card?.description?.split('\n'), list, alt: files[0]?.description };
  };
  const drop = { event: { kind: 'drop', id: 'x' } } as const;
  const one = await cardOf(grantAt(NOW));
  expect(one.lines).toEqual(['**1.00 credits** in all']);
  expect(one.card?.image?.url).toBe('attachment://rewards.png');
  expect(one.alt).not.toContain('other months');
  expect(one.list?.description).toContain('**1.00 credits** · 🟦 Grants');

  const two = await cardOf(grantAt(NOW), grantAt(Date.UTC(2026, 8), drop));
  expect(two.lines).toEqual([
    '**2.00 credits** in all',
    'November 2026: 1.00 credits',
    '🟦 Grants: 1.00 credits',
    '🟨 Claimed drops: 1.00 credits',
  ]);
  // Of October alone.
  expect(two.alt).toContain('Nothing in the other months');

  const old = await cardOf(grantAt(Date.UTC(2020, 1)));
  expect([old.card?.image, old.alt]).toEqual([undefined, undefined]);
});

it('is added up of the newest grants where there are very many', async () => {
  const grants = Array.from({ length: MOST_READ + 1 }, (_, index) => grantAt(NOW - index));
  const [all, cut] = [
    await receivedBy(ledgerOf(grants.slice(1)), '1', NOW),
    await receivedBy(ledgerOf(grants), '1', NOW),
  ];
  expect([all.isCut, cut.isCut]).toEqual([false, true]);
  expect(amountText(cut.inAll.total().sum)).toBe(`${MOST_READ}.00`);

  const sumIn = (received: typeof all) => {
    const { embeds = [] } = rewardsReply(received, { memberId: '1', at: 0 }, true, english);
    return embeds[0]?.description;
  };
  expect([sumIn(all), sumIn(cut)]).toEqual([
    '**20,000.00 credits** in all',
    '**20,000.00 credits** in the newest 20,000 alone',
  ]);
});

describe('the report of a month', () => {
  it('counts what arrived, by its day, and beside it what did not', async () => {
    const february = Date.UTC(2028, 1);
    const report = await reportOf(
      ledgerOf([
        grantAt(Date.UTC(2028, 2, 1)),
        grantAt(Date.UTC(2028, 1, 29, 23, 59), { by: '901', reason: 'Quiz' }),
        grantAt(february, { amount: '2.00', kind: 'link-deposit' }),
        grantAt(february, { state: 'unknown', amount: '4.00' }),
        grantAt(february, { state: 'not-sent', amount: '8.00' }),
        grantAt(february - 1),
      ]),
      february,
    );

    expect(report.count).toBe(4);
    expect(report.days.map((day) => day.total().count).join('')).toBe(`1${'0'.repeat(27)}1`);
    expect(amountText(report.paid.total().sum)).toBe('3.00');
    expect(amountText(report.paid.of('deposit').sum)).toBe('2.00');
    expect(report.byStaff.largest().map(([id]) => id)).toEqual(['900', '901']);
    expect(report.reasons.largest().map(([reason]) => reason)).toEqual(['Quiz']);
    expect(amountText(report.others.of('unknown').sum)).toBe('4.00');
  });
});
