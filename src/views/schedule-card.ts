import type { Messenger } from '../discord/messenger.js';
import { plainText } from '../discord/plain-text.js';
import {
  button,
  embedReply,
  field,
  mention,
  moment,
  personField,
  type Reply,
  withId,
} from '../discord/reply.js';
import type { Language, Languages } from '../locales/languages.js';
import { said } from '../locales/text.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { Notice } from '../notices/notice-records.js';
import { payoutCsv } from '../payouts/payout-report.js';
import type { Payout } from '../payouts/payout-schema.js';
import type { Rhythm } from '../recurrences/calendar.js';
import { isLasting } from '../recurrences/recurrence-schema.js';
import type { ScheduleEvent, ScheduleNotices } from '../schedules/schedule-options.js';
import type { SchedulePreview } from '../schedules/schedule-preview.js';
import type { Schedule, ScheduleDraft } from '../schedules/schedule-schema.js';
import type { ShownSchedule } from '../schedules/schedules.js';
import { controlOf, decidedField, idFooter, statesOf } from './decision-cards.js';
import { endQuestion } from './end-question.js';
import { type EntryPage, pageHead } from './entry-page.js';
import { approvalCard, createStaffQuestion, eventPreview, type ListedKind } from './event-cards.js';
import { reasonField } from './grant-fields.js';
import { listedTitle, payoutFile, totalIn } from './payout-card.js';
import { leftOutFields } from './payout-preview.js';
import { paymentText } from './phrases.js';

const LONGEST_REASON = 60;
/** Discord takes 2,000 characters. */
const NAMED_DATES = 12;
/** 2026-11-22, a Sunday. */
const A_SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 24 * 60 * 60_000;

const roleOf = ({ roleId }: ScheduleDraft) => `<@&${roleId}>`;
const amountIn = ({ amount }: ScheduleDraft, language: Language) => language.amount(amountOf(amount));

const utc = (at: number, options: Intl.DateTimeFormatOptions, { locale }: Language) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);

const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);

/** A date in UTC, and how far away it is. */
function dateText(at: number, language: Language): string {
  const day = utc(at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, language);
  return `${day}, ${new Date(at).toISOString().slice(11, 16)} UTC (${moment(at, 'R')})`;
}

function rhythmText(rhythm: Rhythm, language: Language): string {
  const { schedule } = language.words;
  if (rhythm.every === 'month') return schedule.monthly({ day: rhythm.day, time: timeOf(rhythm.minute) });
  const weekday = utc(A_SUNDAY + rhythm.weekday * DAY_MS, { weekday: 'long' }, language);
  return schedule.weekly({ weekday, time: timeOf(rhythm.minute) });
}

const headFields = (draft: ScheduleDraft, language: Language) => {
  const { schedule } = language.words;
  return [
    field(schedule.role, roleOf(draft)),
    field(schedule.each, `**${amountIn(draft, language)}**`),
    field(schedule.cost, `**${language.amount(amountOf(draft.cost))}**`),
    field(
      schedule.rhythm,
      [rhythmText(draft.rhythm, language), ...(draft.atOnce ? [schedule.atOnceNote] : [])].join('\n'),
      false,
    ),
  ];
};

/** A schedule with what its last run has become. */
interface ListedSchedule {
  readonly campaign: Schedule;
  readonly payout: Payout | undefined;
}

/** What schedules say of themselves. */
export const scheduleEvent: ListedKind<ScheduleDraft, Schedule, ListedSchedule> = {
  kind: 'schedule',
  costOf: ({ cost }) => amountOf(cost),
  termsOf: (draft, language) => [...headFields(draft, language), ...reasonField(draft, language)],
  stateOf: ({ state, quarantined }, language) =>
    statesOf('schedule', language)[quarantined === undefined ? state : 'quarantined'],
  approvalNote: ({ words }) => words.schedule.approvalNote,
  lineOf,

  choiceOf(schedule, language) {
    const { reason } = schedule;
    const text = language.words.schedule.choice({
      amount: amountIn(schedule, language),
      rhythm: rhythmText(schedule.rhythm, language),
    });
    return reason === undefined ? text : `${text} · ${plainText(reason, LONGEST_REASON)}`;
  },
};

