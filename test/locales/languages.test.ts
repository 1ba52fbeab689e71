import { describe, expect, it } from 'vitest';
import { de } from '../../src/locales/de.js';
import { en } from '../../src/locales/en.js';
import { amountOf } from '../../src/money/amount.js';
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
    expect(languages.server.amount(amountOf('15'))).toBe('15.00 credits');
    expect(languages.server.amount(amountOf('-0.125'))).toBe('-0.125 credits');
  });

  const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];
  it.each([
    [49 * hour, '2 days 1 hour', '2 Tage 1 Stunde'],
    [24 * hour, '1 day', '1 Tag'],
    [30 * day, '30 days', '30 Tage'],
    [90 * minute, '1 hour 30 minutes', '1 Stunde 30 Minuten'],
    [61 * second, '1 minute 1 second', '1 Minute 1 Sekunde'],
    [90_061 * second, '1 day 1 hour 1 minute 1 second', '1 Tag 1 Stunde 1 Minute 1 Sekunde'],
    [1_200 * day + 5 * second, '1,200 days 5 seconds', '1.200 Tage 5 Sekunden'],
    [10 * second, '10 seconds', '10 Sekunden'],
    [1, '1 second', '1 Sekunde'],
    [0, '0 seconds', '0 Sekunden'],
  ])('writes a time span of %i ms as it is', (ms, inEnglish, inGerman) => {
    expect(languages.server.duration(ms)).toBe(inEnglish);
    expect(languages.of('de').duration(ms)).toBe(inGerman);
  });

  it.each([
    [49 * hour, 'seit mindestens 2 Tagen 1 Stunde auf'],
    [30 * day, 'seit mindestens 30 Tagen auf'],
    [day, 'seit mindestens 1 Tag auf'],
    [12 * hour, 'seit mindestens 12 Stunden auf'],
  ])('writes a time span of %i ms in the German dative where the sentence needs it', (ms, text) => {
    const german = languages.of('de');
    expect(german.words.giveaway.memberForNeeded(german.duration(ms))).toContain(text);
    expect(german.words.giveaway.endsAfter(german.duration(ms))).not.toContain('Tagen');
  });

  it('writes a guessed time span in one unit', () => {
    expect(languages.server.roughly(49 * hour + 1)).toBe('3 days');
    expect(languages.server.roughly(90 * minute)).toBe('90 minutes');
    expect(languages.of('de').roughly(59 * second)).toBe('59 Sekunden');
  });

  it('writes lists as its speakers do', () => {
    expect(languages.server.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(languages.of('de').list(['a', 'b', 'c'])).toBe('a, b und c');
  });
});

describe('the catalogues', () => {
  /** Every text, by its path. Arguments are marked, so that a text that drops one shows. */
  function texts(words: object, path = ''): Map<string, string> {
    const found = new Map<string, string>();
    for (const [name, value] of Object.entries(words)) {
      const here = `${path}.${name}`;
      const text =
        typeof value === 'function'
          ? value(...Array.from({ length: value.length }, (_, index) => `«${index}»`))
          : value;
      if (typeof text === 'string') found.set(here, text);
      else for (const [deeper, inside] of texts(text, here)) found.set(deeper, inside);
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
        payout.unknownHint(count),
        payout.unsentHint(count),
      ];
      for (const text of counted) {
        expect(text).toMatch(
          count === '2'
            ? /(?:^| )2 (accounts|entrants|payments|Konten|Teilnehmer|Zahlungen)/
            : /(?:^| )(one|ein|eine) /i,
        );
        expect(text).not.toMatch(/\b1\b/);
      }
    }
  });
});
