/** Discord's names for the languages of the bot, apart from its variants of them. */
export const LOCALES = ['en', 'de'] as const;

export type Locale = (typeof LOCALES)[number];
