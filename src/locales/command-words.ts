import type { LocalizationMap } from 'discord.js';
import { commands as bg } from './bg/commands.js';
import { commands as cs } from './cs/commands.js';
import { commands as de } from './de/commands.js';
import { commands as en } from './en/commands.js';
import { commands as es } from './es/commands.js';
import { commands as fr } from './fr/commands.js';
import { DISCORD_LOCALES, type Locale } from './locales.js';
import { commands as pl } from './pl/commands.js';
import { commands as pt } from './pt/commands.js';
import { commands as ru } from './ru/commands.js';
import { commands as tr } from './tr/commands.js';

/** What Discord shows of the commands before they are used. It is told all languages at the start. */
export type CommandWords = typeof en;

type Other = Exclude<Locale, 'en'>;
const OTHERS: Readonly<Record<Other, CommandWords>> = { bg, cs, de, es, fr, pl, pt, ru, tr };
/** The words for each locale of Discord but English. */
const BY_LOCALE = (Object.entries(OTHERS) as Array<[Other, CommandWords]>).flatMap(([name, words]) =>
  DISCORD_LOCALES[name].map((locale) => [locale, words] as const),
);

const inOthers = (text: (words: CommandWords) => string): LocalizationMap =>
  Object.fromEntries(BY_LOCALE.map(([locale, words]) => [locale, text(words)]));

/** A command's or option's description in every language, as Discord takes it. */
export const described = (text: (words: CommandWords) => string) => ({
  description: text(en),
  description_localizations: inOthers(text),
});

/** A menu command's name in every language. The English one is the command's name. */
export const named = (text: (words: CommandWords) => string) => ({
  name: text(en),
  name_localizations: inOthers(text),
});
