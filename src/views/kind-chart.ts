import { type Bar, barChart } from '../charts/bar-chart.js';
import type { ReplyFile } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { GRANT_KINDS, type GrantKind } from '../rewards/grant-kinds.js';
import type { Tallies } from '../rewards/tally.js';

/** How each kind is marked, in texts and in the chart: so the text beside the chart is its legend. */
const MARKS: Readonly<Record<GrantKind, { readonly emoji: string; readonly colour: string }>> = {
  grant: { emoji: '🟦', colour: '#55acee' },
  payout: { emoji: '🟩', colour: '#78b159' },
  giveaway: { emoji: '🟪', colour: '#aa8ed6' },
  drop: { emoji: '🟨', colour: '#fdcb58' },
  code: { emoji: '🟧', colour: '#f4900c' },
  deposit: { emoji: '⬜', colour: '#e6e7e8' },
};

/** A kind with its mark in the chart. */
export const markedKind = (kind: GrantKind, { words }: Language) =>
  `${MARKS[kind].emoji} ${words.rewards.kinds[kind]}`;

/** A bar, and what is said of it in words. */
interface KindBar {
  readonly label: Bar['label'];
  readonly byKind: Tallies<GrantKind>;
  /** Which month or day it stands for. */
  readonly name: string;
}

/** @param describe says what the chart shows, around the sums of its bars in words */
export function kindChart(
  file: string,
  bars: readonly KindBar[],
  rest: string,
  describe: (sums: string) => string,
  language: Language,
): ReplyFile {
  const drawn = bars.map(({ label, byKind }) => ({
    label,
    // Pixels need no exact amounts.
    parts: GRANT_KINDS.map((kind) => ({ value: byKind.of(kind).sum.toNumber(), colour: MARKS[kind].colour })),
  }));
  const description = describe(inWords(bars, rest, language));
  return { name: file, data: barChart(drawn, axisNumbers(language)), description };
}

/** The highest bar first, since Discord takes no more than a certain length. @param rest what is said of empty bars */
function inWords(bars: readonly KindBar[], rest: string, { words, amount }: Language): string {
  const some = bars.map(({ name, byKind }) => ({ name, ...byKind.total() })).filter(({ count }) => count > 0);
  const [highest, ...others] = some.toSorted((a, b) => b.sum.comparedTo(a.sum));
  if (highest === undefined) return words.rewards.noneInChart;
  return [
    ...(others.length > 0 ? [words.rewards.highest(highest.name, amount(highest.sum))] : []),
    ...some.map(({ name, sum }) => words.rewards.monthInWords(name, amount(sum))),
    ...(some.length < bars.length ? [rest] : []),
  ].join(' ');
}

/** Short, such as 1.2K, in letters that the chart's font has: it has no Cyrillic ones. */
export function axisNumbers({ locale }: Pick<Language, 'locale'>): (value: number) => string {
  const compact = (name: string) => new Intl.NumberFormat(name, { notation: 'compact' });
  const own = compact(locale);
  // French writes its decimals as the languages do that use Cyrillic letters.
  const { format } = /\p{Script=Cyrillic}/u.test(own.format(1e3) + own.format(1e6)) ? compact('fr') : own;
  return (value) => format(value);
}
