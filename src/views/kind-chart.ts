import { type Bar, barChart } from '../charts/bar-chart.js';
import type { ReplyFile } from '../discord/reply.js';
import { GRANT_KINDS, type GrantKind } from '../ledger/grant-kinds.js';
import type { Language } from '../locales/languages.js';
import type { Tallies, Tally } from '../rewards/tally.js';

/** How each kind is marked, in texts and in the chart: so the text beside the chart is its legend. */
const MARKS: Readonly<Record<GrantKind, { readonly emoji: string; readonly colour: string }>> = {
  grant: { emoji: '🟦', colour: '#55acee' },
  payout: { emoji: '🟩', colour: '#78b159' },
  giveaway: { emoji: '🟪', colour: '#aa8ed6' },
  drop: { emoji: '🟨', colour: '#fdcb58' },
  code: { emoji: '🟧', colour: '#f4900c' },
  api: { emoji: '🟫', colour: '#c1694f' },
  bonus: { emoji: '🟥', colour: '#dd2e44' },
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

interface KindChart {
  readonly file: string;
  /** Drawn above the bars. */
  readonly title: string;
  readonly bars: readonly KindBar[];
  /** What is said of empty bars. */
  readonly rest: string;
  /** Says what the chart shows, around the sums of its bars in words. */
  readonly describe: (sums: string) => string;
}

/** A chart with a bar for each month or day, made of the kinds. */
export function kindChart({ file, title, bars, rest, describe }: KindChart, language: Language): ReplyFile {
  const { format } = new Intl.NumberFormat(language.locale, { notation: 'compact' });
  const written = (value: number) => format(value);
  const drawn = bars.map(({ label, byKind }) => ({
    label,
    sum: sumAbove(byKind.total(), written),
    // Pixels need no exact amounts.
    parts: GRANT_KINDS.map((kind) => ({ value: byKind.of(kind).sum.toNumber(), colour: MARKS[kind].colour })),
  }));
  const data = barChart({ title, bars: drawn, written });
  return { name: file, data, description: describe(inWords(bars, rest, language)) };
}

const sumAbove = ({ count, sum }: Tally, written: (value: number) => string) =>
  count > 0 ? written(sum.toNumber()) : '';

/** The highest bar first, since Discord takes no more than a certain length. @param rest what is said of empty bars */
function inWords(bars: readonly KindBar[], rest: string, { words, amount }: Language): string {
  const some = bars.map(({ name, byKind }) => ({ name, ...byKind.total() })).filter(({ count }) => count > 0);
  const [highest, ...others] = some.toSorted((a, b) => b.sum.comparedTo(a.sum));
  if (highest === undefined) return words.rewards.noneInChart;
  return [
    ...(others.length > 0 ? [words.rewards.highest({ when: highest.name, sum: amount(highest.sum) })] : []),
    ...some.map(({ name, sum }) => words.rewards.monthInWords({ month: name, sum: amount(sum) })),
    ...(some.length < bars.length ? [rest] : []),
  ].join(' ');
}