/** What a schedule would do, with everyone who would be paid now in a file. */
export function schedulePreview(preview: SchedulePreview, language: Language): Reply {
  const { draft, rows, payable, dates } = preview;
  const { schedule } = language.words;
  const shownDates = [
    ...(draft.payNow ? [schedule.now] : []),
    ...dates.map((date) => dateText(date, language)),
  ];
  return eventPreview(scheduleEvent, preview, language, {
    isDubious: payable === 0,
    title: schedule.previewTitles[draft.rhythm.every]({ amount: amountIn(draft, language) }),
    notes: [
      schedule.utcNote,
      ...(draft.rhythm.every === 'month' && draft.rhythm.day > 28 ? [schedule.shortMonthNote] : []),
      schedule.roleNote,
      schedule.capNote,
    ],
    capLabel: schedule.capLeft,
    fields: [
      field(schedule.dates, shownDates.join('\n'), false),
      field(schedule.who, schedule.whoCount({ accounts: payable })),
      ...leftOutFields(rows, language),
    ],
    files: [payoutFile(draft, payoutCsv(draft, rows, new Map()))],
  });
}

/** What staff see of one schedule, with some of its dates; with **End** while it goes on. */
export function schedulePage({ schedule, runs, of, next }: ShownSchedule, language: Language): EntryPage {
  const { words } = language;
  return {
    event: schedule,
    head: pageHead(
      'schedule',
      schedule,
      { title: scheduleEvent.stateOf(schedule, language), notes: nextNote(schedule, language) },
      language,
    ),
    fields: [
      ...scheduleEvent.termsOf(schedule, language),
      ...personField(words.schedule.endedBy, schedule.endedBy),
    ],
    people: {
      lines: runs.map(({ date, payout }) => runLine(date, payout, language)),
      of,
      next,
    },
    buttons: isLasting(schedule)
      ? [button(words.giveaway.manage.end, 'danger', ...controlOf('schedule', 'end'), schedule.id)]
      : [],
  };
}

/** Asks staff whether a schedule is to pay no more. */
export const endScheduleQuestion = (schedule: Schedule, language: Language): Reply =>
  endQuestion(
    'schedule',
    {
      subject: schedule.id,
      title: scheduleEvent.choiceOf(schedule, language),
      description: language.words.schedule.endQuestion,
      fields: headFields(schedule, language),
    },
    language,
  );

function runLine(date: number, payout: Payout | undefined, language: Language): string {
  const outcome =
    payout === undefined
      ? paymentText('unsent', language)
      : `${listedTitle(payout, language)} · ${totalIn(payout, language)}`;
  return language.words.lists.pair({ name: moment(date, 'f'), value: outcome });
}

const nextNote = ({ state, next }: Schedule, language: Language): readonly string[] =>
  state === 'active' ? [language.words.schedule.nextIs({ date: dateText(next, language) })] : [];

/** A schedule that pays, or does so no longer, for staff. */
export function scheduleReply(schedule: Schedule, language: Language): Reply {
  const { words } = language;
  return embedReply({
    colour: schedule.state === 'active' ? 'good' : 'quiet',
    title: scheduleEvent.stateOf(schedule, language),
    description: nextNote(schedule, language).join('\n'),
    fields: [
      ...scheduleEvent.termsOf(schedule, language),
      ...personField(words.approvals.requestedBy, schedule.by),
      ...decidedField(schedule, language),
    ],
    footer: idFooter('schedule', schedule, language),
  });
}

