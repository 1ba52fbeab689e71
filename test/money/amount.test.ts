import { describe, expect, it } from 'vitest';
import { amountOf, amountText, figureText, parseAmount } from '../../src/money/amount.js';

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

describe('a figure that was computed with floats', () => {
  it.each([
    ['29.949999999999999', '29.95'],
    ['29.949999999999999289457264239899814128875732421875', '29.95'],
    ['30.000000000000004', '30.00'],
    ['5.5511151231258e-17', '0.00'],
    ['-1e-17', '0.00'],
    ['-0.0', '0.00'],
    ['29.1240000000000023305801732931286096572875976562500', '29.124'],
    ['-29.950000000000003', '-29.95'],
    ['12.339999', '12.34'],
    ['12.339998', '12.339998'],
    ['1E+2', '100.00'],
    ['1.5e2', '150.00'],
    ['1.25e-1', '0.125'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740993.01', '9007199254740993.01'],
    ['9.007199254740993e15', '9007199254740993.00'],
  ])('%s is %s', (text, figure) => {
    expect(figureText(text)).toBe(figure);
  });

  it.each(['15', '-2.5', '0.125', '0.00', '007'])('%s stays as it is written', (text) => {
    expect(figureText(text)).toBe(text);
  });

  it.each([
    ...[
      '',
      '1,000.00',
      '1 000',
      'NaN',
      'Infinity',
      '-Infinity',
      '0x10',
      '1e',
      'e5',
      '1e2.5',
      '.5',
      '5.',
      '+1',
    ],
    ...['1e40', '1e999', '1e1000000000', '1e-1000000000', '1_000', '1'.repeat(41), '١٢'],
  ])('is not made of %j', (text) => {
    expect(figureText(text)).toBeUndefined();
  });
});
