import { describe, expect, it } from 'vitest';
import { checkSettings } from '../../src/config.js';
import { SERVER_LOCALES } from '../../src/locales/locales.js';
import {
  allCreditNames,
  creditNameFor,
  NAME_SETTINGS,
  nameSettingFor,
  WORDS_FOR_CREDIT,
} from '../../src/settings/credit-name.js';

describe('the name of the credit', () => {
  it('has one setting for each of the locales', () => {
    expect(NAME_SETTINGS).toHaveLength(SERVER_LOCALES.length);
    expect(NAME_SETTINGS).toEqual(
      expect.arrayContaining(['CREDIT_NAME_DE', 'CREDIT_NAME_PT_BR', 'CREDIT_NAME_ES_419', 'CREDIT_NAME_EN']),
    );
    for (const name of NAME_SETTINGS) expect(name).toMatch(/^[A-Z][A-Z\d_]+$/);
  });

  it.each([
    ['es-419', { CREDIT_NAME_ES_419: 'a', CREDIT_NAME_ES: 'b', CREDIT_NAME_ES_ES: 'c' }, 'a'],
    ['es-419', { CREDIT_NAME_ES: 'b', CREDIT_NAME_ES_ES: 'c' }, 'b'],
    ['es-419', { CREDIT_NAME_ES_ES: 'c', CREDIT_NAME_PT: 'd' }, 'c'],
    ['es-419', { CREDIT_NAME_PT: 'd' }, 'coins'],
    ['es', { CREDIT_NAME_ES_419: 'a' }, 'a'],
    ['pt', { CREDIT_NAME_PT_BR: 'e' }, 'e'],
    ['de', { CREDIT_NAME_EN: 'f' }, 'coins'],
    ['en-US', { CREDIT_NAME_EN: 'f' }, 'f'],
  ])('is that of the variant, language, sibling or all: %s %j', (locale, names, shown) => {
    expect(creditNameFor({ CREDIT_NAME: 'coins', ...names }, locale)).toBe(shown);
  });

  it('is known in every language where a member types it', () => {
    expect(
      allCreditNames({ CREDIT_NAME: 'coins', CREDIT_NAME_DE: 'Münzen', CREDIT_NAME_TR: 'para' }),
    ).toEqual(['coins', 'Münzen', 'para']);
  });

  it('may be what each language calls credit', () => {
    const words = Object.entries(WORDS_FOR_CREDIT).map(([locale, word]) => [nameSettingFor(locale), word]);
    expect(checkSettings(Object.fromEntries(words)).settings).toMatchObject(Object.fromEntries(words));
  });
});
