import type { APIEmbedField } from 'discord.js';
import { type AttendanceNotices, LONGEST_MS, type ShownAttendance } from '../attendance/attendance.js';
import type { Attendance, Attendee } from '../attendance/attendance-schema.js';
import { presentIn } from '../attendance/shares.js';
import type { Choice } from '../discord/command.js';
import type { Form } from '../discord/form.js';
import type { Messenger } from '../discord/messenger.js';
import { nonceOfId } from '../discord/nonces.js';
import { escapedText, plainText } from '../discord/plain-text.js';
import {
  button,
  controlId,
  embedReply,
  field,
  ifGiven,
  LIMITS,
  mention,
  menuRow,
  moment,
  personField,
  type Reply,
  row,
  withId,
} from '../discord/reply.js';
import type { Language, Languages } from '../locales/languages.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { Payout } from '../payouts/payout-schema.js';
import { shortId } from '../text/short-id.js';
import { fitLines } from './phrases.js';
import { marked } from './symbols.js';

export const LONGEST_TITLE = 100;
export const LONGEST_WORD = 40;
const LONGEST_DURATION = 10;
const LONGEST_AMOUNT = 20;
const MINUTE_MS = 60_000;
/** What attendances are known by where that is not said. */
const MARK = '🎙️';
/** Of the newest. */
const LISTED = 15;
const GAPS_SHOWN = 5;

const nameOf = ({ title }: Pick<Attendance, 'title'>, { words }: Language) =>
  title === undefined ? words.attendance.untitled : escapedText(title, LONGEST_TITLE);

const stateOf = ({ endedAt }: Attendance, { words }: Language) =>
  endedAt === undefined ? marked('open', words.attendance.open) : marked('ended', words.event.states.ended);

/** Where one has to be. */
const whereOf = ({ voiceId, code }: Attendance, { words, list }: Language) =>
  list([
    ...ifGiven(voiceId, (id) => `<#${id}>`),
    ...(code === undefined ? [] : [`**${words.attendance.checkIn}**`]),
  ]);

/** A time span in whole minutes, or in seconds where it is shorter than one. */
const spanOf = (ms: number, { duration }: Language) =>
  duration(ms < MINUTE_MS ? Math.floor(ms / 1_000) * 1_000 : Math.floor(ms / MINUTE_MS) * MINUTE_MS);

const personLine = ([member, { ms, checkedInAt }]: readonly [string, Attendee], language: Language) =>
  [
    mention(member),
    ...(ms > 0 ? [spanOf(ms, language)] : []),
    ...(checkedInAt === undefined ? [] : [`✅ ${language.words.attendance.checkedIn}`]),
  ].join(' · ');

/** Why it ended, if it did so by itself. */
function whyEnded({ end, voiceId }: Attendance, { words, duration }: Language): readonly string[] {
  const channel = voiceId === undefined ? '' : `<#${voiceId}>`;
  switch (end) {
    case 'time':
      return [words.attendance.endedByTime({ duration: duration(LONGEST_MS) })];
    case 'gone':
      return [words.attendance.endedGone];
    case 'hidden':
      return [words.attendance.endedHidden({ channel })];
    default:
      return [];
  }
}

const gapLine = ({ from, to }: Attendance['gaps'][number], { words }: Language) =>
  words.attendance.gap({ from: moment(from, 't'), to: moment(to, 't') });

const paidLine = ({ by, confirmedAt, id }: Payout, { words }: Language) =>
  words.attendance.paidBefore({ staff: mention(by), when: moment(confirmedAt, 'R'), id: shortId(id) });

/**
 * What staff see of an attendance.
 * @param paidBy the newest payout of it
 */
export function attendancePage(
  { attendance, attendees }: ShownAttendance,
  paidBy: Payout | undefined,
  language: Language,
): Reply {
  const { words } = language;
  const { id, by, startedAt, endedAt, endedBy, gaps, activeOnly } = attendance;
  const isOpen = endedAt === undefined;
  const people = presentIn(attendees);
  const said = [
    ...whyEnded(attendance, language),
    ...(isOpen ? [words.attendance.goesOn] : [words.attendance.payNext]),
    ...(activeOnly ? [words.attendance.activeOnly] : []),
    ...fitLines(
      gaps,
      (gap) => gapLine(gap, language),
      { lines: GAPS_SHOWN },
      (count) => words.lists.more({ count }),
    ),
    ...ifGiven(paidBy, (payout) => paidLine(payout, language)),
  ];
  const lines = fitLines(
    people,
    (one) => personLine(one, language),
    { characters: LIMITS.value },
    (count) => words.lists.more({ count }),
  );
  const act = isOpen
    ? button(words.giveaway.manage.end, 'danger', 'attendance', 'end', id)
    : button(words.attendance.pay, 'success', 'attendance', 'pay', id);
  return embedReply({
    colour: paidBy !== undefined || gaps.length > 0 ? 'attention' : isOpen ? 'good' : 'plain',
    title: `${stateOf(attendance, language)} · ${nameOf(attendance, language)}`,
    description: said.join('\n'),
    fields: [
      field(words.attendance.where, whereOf(attendance, language)),
      field(words.giveaway.host, mention(by)),
      field(words.attendance.started, moment(startedAt, 'f')),
      ...endFields(endedAt, endedBy, language),
      ...(isOpen && people.length === 0
        ? []
        : [
            field(
              `${words.attendance.people} (${language.number(people.length)})`,
              lines.join('\n') || words.lists.noneSo,
              false,
            ),
          ]),
    ],
    footer: `${words.attendance.untitled} ${shortId(id)}`,
    components: isOpen || people.length > 0 ? [row(act)] : [],
  });
}

