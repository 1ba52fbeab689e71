import { DISCORD_LOCALES, type Locale, localeOf, SERVER_LOCALES } from '../locales/locales.js';

/** The setting of the credit's name for one locale: `CREDIT_NAME_DE`, `CREDIT_NAME_PT_BR`. */
type NameSetting = `CREDIT_NAME_${string}`;

/** What the credit is called: for all, and for readers of a language or of one of its variants. */
export interface CreditNames {
  readonly CREDIT_NAME: string;
  readonly [name: NameSetting]: string | undefined;
}

/** @param locale one of `SERVER_LOCALES` */
export const nameSettingFor = (locale: string): NameSetting =>
  `CREDIT_NAME_${locale.toUpperCase().replace('-', '_')}`;

/** All settings of the credit's name for one language or variant. */
export const NAME_SETTINGS: readonly NameSetting[] = SERVER_LOCALES.map(nameSettingFor);

/**
 * What readers of a locale see: the name for just that variant, or for its language, or else for another variant of the
 * language; where there is none of these, the name for all.
 */
export function creditNameFor(names: CreditNames, locale: string): string {
  const language = localeOf(locale);
  const asked = language === undefined ? [] : [locale, language, ...DISCORD_LOCALES[language]];
  return asked.map((each) => names[nameSettingFor(each)]).find(Boolean) ?? names.CREDIT_NAME;
}

/** Every name that somebody sees. */
export const allCreditNames = (names: CreditNames): readonly string[] =>
  [names.CREDIT_NAME, ...NAME_SETTINGS.map((name) => names[name])].filter((name) => name !== undefined);

/** What each language calls credit behind an amount, which in some is a form of its own. */
export const WORDS_FOR_CREDIT: Readonly<Record<Locale, string>> = {
  en: 'credits',
  bg: 'кредита',
  cs: 'kreditů',
  de: 'Credits',
  es: 'créditos',
  fr: 'crédits',
  pl: 'kredytów',
  pt: 'créditos',
  ru: 'кредитов',
  tr: 'kredi',
};
