import type { LocalizationMap } from 'discord.js';
import { type Amount, amountText } from '../money/amount.js';
import { de } from './de.js';
import { en, type Words } from './en.js';
import { LOCALES, type Locale } from './locales.js';

export type { Words } from './en.js';

/** A language as a reply is written in it: its texts, and how it writes amounts, numbers and lists. */
export interface Language {
  /** Discord's name for it, such as `de` or `en-GB`. */
  readonly locale: string;
  readonly words: Words;
  /** An amount with grouping, at least two decimals and the currency's name: `1,234.50 credits`. Exact. */
  amount(amount: Amount): string;
  number(value: number): string;
  /** A time span exactly as it is: `2 days 1 hour`, `1 minute 30 seconds`. @param ms */
  duration(ms: number): string;
  /** An estimated time span, in its largest fitting unit, rounded up: `3 days`, `90 minutes`. @param ms */
  roughly(ms: number): string;
  /** A short text from outside, such as a username, so that Discord shows it as it is written. */
  shown(text: string): string;
  /** `a, b and c` */
  list(items: readonly string[]): string;
  /** `a, b or c` */
  choice(items: readonly string[]): string;
}

/** The languages of the bot. */
export interface Languages {
  /** The language for one of Discord's locales, such as `de` or `en-GB`; English where there is no other. */
  of(locale: string): Language;
  /** What everybody reads: public messages, the log channel, and what the bot says to somebody by itself. */
  readonly server: Language;
}

const CATALOGUES: Readonly<Record<Locale, Words>> = { en, de };
const FALLBACK = 'en-US';
/** Where groups of three digits meet. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** What every language needs besides its texts. */
export interface LanguageOptions {
  /** The word after an amount. */
  readonly creditName: string;
  /** Discord's name for the language of the server. Default: English. */
  readonly server?: string;
  /** Makes a text from outside harmless. What that takes is Discord's business, so it is passed in. */
  readonly shown: (text: string) => string;
}

export function createLanguages(options: LanguageOptions): Languages {
  const made = new Map<string, Language>();
  const of = (locale: string): Language => {
    const name = LOCALES.find((known) => known === locale.split('-')[0]);
    if (name === undefined) return of(FALLBACK);
    const words = CATALOGUES[name];
    const before = made.get(locale);
    if (before !== undefined) return before;
    const language = createLanguage(locale, words, options);
    made.set(locale, language);
    return language;
  };
  return { of, server: of(options.server ?? FALLBACK) };
}

const SECOND_MS = 1_000;
/** Units of time spans, the longest first, in ms. */
const UNITS = [
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
  ['second', SECOND_MS],
] as const;
type Unit = (typeof UNITS)[number][0];

/** How many of each unit a time span has, without zeros; a fraction of a second counts as a whole one. */
function partsOf(ms: number): ReadonlyArray<readonly [count: number, unit: Unit]> {
  const parts: Array<readonly [number, Unit]> = [];
  let rest = Math.ceil(ms / SECOND_MS) * SECOND_MS;
  for (const [unit, length] of UNITS) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push([count, unit]);
    rest -= count * length;
  }
  return parts.length > 0 ? parts : [[0, 'second']];
}

function createLanguage(locale: string, words: Words, options: LanguageOptions): Language {
  const separators = new Intl.NumberFormat(locale).formatToParts(12_345.5);
  const [group = '', point = '.'] = ['group', 'decimal'].map(
    (type) => separators.find((part) => part.type === type)?.value,
  );
  const numbers = new Intl.NumberFormat(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const choices = new Intl.ListFormat(locale, { type: 'disjunction' });
  const spanOf = (count: number, unit: Unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return {
    locale,
    words,
    // From the exact digits, since a number would lose cents above 2^53. Intl would take the digits too, but ten
    // times as long, and most answers have three amounts.
    amount(amount) {
      const [whole = '', cents = ''] = amountText(amount).split('.');
      return `${whole.replace(THOUSANDS, group)}${point}${cents} ${options.creditName}`;
    },
    shown: options.shown,
    number: (value) => numbers.format(value),
    duration: (ms) =>
      partsOf(ms)
        .map(([count, unit]) => spanOf(count, unit))
        .join(' '),
    roughly: (ms) => {
      const [unit, length] = UNITS.find(([, each]) => ms >= each * 2 || ms === each) ?? ['second', SECOND_MS];
      return spanOf(Math.ceil(ms / length), unit);
    },
    list: (items) => lists.format(items),
    choice: (items) => choices.format(items),
  };
}

/** A command's or option's description in every language, as Discord takes it. */
export function described(text: (words: Words) => string): {
  description: string;
  description_localizations: LocalizationMap;
} {
  return { description: text(en), description_localizations: { de: text(de) } };
}

/** A menu command's name in every language. The English one is the command's name. */
export function named(text: (words: Words) => string): { name: string; name_localizations: LocalizationMap } {
  return { name: text(en), name_localizations: { de: text(de) } };
}
