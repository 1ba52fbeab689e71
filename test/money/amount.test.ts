import { describe, expect, it } from 'vitest';
import { amountOf, amountText, parseAmount } from '../../src/money/amount.js';

describe('an amount', () => {
  it.each(['0x10', '1e3', 'Infinity', 'NaN', '', ' 1', '1.', '.5', '1,5', '+1', '--1', '1'.repeat(41)])(
    'is not read from %j',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('is exact where a float is not', () => {
    expect(amountText(amountOf('90071992547409.93').plus(amountOf('0.01')))).toBe('90071992547409.94');
    expect(amountText(amountOf('0.1').plus(amountOf('0.2')))).toBe('0.30');
    const large = '12345678901234567890123456789012345678.91';
    expect(amountText(amountOf(large).plus(amountOf('0.01')))).toBe(
      '12345678901234567890123456789012345678.92',
    );
  });

  it('is written with at least two decimals and never rounded', () => {
    expect(['15', '-2.5', '0.125', '0'].map((text) => amountText(amountOf(text)))).toEqual([
      '15.00',
      '-2.50',
      '0.125',
      '0.00',
    ]);
  });
});
