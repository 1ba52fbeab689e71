import type { APIEmbedField } from 'discord.js';
import { refusal } from '../discord/error-reply.js';
import type { Form } from '../discord/form.js';
import { escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  type ControlRow,
  controlId,
  embedReply,
  field,
  ifGiven,
  MOST_OPTIONS,
  mention,
  menuRow,
  personMenuRow,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import type { UserError } from '../errors.js';
import { LONGEST_REASON } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import type { NamedMember } from '../members.js';
import { endingRounded } from '../payouts/list-names.js';
import type { Listed } from '../payouts/listed-recipient.js';
import type { PayoutPreview } from '../payouts/payout-preparation.js';
import { payoutCsv } from '../payouts/payout-report.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import type { UnclearName } from '../payouts/typed-names.js';
import { repeatedNote } from './decision-cards.js';
import { eventPreview } from './event-cards.js';
import { listedTitle, payoutEvent, payoutFile, totalIn } from './payout-card.js';
import { fitLines } from './phrases.js';

const MOST_BAD_ROWS = 10;
/** Of a name in a row. */
const LONGEST_NAME = 40;
/** Of an embed's field. */
const LONGEST_VALUE = 1024;
/** A message has five rows; the last one is for what is done with the preview. */
const MOST_MENUS = 4;

/** What the list says in a row. Where that is a member and nothing else, they are shown by name. */
export const givenIn = ({ given, member }: PayoutRow): string =>
  member !== undefined && given.replace(/[<@!>]/g, '') === member
    ? mention(member)
    : escapedText(given, LONGEST_NAME);

const reasonOf = ({ leftOut = 'not-understood', line }: PayoutRow, { words }: Language): string =>
  leftOut === 'not-understood' && line !== undefined
    ? words.payout.cellNotUnderstood
    : words.payout.why[leftOut];

/** @param rows all rows of the list, since a row names its duplicate by its line in the file */
function whyOf(row: PayoutRow, rows: readonly PayoutRow[], language: Language): string {
  const { words } = language;
  const { duplicateOf, unfound } = row;
  const why = reasonOf(row, language);
  if (unfound !== undefined) return `${why} (${escapedText(unfound, LONGEST_NAME)})`;
  if (duplicateOf === undefined) return why;
  const line = rows.find((row) => row.number === duplicateOf)?.line;
  return line === undefined
    ? words.payout.duplicateRow({ why, row: duplicateOf })
    : words.payout.duplicateLine({ why, line });
}

/** How many rows are left out for which reason, and the first of them by name. */
export function leftOutFields(rows: readonly PayoutRow[], language: Language): APIEmbedField[] {
  const { words } = language;
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
      [...counts].map(([why, count]) => words.payout.leftOutLine({ count, why })).join('\n'),
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
  const { words } = language;
  const lineOf = (one: PayoutRow) => {
    const why = `${givenIn(one)} · ${whyOf(one, rows, language)}`;
    return one.line === undefined
      ? words.payout.badRow({ row: one.number, why })
      : words.payout.badLine({ line: one.line, why });
  };
  const room = { lines: MOST_BAD_ROWS, characters: LONGEST_VALUE };
  return fitLines(out, lineOf, room, (count) => words.lists.moreInFile({ count }));
}

/** A single ID may end so by itself. */
const roundedNotes = (listed: readonly Listed[], { words }: Language): string[] => {
  const [first, ...others] = endingRounded(listed);
  return first?.line === undefined || others.length === 0
    ? []
    : [words.payout.roundedIds({ count: others.length + 1, line: first.line })];
};

/** Whom the names mean that were typed. */
function namedField(listed: readonly Listed[], { words }: Language): APIEmbedField[] {
  const named = listed.flatMap(({ given, named, username }) =>
    named === undefined || username === undefined ? [] : [{ given, member: named.value, username }],
  );
  if (named.length === 0) return [];
  // A mention shows the nickname, which can be somebody else's name.
  const lineOf = ({ given, member, username }: (typeof named)[number]) =>
    `${escapedText(given, LONGEST_NAME)} → ${mention(member)} (@${escapedText(username, LONGEST_NAME)})`;
  const lines = fitLines(named, lineOf, { characters: LONGEST_VALUE }, (count) =>
    words.lists.moreInFile({ count }),
  );
  return [field(words.payout.named, lines.join('\n'), false)];
}

/** A menu for each of the first names of which it is not clear whom they mean. */
const whoMenus = (
  { id }: PayoutPreview['draft'],
  unclear: readonly UnclearName[],
  { words }: Language,
): readonly ControlRow[] =>
  unclear.slice(0, MOST_MENUS).map(({ row, name, candidates }) =>
    menuRow(
      words.payout.whoIs({ name: plainText(name, LONGEST_NAME) }),
      candidates.slice(0, MOST_OPTIONS).map((candidate) => ({
        label: callingOf(candidate),
        value: candidate.id,
      })),
      'payout',
      'who',
      namedRowText({ draft: id, row }),
    ),
  );

/** Of who was there, the host knows whom not to pay. */
const withoutMenu = ({ id, source }: PayoutPreview['draft'], { words }: Language): readonly ControlRow[] =>
  source.kind === 'attendance'
    ? [personMenuRow(words.attendance.leaveOut, undefined, 'payout', 'without', id)]
    : [];

const callingOf = ({ username, displayNames: [shown] }: NamedMember) =>
  shown === undefined ? `@${username}` : `@${username} (${plainText(shown, LONGEST_NAME)})`;

/** A row of a preview whose name is to be cleared up. */
interface NamedRow {
  readonly draft: string;
  readonly row: number;
}

const namedRowText = ({ draft, row }: NamedRow) => `${draft}.${row}`;

/** Reads the subject of a menu that asks who is meant. */
export function readNamedRow(subject: string): NamedRow {
  const [draft = '', row] = subject.split('.');
  return { draft, row: Number(row) };
}

/** Shows how a file is to look. */
const sampleRow = ({ words }: Language): ControlRow =>
  row(button(words.payout.sample, 'secondary', 'payout', 'sample'));

/** A file that cannot be read as a list. */
export const fileRefusal = (error: UserError, language: Language): Reply => ({
  ...refusal(error.refuse(language)),
  components: [sampleRow(language)],
});

/** IDs are written so that a spreadsheet leaves them alone. */
const SAMPLE = [
  ['member', 'username', 'steam', 'amount'],
  ['<@123456789012345678>', '', '', '15.00'],
  ['', 'mia_plays', '', '12.50'],
  ['', '', 'STEAM_0:1:12345678', '5.00'],
];

/** A file as `/payout file` takes it. */
export const sampleReply = ({ words }: Language): Reply => ({
  ...simpleReply(words.payout.sample, words.payout.sampleText, 'plain'),
  files: [
    { name: 'payout-sample.csv', data: Buffer.from(SAMPLE.map((cells) => `${cells.join(',')}\n`).join('')) },
  ],
});

/** A form for whom and how much. */
interface MembersForm {
  /** As they were typed before, if they were; otherwise they are chosen. */
  readonly members: string | undefined;
  readonly amount: number | undefined;
  readonly reason: string | undefined;
}

/** The longest text that a form takes. */
export const LONGEST_FIELD = 4_000;

/** Asks for what `/payout members` was not told. */
export const membersForm = (given: MembersForm, { words }: Language): Form => ({
  id: controlId('payout', 'members'),
  title: words.payout.formTitle,
  fields: [
    {
      id: 'members',
      label: given.members === undefined ? words.payout.formMembers : words.payout.formNames,
      required: true,
      ...(given.members === undefined
        ? { mostPeople: MOST_OPTIONS }
        : { longest: LONGEST_FIELD, value: given.members }),
    },
    {
      id: 'amount',
      label: words.payout.formAmount,
      required: true,
      longest: 20,
      value: given.amount === undefined ? undefined : String(given.amount),
    },
    {
      id: 'reason',
      label: words.grant.formReason,
      required: false,
      longest: LONGEST_REASON,
      value: given.reason,
    },
  ],
});

/**
 * What a payout would do, with every row in a file; or why nobody on its list can be paid.
 * @param listed as the list was given
 * @param unclear the names on it of which it is not clear whom they mean
 * @param said what else is said of it
 */
export function payoutPreview(
  preview: PayoutPreview,
  language: Language,
  listed: readonly Listed[] = [],
  unclear: readonly UnclearName[] = [],
  said: readonly string[] = [],
): Reply {
  const { draft, rows, repeats } = preview;
  const { words } = language;
  const out = draft.rows - draft.payable;
  const rounded = roundedNotes(listed, language);
  const menus = [...whoMenus(draft, unclear, language), ...withoutMenu(draft, language)];
  const sample = draft.source.kind === 'file' && out > 0 ? [sampleRow(language)] : [];
  const parts = {
    fields: [...namedField(listed, language), ...leftOutFields(rows, language)],
    files: [payoutFile(draft, payoutCsv(draft, rows, new Map()))],
  };
  if (draft.payable === 0) {
    const description = [words.payout.nobody, ...rounded].join('\n');
    const title = words.payout.nobodyTitle;
    return embedReply({ colour: 'refusal', title, description, components: [...menus, ...sample], ...parts });
  }
  const shown = eventPreview(payoutEvent, preview, language, {
    ...parts,
    controls: menus,
    isDubious: out > 0 || repeats !== undefined || rounded.length > 0,
    title: words.payout.previewTitle({ total: totalIn(draft, language), accounts: draft.payable }),
    notes: [
      ...ifGiven(repeats, (one) => repeatedNote('payout', one, listedTitle(one, language), language)),
      ...rounded,
      ...said,
      ...(draft.source.kind === 'role' ? [words.payout.roleNote] : []),
    ],
    ...(out > 0 && { confirm: words.payout.confirmWithout({ paid: draft.payable, skipped: out }) }),
  });
  return { ...shown, components: [...(shown.components ?? []), ...sample] };
}
