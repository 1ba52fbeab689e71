import { escapedText } from '../discord/plain-text.js';
import { embedReply, field, type Reply, type ReplyFile } from '../discord/reply.js';
import { GRANT_KINDS } from '../ledger/grant-kinds.js';
import type { Language } from '../locales/languages.js';
import type { MonthReport } from '../rewards/month-report.js';
import type { Tally } from '../rewards/tally.js';
import { isErased } from '../text/erased-person.js';
import { isSnowflake } from '../text/snowflake.js';
import { kindChart, markedKind } from './kind-chart.js';
import { fitLines, personName } from './phrases.js';

const MOST_NAMED = 10;
const LONGEST_FIELD = 1_000;
const LONGEST_REASON = 80;

interface Report {
  readonly report: MonthReport;
  /** Of the month before. */
  readonly before: MonthReport;
  /** The month as a CSV file. */
  readonly csv: ReplyFile | undefined;
}

/** The sums of a month against those of the one before. */
export function reportReply({ report, before, csv }: Report, language: Language): Reply {
  const { words, amount } = language;
  const said = words.rewards.report;
  const line = (what: string, now: Tally, then: Tally) =>
    then.count === 0
      ? said.line({ what, sum: amount(now.sum), count: now.count })
      : said.lineWithBefore({ what, sum: amount(now.sum), count: now.count, before: amount(then.sum) });
  const kinds = GRANT_KINDS.filter((kind) => report.paid.of(kind).count + before.paid.of(kind).count > 0);
  const paid = [
    ...kinds.map((kind) => line(markedKind(kind, language), report.paid.of(kind), before.paid.of(kind))),
    ...(kinds.length === 0 ? [] : [line(`**${said.total}**`, report.paid.total(), before.paid.total())]),
  ];
  const largest = (what: 'byStaff' | 'reasons', nameOf: (name: string) => string) =>
    fitLines(report[what].largest(), ([name, tally]) => line(nameOf(name), tally, before[what].of(name)), {
      lines: MOST_NAMED,
      characters: LONGEST_FIELD,
    });
  const others = (['refused', 'unknown'] as const)
    .filter((state) => report.others.of(state).count + before.others.of(state).count > 0)
    .map((state) => line(said[state], report.others.of(state), before.others.of(state)));
  const list = (name: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [field(name, lines.join('\n'), false)];
  const lists = [
    ...list(said.paid, paid),
    ...list(
      said.staff,
      largest('byStaff', (who) =>
        isSnowflake(who) || isErased(who) ? personName(who, language) : `**${language.shown(who)}**`,
      ),
    ),
    ...list(
      said.reasons,
      largest('reasons', (reason) => escapedText(reason, LONGEST_REASON)),
    ),
    ...list(said.notPaid, others),
  ];
  const isEmpty = report.paid.total().count === 0;
  return embedReply({
    colour: 'plain',
    title: said.title({ month: language.month(report.from) }),
    description: [
      ...(isEmpty ? [said.nothing] : []),
      ...(before.count === 0 ? [] : [said.before({ month: language.month(before.from) })]),
      ...(csv === undefined && report.count > 0 ? [said.tooMany] : []),
    ].join('\n'),
    fields: lists,
    files: [...(isEmpty ? [] : [chartOf(report, language)]), ...(csv === undefined ? [] : [csv])],
  });
}

/** A bar for each day; every fifth has its number. */
function chartOf({ from, days }: MonthReport, language: Language): ReplyFile {
  const { report } = language.words.rewards;
  const bars = days.map((byKind, index) => ({
    label: index === 0 || (index + 1) % 5 === 0 ? [String(index + 1)] : [],
    byKind,
    name: String(index + 1),
  }));
  return kindChart(
    {
      file: 'report.png',
      title: report.chartTitle({ unit: language.creditName }),
      bars,
      rest: report.onlyThoseDays,
      describe: (sums) => report.chart({ month: language.month(from), days: sums }),
    },
    language,
  );
}
