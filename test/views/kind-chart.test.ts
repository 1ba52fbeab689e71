import { describe, expect, it } from 'vitest';
import { amountOf } from '../../src/money/amount.js';
import type { GrantKind } from '../../src/rewards/grant-kinds.js';
import { createTallies } from '../../src/rewards/tally.js';
import { axisNumbers, kindChart } from '../../src/views/kind-chart.js';
import { english } from '../support/english.js';

/** A bar of grants. */
function bar(name: string, ...amounts: readonly string[]) {
  const byKind = createTallies<GrantKind>();
  for (const amount of amounts) byKind.add('grant', amountOf(amount));
  return { label: [name], name, byKind };
}

const described = (...bars: ReadonlyArray<ReturnType<typeof bar>>) =>
  kindChart('chart.png', bars, 'Nothing else.', (sums) => `Chart. ${sums}`, english).description;

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

describe('the numbers on the axis', () => {
  it.each([
    ['en-US', '1.2K', '200K', '3.4M'],
    ['de', '1200', '200.000', '3,4 Mio.'],
    ['fr', '1,2 k', '200 k', '3,4 M'],
    // The font has no Cyrillic letters.
    ['ru', '1,2 k', '200 k', '3,4 M'],
    ['bg', '1,2 k', '200 k', '3,4 M'],
  ])('are short in %s', (locale, ...expected) => {
    const written = [1_200, 200_000, 3_400_000].map(axisNumbers({ locale }));
    expect(written.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(expected);
  });
});
