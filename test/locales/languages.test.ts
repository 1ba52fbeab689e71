import { describe, expect, it } from 'vitest';
import { words as de } from '../../src/locales/de/index.js';
import { words as en } from '../../src/locales/en/index.js';
import { createLanguages } from '../../src/locales/languages.js';
import { LOCALES, localeOf, SERVER_LOCALES } from '../../src/locales/locales.js';
import { amountOf } from '../../src/money/amount.js';
import { german, languages } from '../support/english.js';

describe('a language', () => {
  it('is loaded when it is first needed, once', async () => {
    const loads: string[] = [];
    const loaded = Object.fromEntries(
      LOCALES.map((name) => [
        name,
        async () => {
          loads.push(name);
          return { words: en };
        },
      ]),
    ) as Parameters<typeof createLanguages>[1];
    const made = await createLanguages({ creditName: 'credits', shown: String, server: 'de' }, loaded);
    expect(loads).toEqual(['de']);
    await Promise.all([made.of('pl'), made.of('pl')]);
    await made.of('pl');
    expect(loads).toEqual(['de', 'pl']);
  });

  it('is kept for the locales that exist, whatever is asked for', async () => {
    const made = await createLanguages({ creditName: 'credits', shown: String });
    const asked = Array.from({ length: 1_000 }, (_, count) => [`de-x-a${count}`, `q${count}`, `PT-${count}`]);
    const kept = new Set([...asked.flat(), ...SERVER_LOCALES].map(made.of));
    expect(kept.size).toBe(SERVER_LOCALES.length);
    const locales = [...new Set((await Promise.all(kept)).map(({ locale }) => locale))];
    expect(locales.toSorted()).toEqual([...SERVER_LOCALES].toSorted());
  });

  it.each([
    ['es-419', 'es'],
    ['pt-PT', 'pt'],
    ['pt-BR', 'pt'],
    ['sv-SE', undefined],
    ['', undefined],
  ])('is for its variants too: %s', (locale, language) => {
    expect(localeOf(locale)).toBe(language);
  });

  it('is the one of the locale, and English where there is no other', async () => {
    expect((await languages.of('de')).words).toBe(de);
    expect((await languages.of('en-GB')).words).toBe(en);
    expect((await languages.of('ja')).words).toBe(en);
  });

  it.each([
    ['en-US', '90,071,992,547,409.93 credits'],
    ['de', '90.071.992.547.409,93 credits'],
    ['ja', '90,071,992,547,409.93 credits'],
  ])('writes amounts exactly and grouped: %s', async (locale, text) => {
    expect((await languages.of(locale)).amount(amountOf('90071992547409.93'))).toBe(text);
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
    expect(german.duration(ms)).toBe(inGerman);
  });

  it.each([
    [49 * hour, 'seit mindestens 2 Tagen 1 Stunde auf'],
    [30 * day, 'seit mindestens 30 Tagen auf'],
    [day, 'seit mindestens 1 Tag auf'],
    [12 * hour, 'seit mindestens 12 Stunden auf'],
  ])('writes a time span of %i ms in the German dative where the sentence needs it', (ms, text) => {
    expect(german.words.giveaway.memberForNeeded(german.duration(ms))).toContain(text);
    expect(german.words.giveaway.endsAfter(german.duration(ms))).not.toContain('Tagen');
  });

  it('writes a guessed time span in one unit', () => {
    expect(languages.server.roughly(49 * hour + 1)).toBe('3 days');
    expect(languages.server.roughly(90 * minute)).toBe('90 minutes');
    expect(german.roughly(59 * second)).toBe('59 Sekunden');
  });

  it('writes lists as its speakers do', () => {
    expect(languages.server.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(german.list(['a', 'b', 'c'])).toBe('a, b und c');
  });
});
