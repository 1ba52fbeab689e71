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

/** @param description what the chart shows, in words */
export const kindChart = (
  name: string,
  bars: ReadonlyArray<{ readonly label: Bar['label']; readonly byKind: Tallies<GrantKind> }>,
  description: string,
  { number }: Language,
): ReplyFile => {
  const drawn = bars.map(({ label, byKind }) => ({
    label,
    // Pixels need no exact amounts.
    parts: GRANT_KINDS.map((kind) => ({ value: byKind.of(kind).sum.toNumber(), colour: MARKS[kind].colour })),
  }));
  return { name, data: barChart(drawn, (value) => String(number(value))), description };
};
