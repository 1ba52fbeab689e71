import { describe, expect, it } from 'vitest';
import { amountOf } from '../../src/credit/amount.js';
import { de } from '../../src/words/de.js';
import { en } from '../../src/words/en.js';
import { languages } from '../support/english.js';

describe('a language', () => {
  it('is the one of the locale, and English where there is no other', () => {
    expect(languages.of('de').words).toBe(de);
    expect(languages.of('en-GB').words).toBe(en);
    expect(languages.of('fr').words).toBe(en);
  });

  it.each([
    ['en-US', '90,071,992,547,409.93 credits'],
    ['de', '90.071.992.547.409,93 credits'],
    ['fr', '90,071,992,547,409.93 credits'],
  ])('writes amounts exactly and grouped: %s', (locale, text) => {
    expect(languages.of(locale).amount(amountOf('90071992547409.93'))).toBe(text);
  });

  it('writes two decimals at least', () => {
    expect(languages.english.amount(amountOf('15'))).toBe('15.00 credits');
    expect(languages.english.amount(amountOf('-0.125'))).toBe('-0.125 credits');
  });

  it('writes lists as its speakers do', () => {
    expect(languages.english.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(languages.of('de').list(['a', 'b', 'c'])).toBe('a, b und c');
  });
});

describe('the catalogues', () => {
  /** Every text, by its path. Arguments are marked, so that a text that drops one shows. */
  function texts(words: object, path = ''): Map<string, string> {
    const found = new Map<string, string>();
    for (const [name, text] of Object.entries(words)) {
      const here = `${path}.${name}`;
      if (typeof text === 'string') found.set(here, text);
      else if (typeof text === 'function') {
        found.set(here, String(text(...Array.from({ length: text.length }, (_, index) => `«${index}»`))));
      } else for (const [deeper, value] of texts(text, here)) found.set(deeper, value);
    }
    return found;
  }
  const english = texts(en);

  it('say in German all that they say in English, with the same arguments', () => {
    for (const [path, text] of texts(de)) {
      const marks = (said: string | undefined) => [...new Set(said?.match(/«\d»/g))].toSorted();
      expect([path, marks(text)]).toEqual([path, marks(english.get(path))]);
      expect(text, path).not.toBe('');
    }
  });

  it('have descriptions that Discord takes', () => {
    for (const [path, text] of [...english, ...texts(de)]) {
      if (path.startsWith('.commands.')) expect(text.length, `${path}: ${text}`).toBeLessThanOrEqual(100);
    }
  });
});
