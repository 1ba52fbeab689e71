import type { LocalizationMap } from 'discord.js';
import { createCatalogue, createSay, refuse } from './catalogue.js';
import { DISCORD_LOCALES, LOCALES, type Locale } from './locales.js';
import { messagesOf } from './messages.js';
import { SHAPE, type Words } from './words.js';

/** What Discord shows of the commands before they are used. It is told all languages at the start. */
export type CommandWords = Words['commands'];

const wordsIn = (language: Locale): CommandWords =>
  createCatalogue(
    SHAPE.commands,
    createSay(messagesOf(language, ['commands.json']), language, refuse),
    'commands.',
  );

const ENGLISH = wordsIn('en');
/** The words for each locale of Discord but English. */
const BY_LOCALE = LOCALES.filter((language) => language !== 'en').flatMap((language) => {
  const words = wordsIn(language);
  return DISCORD_LOCALES[language].map((locale) => [locale, words] as const);
});

const inOthers = (text: (words: CommandWords) => string): LocalizationMap =>
  Object.fromEntries(BY_LOCALE.map(([locale, words]) => [locale, text(words)]));

/** A command's or option's description in every language, as Discord takes it. */
export const described = (text: (words: CommandWords) => string) => ({
  description: text(ENGLISH),
  description_localizations: inOthers(text),
});

/** A menu command's name in every language. The English one is the command's name. */
export const named = (text: (words: CommandWords) => string) => ({
  name: text(ENGLISH),
  name_localizations: inOthers(text),
});