const endFields = (endedAt: number | undefined, endedBy: string | undefined, { words }: Language) =>
  endedAt === undefined
    ? []
    : ([
        field(words.giveaway.ended, moment(endedAt, 'f')),
        ...personField(words.attendance.endedBy, endedBy),
      ] satisfies APIEmbedField[]);

/** The newest attendances, and a menu to open one. */
export function attendanceList(all: readonly Attendance[], language: Language): Reply {
  const { words } = language;
  const title = words.attendance.listTitle;
  if (all.length === 0) return embedReply({ colour: 'plain', title, description: words.attendance.none });
  const shown = all.slice(0, LISTED);
  const lines = shown.map((one) =>
    withId(
      words.attendance.line({
        state: stateOf(one, language),
        title: nameOf(one, language),
        where: whereOf(one, language),
        staff: mention(one.by),
        when: moment(one.endedAt ?? one.startedAt, 'R'),
      }),
      one,
    ),
  );
  const more = all.length > LISTED ? [words.lists.more({ count: all.length - LISTED })] : [];
  const options = shown.map((one) => ({ label: attendanceChoice(one, language).name, value: one.id }));
  return embedReply({
    colour: 'plain',
    title,
    description: [...lines, ...more].join('\n'),
    components: [menuRow(words.lists.open, options, 'attendance', 'open')],
  });
}

/** An attendance as a choice while its ID is typed. */
export const attendanceChoice = (attendance: Attendance, language: Language): Choice => {
  const { title = language.words.attendance.untitled, startedAt, id } = attendance;
  const day = new Date(startedAt).toISOString().slice(0, 10);
  return { name: `${stateOf(attendance, language)}: ${plainText(title, 60)} (${day})`, value: id };
};

/** The public message, in which members check in until it is over. */
export function checkInMessage(attendance: Attendance, language: Language): Reply {
  const { words } = language;
  const isOpen = attendance.endedAt === undefined;
  return embedReply({
    colour: isOpen ? 'good' : 'quiet',
    title: `${MARK} ${nameOf(attendance, language)}`,
    description: isOpen ? words.attendance.askCheckIn : words.attendance.over,
    fields: [field(words.giveaway.host, mention(attendance.by))],
    components: isOpen
      ? [row(button(words.attendance.checkIn, 'success', 'attendance', 'check-in', attendance.id))]
      : [],
  });
}

/** Asks for the word that the host says. */
export const checkInForm = (id: string, { words }: Language): Form => ({
  id: controlId('attendance', 'check-in', id),
  title: words.attendance.checkIn,
  fields: [{ id: 'word', label: words.attendance.word, required: true, longest: LONGEST_WORD }],
});

/** Asks how an attendance is paid. */
export const payForm = (id: string, { words }: Language): Form => ({
  id: controlId('attendance', 'pay', id),
  title: words.attendance.payTitle,
  fields: [
    { id: 'amount', label: words.payout.formAmount, required: true, longest: LONGEST_AMOUNT },
    { id: 'at_least', label: words.attendance.payAtLeast, required: false, longest: LONGEST_DURATION },
    { id: 'per', label: words.attendance.payPer, required: false, longest: LONGEST_DURATION },
  ],
});

/** What is said of attendances in public and in the log channel. Both are in the server's language. */
export const createAttendanceNotices = (
  messenger: Pick<Messenger, 'toChannel' | 'edit'>,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): AttendanceNotices => ({
  post: (attendance) =>
    messenger.toChannel(
      attendance.channelId,
      checkInMessage(attendance, language),
      nonceOfId(attendance, 'a'),
    ),
  show: async (attendance) =>
    attendance.message === undefined ||
    messenger.edit(attendance.message, checkInMessage(attendance, language)),
  planned(attendance) {
    const { title, by } = attendance;
    const head = language.words.attendance.endedByItself({
      title: nameOf({ ...(title !== undefined && { title }) }, language),
      staff: mention(by),
    });
    const text = [head, ...whyEnded(attendance, language)].join(' ');
    return kept.planned({ colour: 'attention', text: withId(text, attendance) });
  },
  catchUp: kept.catchUp,
});
