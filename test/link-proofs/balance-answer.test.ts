import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { isRightBalance, readBalanceAnswer } from '../../src/link-proofs/balance-answer.js';
import { amountText } from '../../src/money/amount.js';

const read = (text: string, ...creditNames: readonly string[]) =>
  readBalanceAnswer(text, ['credits', ...creditNames])
    .map(amountText)
    .sort();

describe('a balance as it is typed', () => {
  it.each([
    ['12.50', ['12.50']],
    ['12,50', ['12.50']],
    ['12.5', ['12.50']],
    [' 12.50 ', ['12.50']],
    ['12.50 credits', ['12.50']],
    ['12.50 Credits', ['12.50']],
    ['credits 12.50', ['12.50']],
    ['12', ['12.00']],
    ['1,234.50', ['1234.50']],
    ['1.234,50', ['1234.50']],
    ['1 234,50', ['1234.50']],
    ['1\u202f234,50', ['1234.50']],
    ['1\u00a0234.50', ['1234.50']],
    ['1’234.50', ['1234.50']],
    ['1,234,567.05', ['1234567.05']],
    ['1,234', ['1.234', '1234.00']],
    ['-3.20', ['-3.20']],
    ['12.505', ['12.505', '12505.00']],
    ['0.07', ['0.07']],
  ])('%s means %s', (text, meanings) => {
    expect(read(text)).toEqual(meanings);
  });

  it('is the whole figure before a name that is longer in lower case', () => {
    expect(read('15KREDİ', 'KREDİ')).toEqual(['15.00']);
  });

  it.each([
    '',
    'credits',
    'twelve',
    '12.50.1',
    '1,23.50',
    '12 50',
    '1e3',
    '0x10',
    '+-1',
    '12.50 € and more',
    '9'.repeat(80),
  ])('%s means nothing', (text) => {
    expect(read(text)).toEqual([]);
  });

  it('may have the currency, whatever it is called in any language', () => {
    expect(read('12,50 €', '€')).toEqual(['12.50']);
    expect(read('$12.50', '$')).toEqual(['12.50']);
    expect(read('12,50 кредитов', 'kredi', 'кредитов')).toEqual(['12.50']);
  });
});

describe('the right balance', () => {
  const deposit = (readings: Partial<Grant>) => ({ amount: '0.37', ...readings }) as Grant;
  const isRight = (grant: Grant, text: string) => isRightBalance(grant, readBalanceAnswer(text, ['credits']));
  const before = { at: 1, virtual: '10.00', paid: '1.00', total: '11.00' };

  it('is the virtual one read after the deposit, or the total', () => {
    const grant = deposit({ before, after: { at: 2, virtual: '10.37', paid: '1.00', total: '11.37' } });
    expect(isRight(grant, '10,37')).toBe(true);
    expect(isRight(grant, '11.37')).toBe(true);
    for (const text of ['10.00', '10.38', '10.36', '0.37', '1.00', '10.370001']) {
      expect(isRight(grant, text)).toBe(false);
    }
  });

  it('is what was read, not what it should have been', () => {
    const grant = deposit({ before, after: { at: 2, virtual: '9.37', paid: '1.00', total: '10.37' } });
    expect(isRight(grant, '9.37')).toBe(true);
    expect(isRight(grant, '10.38')).toBe(false);
  });

  it('is the total where the website tells only that', () => {
    const grant = deposit({ before: { at: 1, total: '5.00' }, after: { at: 2, total: '5.37' } });
    expect(isRight(grant, '5.37')).toBe(true);
    expect(isRight(grant, '5.00')).toBe(false);
  });

  it('is the one before plus the amount where none was read', () => {
    expect(isRight(deposit({ before }), '10.37')).toBe(true);
    expect(isRight(deposit({ before }), '11.37')).toBe(true);
    expect(isRight(deposit({ before }), '10.00')).toBe(false);
  });
});
