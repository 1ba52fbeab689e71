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
    const descriptions = [...english, ...texts(de)].filter(([path]) =>
      /^\.(commands|payout\.options|giveaway\.options)\./.test(path),
    );
    expect(descriptions.length).toBeGreaterThan(100);
    for (const [path, text] of descriptions) {
      expect(text.length, `${path}: ${text}`).toBeLessThanOrEqual(100);
    }
  });

  it('leave no text in English', () => {
    const german = texts(de);
    // A text that is the same words in both languages would have to be named here.
    const same = [...english].filter(([path, text]) => german.get(path) === text && /\p{L}/u.test(text));
    expect(same).toEqual([]);
  });

  it.each([en, de])('count one as one', (words) => {
    const { payout, giveaway } = words;
    for (const count of ['1', '2']) {
      const counted = [
        payout.previewTitle('5', count),
        payout.line('', '5', count, '', ''),
        payout.choice('', '5', count, ''),
        payout.approval('', '5', count),
        payout.told.started('', '5', count),
        payout.record('', '5', count),
        giveaway.drawnFrom(count, 'hash'),
      ];
      for (const text of counted) {
        expect(text).toMatch(
          count === '2' ? / 2 (accounts|entrants|Konten|Teilnehmern)/ : / (one|ein|einem) /,
        );
        expect(text).not.toMatch(/\b1\b/);
      }
    }
  });
});
