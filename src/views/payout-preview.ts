import type { APIEmbedField } from 'discord.js';
import { escapedText } from '../discord/plain-text.js';
import { embedReply, field, ifGiven, mention, type Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import { endingRounded } from '../payouts/list-names.js';
import type { Listed } from '../payouts/listed-recipient.js';
import type { PayoutPreview } from '../payouts/payout-preparation.js';
import { payoutCsv } from '../payouts/payout-report.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import { repeatedNote } from './decision-cards.js';
import { eventPreview } from './event-cards.js';
import { listedTitle, payoutEvent, payoutFile, totalIn } from './payout-card.js';
import { fitLines } from './phrases.js';

const MOST_BAD_ROWS = 10;
/** Of a name in a row. */
const LONGEST_NAME = 40;
/** Of an embed's field. */
const LONGEST_VALUE = 1024;

/** What the list says in a row. Where that is a member and nothing else, they are shown by name. */
const givenIn = ({ given, member }: PayoutRow): string =>
  member !== undefined && given.replace(/[<@!>]/g, '') === member
    ? mention(member)
    : escapedText(given, LONGEST_NAME);

const reasonOf = ({ leftOut = 'not-understood', line }: PayoutRow, { words }: Language): string =>
  leftOut === 'not-understood' && line !== undefined
    ? words.payout.cellNotUnderstood
    : words.payout.why[leftOut];

/** @param rows all rows of the list, since a row names its duplicate by its line in the file */
function whyOf(row: PayoutRow, rows: readonly PayoutRow[], language: Language): string {
  const { words, number } = language;
  const { duplicateOf, unfound } = row;
  const why = reasonOf(row, language);
  if (unfound !== undefined) return `${why} (${escapedText(unfound, LONGEST_NAME)})`;
  if (duplicateOf === undefined) return why;
  const line = rows.find((row) => row.number === duplicateOf)?.line;
  return line === undefined
    ? words.payout.duplicateRow(why, number(duplicateOf))
    : words.payout.duplicateLine(why, number(line));
}

/** How many rows are left out for which reason, and the first of them by name. */
export function leftOutFields(rows: readonly PayoutRow[], language: Language): APIEmbedField[] {
  const { words, number } = language;
  const out = rows.filter(({ leftOut }) => leftOut !== undefined);
  if (out.length === 0) return [];
  const counts = new Map<string, number>();
  for (const row of out) {
    const why = reasonOf(row, language);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [
    field(
      words.payout.leftOut,
      [...counts].map(([why, count]) => words.payout.leftOutLine(number(count), why)).join('\n'),
      false,
    ),
    field(words.payout.badRows, badRowLines(out, rows, language).join('\n'), false),
  ];
}

/** The first of the rows that are left out, as many as a field has room for, and how many there are besides. */
function badRowLines(
  out: readonly PayoutRow[],
  rows: readonly PayoutRow[],
  language: Language,
): readonly string[] {
  const { words, number } = language;
  const lineOf = (one: PayoutRow) => {
    const why = `${givenIn(one)}: ${whyOf(one, rows, language)}`;
    return one.line === undefined
      ? words.payout.badRow(number(one.number), why)
      : words.payout.badLine(number(one.line), why);
  };
  const room = { lines: MOST_BAD_ROWS, characters: LONGEST_VALUE };
  return fitLines(out, lineOf, room, (count) => words.payout.moreBadRows(number(count)));
}

/** A single ID may end so by itself. */
const roundedNotes = (listed: readonly Listed[], { words, number }: Language): string[] => {
  const [first, ...others] = endingRounded(listed);
  return first?.line === undefined || others.length === 0
    ? []
    : [words.payout.roundedIds(number(others.length + 1), number(first.line))];
};

/**
 * What a payout would do, with every row in a file; or why nobody on its list can be paid.
 * @param listed as the list was given
 */
export function payoutPreview(
  preview: PayoutPreview,
  language: Language,
  listed: readonly Listed[] = [],
): Reply {
  const { draft, rows, repeats } = preview;
  const { words, number } = language;
  const total = totalIn(draft, language);
  const out = draft.rows - draft.payable;
  const rounded = roundedNotes(listed, language);
  const parts = {
    fields: leftOutFields(rows, language),
    files: [payoutFile(draft, payoutCsv(draft, rows, new Map()))],
  };
  if (draft.payable === 0) {
    const description = [words.payout.nobody, ...rounded].join('\n');
    return embedReply({ colour: 'refusal', title: words.payout.nobodyTitle, description, ...parts });
  }
  const confirm = out === 1 ? words.payout.confirmWithoutOne : words.payout.confirmWithout(number(out));
  return eventPreview(payoutEvent, preview, language, {
    ...parts,
    isDubious: out > 0 || repeats !== undefined || rounded.length > 0,
    title:
      draft.payable === 1
        ? words.payout.previewTitleOne(total)
        : words.payout.previewTitle(total, number(draft.payable)),
    notes: [
      ...ifGiven(repeats, (one) => repeatedNote('payout', one, listedTitle(one, language), language)),
      ...rounded,
      ...(draft.source.kind === 'role' ? [words.payout.roleNote] : []),
    ],
    ...(out > 0 && { confirm }),
  });
}