/** The answer to the confirmation of a schedule. */
export const scheduleStarted = (schedule: Schedule, language: Language): Reply =>
  schedule.state === 'active' || schedule.state === 'ended'
    ? scheduleReply(schedule, language)
    : approvalCard(scheduleEvent, schedule, language, 'requester');

function lineOf({ campaign: schedule, payout }: ListedSchedule, language: Language): string {
  const { words } = language;
  const { last } = schedule;
  const run = payout === undefined ? words.schedule.payoutGone : listedTitle(payout, language);
  const outcome = last && (last.outcome === 'entered' ? run : words.schedule.skipped[last.outcome]);
  const line = words.schedule.line({
    state: scheduleEvent.stateOf(schedule, language),
    amount: amountIn(schedule, language),
    role: roleOf(schedule),
    rhythm: rhythmText(schedule.rhythm, language),
    staff: mention(schedule.by),
  });
  return [
    line,
    ...nextNote(schedule, language),
    ...(last === undefined || outcome === undefined
      ? []
      : [words.schedule.lineLast({ date: dateText(last.date, language), outcome })]),
  ].join('\n');
}

/** What is said of schedules in the log channel, in the server's language. */
export function createScheduleNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): ScheduleNotices {
  return {
    ...createStaffQuestion(scheduleEvent, messenger, language, kept),
    planned: (schedule, event) => kept.planned(noticeOf(schedule, event, language)),
  };
}

function noticeOf(schedule: Schedule, event: ScheduleEvent, language: Language): Omit<Notice, 'lasts'> {
  const text = withId(textOf(schedule, event, language), schedule);
  if (event.kind !== 'run' && event.kind !== 'newcomers') {
    return { colour: event.kind === 'started' || event.kind === 'ended' ? 'plain' : 'attention', text };
  }
  // The file comes once, when it is paid.
  if (event.isWaiting) return { colour: 'attention', text };
  const csv = payoutCsv(event.payout, event.rows, new Map());
  return {
    colour: 'plain',
    text,
    file: { name: payoutFile(event.payout, csv).name, text: csv },
  };
}

function textOf(schedule: Schedule, event: ScheduleEvent, language: Language): string {
  const { notified } = language.words.schedule;
  const staff = mention(schedule.by);
  const role = roleOf(schedule);
  const date = (at: number) => dateText(at, language);
  const named = (dates: readonly number[]) =>
    [...(dates.length > NAMED_DATES ? ['…'] : []), ...dates.slice(-NAMED_DATES).map(date)].join(', ');
  switch (event.kind) {
    case 'started': {
      const rhythm = rhythmText(schedule.rhythm, language);
      return notified.started({
        staff,
        amount: amountIn(schedule, language),
        role,
        rhythm,
        next: date(schedule.next),
      });
    }
    case 'ended':
      return notified.ended({ staff: mention(schedule.endedBy ?? ''), role });
    case 'server-gone':
      return notified.serverGone({ staff });
    case 'missed':
      return notified.missed({ role, dates: named(event.dates) });
    case 'missed-on-hold':
      return notified.missedOnHold({ role, dates: named(event.dates) });
    case 'skipped': {
      const cost = language.amount(amountOf(event.cost ?? schedule.cost));
      const why = said(notified.why[event.why], { staff, cost });
      const isLooked = schedule.atOnce === true && event.why === 'nobody';
      const advice = isLooked ? language.words.schedule.atOnceNote : notified.advice[event.why];
      return notified.notPaid({ role, date: date(event.date), why, advice });
    }
    case 'run':
    case 'newcomers': {
      const total = language.amount(amountOf(event.payout.total));
      const accounts = event.payout.payable;
      if (event.kind === 'newcomers')
        return event.isWaiting
          ? notified.newcomersWaiting({ total, accounts, role })
          : notified.newcomers({ staff, total, accounts, role });
      return event.isWaiting
        ? notified.runWaiting({ total, accounts, role, date: date(event.date) })
        : notified.run({ staff, total, accounts, role, date: date(event.date) });
    }
  }
}
