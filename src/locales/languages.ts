import { type Amount, amountText } from '../money/amount.js';
import { createCatalogue, createSay, type OnFault, refuse, type Say } from './catalogue.js';
import { knownLocale, localeOf } from './locales.js';
import { messagesOf } from './messages.js';
import { SHAPE, type Words } from './words.js';

export type { Words } from './words.js';

/** A language as a reply is written in it: its texts, and how it writes amounts, numbers and lists. */
export interface Language {
  /** One of the locales that the bot knows, such as `de` or `en-GB`. */
  readonly locale: string;
  readonly words: Words;
  /** The currency's name: `credits`. */
  readonly creditName: string;
  /** An amount with grouping, at least two decimals and the currency's name: `1,234.50 credits`. Exact. */
  amount(amount: Amount): string;
  /** A number that stands outside a text; a text writes those that it is given by itself. */
  number(value: number): string;
  /** A time span exactly as it is: `2 days 1 hour`, `1 minute 30 seconds`. @param ms */
  duration(ms: number): string;
  /** An estimated time span, in its largest fitting unit, rounded up: `3 days`, `90 minutes`. @param ms */
  roughly(ms: number): string;
  /** The month of a moment, in UTC: `November 2026`. @param at ms since the epoch */
  month(at: number): string;
  /** A short text from outside, such as a username, so that Discord shows it as it is written. */
  shown(text: string): string;
  /** `a, b and c` */
  list(items: readonly string[]): string;
  /** `a, b or c` */
  choice(items: readonly string[]): string;
}

/** The languages of the bot. */
export interface Languages {
  /**
   * The language for a locale, such as `de` or `en-GB`; English where there is no other. Any text may be asked for: kept
   * are only the locales that exist.
   */
  of(locale: string): Promise<Language>;
  /** What everybody reads: public messages, the log channel, and what the bot says to somebody by itself. */
  readonly server: Language;
}

const FALLBACK = 'en-US';
/** Where groups of three digits meet. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** What every language needs besides its texts. */
export interface LanguageOptions {
  /** The word after an amount, for readers of a locale. */
  readonly creditName: (locale: string) => string;
  /** Discord's name for the language of the server. Default: English. */
  readonly server?: string;
  /** Makes a text from outside harmless. What that takes is Discord's business, so it is passed in. */
  readonly shown: (text: string) => string;
  /** Is told of texts that cannot be used. Default: they are thrown. */
  readonly onFault?: OnFault;
}

/**
 * @param messages the texts of a language; default: from its files
 * @throws {Error} if those in English cannot be read
 */
export async function createLanguages(options: LanguageOptions, messages = messagesOf): Promise<Languages> {
  const { onFault = refuse } = options;
  const english = messages('en');
  const inEnglish = (locale: string) => createSay(english, locale, onFault);
  /** What cannot be said in another language is said in English. */
  function sayIn(locale: string): Say {
    const language = localeOf(locale) ?? 'en';
    if (language === 'en') return inEnglish(locale);
    try {
      return createSay(messages(language), locale, onFault, inEnglish('en'));
    } catch (error) {
      onFault(`English is shown in place of ${locale}`, error);
      return inEnglish('en');
    }
  }
  /** By a locale that exists, never by what was asked for: that may be a stranger's text. */
  const made = new Map<string, Promise<Language>>();
  async function make(locale: string): Promise<Language> {
    return createLanguage(locale, createCatalogue(SHAPE, sayIn(locale)), options);
  }
  function of(asked: string): Promise<Language> {
    const locale = knownLocale(asked) ?? FALLBACK;
    const language = made.get(locale) ?? make(locale);
    made.set(locale, language);
    return language;
  }
  return { of, server: await of(options.server ?? FALLBACK) };
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
  const creditName = options.creditName(locale);
  const numbers = new Intl.NumberFormat(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const choices = new Intl.ListFormat(locale, { type: 'disjunction' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const spanOf = (count: number, unit: Unit) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return {
    locale,
    words,
    creditName,
    // From the exact digits, since a number would lose cents above 2^53. Intl would take the digits too, but ten
    // times as long, and most answers have three amounts.
    amount(amount) {
      const [whole = '', cents = ''] = amountText(amount).split('.');
      return `${whole.replace(THOUSANDS, group)}${point}${cents} ${creditName}`;
    },
    shown: options.shown,
    number: (value) => numbers.format(value),
    month: (at) => months.format(at),
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
