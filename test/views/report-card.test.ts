import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { reportOf } from '../../src/rewards/month-report.js';
import { reportReply } from '../../src/views/report-card.js';
import { english } from '../support/english.js';
import { complaintsAbout, renderedText } from '../support/reply-check.js';

const NOVEMBER = Date.UTC(2026, 10);
const OCTOBER = Date.UTC(2026, 9);
const { report: words } = english.words.rewards;

const grant: Grant = {
  id: '01M7YZMHG000XGJ5Y9PGXVJ5FE',
  by: '900',
  account: { by: 'username', username: 'bob' },
  amount: '15.00',
  draftedAt: OCTOBER,
  confirmedAt: OCTOBER,
  state: 'applied',
};

/** The report of November with these grants after an October with those. */
async function reportOn(november: readonly Grant[], october: readonly Grant[]) {
  const ledger = {
    async *during(from: number) {
      yield* from === OCTOBER ? october : november;
    },
  };
  const [report, before] = [await reportOf(ledger, NOVEMBER), await reportOf(ledger, OCTOBER)];
  return reportReply({ report, before, csv: undefined }, english);
}

const reportAfter = (...october: readonly Grant[]) => reportOn([], october);

describe('the report of a month in which nothing was paid', () => {
  it('says only that', async () => {
    const empty = await reportAfter();
    expect(empty.embeds?.[0]?.fields ?? []).toEqual([]);
    expect(empty.embeds?.[0]?.description).toBe(words.nothing);
    expect(complaintsAbout(empty)).toEqual([]);
  });

  it('is compared with the month before, if something was paid then', async () => {
    const text = renderedText(await reportAfter(grant));
    expect(text).toContain(words.nothing);
    expect(text).toContain('15.00');
    expect(text).toContain(words.before({ month: 'October 2026' }));
  });
});

describe('the report of a month before which nothing was paid', () => {
  it('is compared with nothing', async () => {
    const now = { ...grant, confirmedAt: NOVEMBER, reason: 'Thanks' };
    const text = renderedText(await reportOn([now], []));
    expect(text).toContain('15.00 credits** · 1×');
    expect(text).not.toContain('0.00 credits)');
    expect(text).not.toContain(words.before({ month: 'October 2026' }));
  });
});
