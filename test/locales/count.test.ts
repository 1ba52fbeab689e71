import { describe, expect, it } from 'vitest';
import { type Count, oneOrMore, pluralsOf } from '../../src/locales/count.js';

const count = (value: number): Count => ({ value, toString: () => String(value) });

describe('plurals', () => {
  it('are the form for the category that the language has a number in', () => {
    const plural = pluralsOf('pl');
    const forms = { one: 'konto', few: 'konta', many: 'kont', other: 'konta' };
    expect([1, 2, 5, 21].map((value) => plural(count(value), forms))).toEqual([
      'konto',
      'konta',
      'kont',
      'kont',
    ]);
    expect(pluralsOf('pt')(count(0), { one: 'conta', other: 'contas' })).toBe('conta');
  });

  it('do not compile without a form that the language has for whole numbers', () => {
    // @ts-expect-error 2 to 4 have a form of their own in Polish.
    expect(pluralsOf('pl')(count(5), { one: 'konto', many: 'kont', other: 'konta' })).toBe('kont');
    // @ts-expect-error Also in Czech.
    expect(pluralsOf('cs')(count(5), { one: 'účet', other: 'účtů' })).toBe('účtů');
    // @ts-expect-error A language whose plurals are not described.
    expect(pluralsOf('it')(count(5), { one: 'conto', other: 'conti' })).toBe('conti');
  });

  it('can be one form for all numbers but 1', () => {
    expect([0, 1, 2].map((value) => oneOrMore(count(value), 'kodu', 'kodów'))).toEqual([
      'kodów',
      'kodu',
      'kodów',
    ]);
  });
});
