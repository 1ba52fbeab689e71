import { describe, expect, it } from 'vitest';
import type { GrantKind } from '../../src/ledger/grant-kinds.js';
import { amountOf } from '../../src/money/amount.js';
import { createTallies } from '../../src/rewards/tally.js';
import { kindChart } from '../../src/views/kind-chart.js';
import { english } from '../support/english.js';

/** A bar of grants. */
function bar(name: string, ...amounts: readonly string[]) {
  const byKind = createTallies<GrantKind>();
  for (const amount of amounts) byKind.add('grant', amountOf(amount));
  return { label: [name], name, byKind };
}

const described = (...bars: ReadonlyArray<ReturnType<typeof bar>>) =>
  kindChart(
    { file: 'chart.png', title: 'Sums', bars, rest: 'Nothing else.', describe: (sums) => `Chart. ${sums}` },
    english,
  ).description;

describe('the words for a chart', () => {
  it('name the highest bar first', () => {
    expect(described(bar('May', '1.50'), bar('June'), bar('July', '2.00', '0.25'))).toBe(
      'Chart. Highest bar: July, 2.25 credits. May: 1.50 credits. July: 2.25 credits. Nothing else.',
    );
  });

  it('name the only one once, and say if there is none', () => {
    expect(described(bar('May', '1.50'))).toBe('Chart. May: 1.50 credits.');
    expect(described(bar('May'))).toBe('Chart. Nothing arrived.');
  });
});
