/**
 * The languages of the bot, by their language subtag, with Discord's locales for them. A reader's variant of one, such as
 * `en-GB` or `pt-PT`, is that language.
 */
export const DISCORD_LOCALES = {
  en: ['en-US', 'en-GB'],
  bg: ['bg'],
  cs: ['cs'],
  de: ['de'],
  es: ['es-ES', 'es-419'],
  fr: ['fr'],
  pl: ['pl'],
  pt: ['pt-BR'],
  ru: ['ru'],
  tr: ['tr'],
} as const;

export type Locale = keyof typeof DISCORD_LOCALES;

export const LOCALES = Object.keys(DISCORD_LOCALES) as readonly Locale[];

/** The languages as an owner names them: as Discord does, or by the subtag alone. */
export const SERVER_LOCALES: readonly string[] = [
  ...new Set(LOCALES.flatMap((name) => [name, ...DISCORD_LOCALES[name]])),
];

/** The language for one of Discord's locales; `undefined` if the bot does not have it. */
export const localeOf = (locale: string): Locale | undefined => {
  const language = locale.toLowerCase().split('-')[0];
  return LOCALES.find((known) => known === language);
};

/**
 * What of a text from anywhere is a locale that exists: one that the bot knows, or else its language alone. So whatever
 * is asked for, there are only as many as {@link SERVER_LOCALES}.
 */
export const knownLocale = (text: string): string | undefined =>
  SERVER_LOCALES.includes(text) ? text : localeOf(text);
