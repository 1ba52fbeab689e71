import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLanguages } from '../../src/locales/languages.js';
import { LOCALES, localeOf, SERVER_LOCALES } from '../../src/locales/locales.js';
import { messagesOf } from '../../src/locales/messages.js';
import { amountOf } from '../../src/money/amount.js';
import { german, languages } from '../support/english.js';

describe('a language', () => {
  it('is read when it is first needed, once', async () => {
    const read: string[] = [];
    const options = { creditName: () => 'credits', shown: String, server: 'de' };
    const made = await createLanguages(options, (language) => {
      read.push(language);
      return messagesOf(language);
    });
    expect(read).toEqual(['en', 'de']);
    await Promise.all([made.of('pl'), made.of('pl')]);
    await made.of('pl');
    expect(read).toEqual(['en', 'de', 'pl']);
  });

  it('is English where its files cannot be read', async () => {
    const faults: string[] = [];
    const onFault = (message: string) => void faults.push(message);
    const made = await createLanguages(
      { creditName: () => 'credits', shown: String, onFault },
      (language) => {
        if (language === 'de') throw new Error('no comma');
        return messagesOf(language);
      },
    );
    expect((await made.of('de')).words.balance.title).toBe(made.server.words.balance.title);
    expect(faults).toEqual(['English is shown in place of de']);
  });

  it('has a folder with its texts', () => {
    const folders = readdirSync('src/locales', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name)).toEqual(LOCALES.toSorted());
  });

  it('is kept for the locales that exist, whatever is asked for', async () => {
    const made = await createLanguages({ creditName: () => 'credits', shown: String });
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

  it.each([
    ['de', 'de'],
    ['en-GB', 'en'],
    ['ja', 'en'],
  ] as const)('is the one of the locale %s: %s', async (locale, language) => {
    expect((await languages.of(locale)).words.balance.title).toBe(messagesOf(language)('balance.title'));
  });

  it('has its own name of the credit', async () => {
    const { of } = await createLanguages({ creditName: (locale) => `in ${locale}`, shown: String });
    expect((await of('es-419')).amount(amountOf('2'))).toBe('2.00 in es-419');
    expect((await of('ja')).amount(amountOf('2'))).toBe('2.00 in en-US');
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
