import type { Choice } from '../discord/command.js';
import type { Messenger } from '../discord/messenger.js';
import { plainText } from '../discord/plain-text.js';
import { embedReply, field, mention, moment, personField, type Reply, withId } from '../discord/reply.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { Notice } from '../notices/notice-records.js';
import { payoutCsv } from '../payouts/payout-report.js';
import type { Rhythm } from '../recurrences/calendar.js';
import type { ScheduleEvent, ScheduleNotices } from '../schedules/schedule-options.js';
import type { SchedulePreview } from '../schedules/schedule-preview.js';
import type { Schedule, ScheduleDraft } from '../schedules/schedule-schema.js';
import type { ListedSchedule } from '../schedules/schedules.js';
import { decidedField, idFooter, statesOf } from './decision-cards.js';
import { approvalCard, createStaffQuestion, type EventKind, eventPreview } from './event-cards.js';
import { reasonField } from './grant-fields.js';
import { listedTitle, payoutFile } from './payout-card.js';
import { leftOutFields } from './payout-preview.js';
import { pageFooter, pageWith, turningRow } from './turned-pages.js';

const ON_PAGE = 10;
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
  if (rhythm.every === 'month') return schedule.monthly(String(rhythm.day), timeOf(rhythm.minute));
  const weekday = utc(A_SUNDAY + rhythm.weekday * DAY_MS, { weekday: 'long' }, language);
  return schedule.weekly(weekday, timeOf(rhythm.minute));
}

const headFields = (draft: ScheduleDraft, language: Language) => {
  const { schedule } = language.words;
  return [
    field(schedule.role, roleOf(draft)),
    field(schedule.each, `**${amountIn(draft, language)}**`),
    field(schedule.cost, `**${language.amount(amountOf(draft.cost))}**`),
    field(schedule.rhythm, rhythmText(draft.rhythm, language), false),
  ];
};

/** What schedules say of themselves. */
export const scheduleEvent: EventKind<ScheduleDraft, Schedule> = {
  kind: 'schedule',
  costOf: ({ cost }) => amountOf(cost),
  termsOf: (draft, language) => [...headFields(draft, language), ...reasonField(draft, language)],
  stateOf: ({ state }, language) => statesOf('schedule', language)[state],
  approvalNote: ({ words }) => words.schedule.approvalNote,
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
    title: schedule.previewTitle(amountIn(draft, language)),
    notes: [
      schedule.utcNote,
      ...(draft.rhythm.every === 'month' && draft.rhythm.day > 28 ? [schedule.shortMonthNote] : []),
      schedule.roleNote,
      schedule.capNote,
    ],
    capLabel: schedule.capLeft,
    fields: [
      field(schedule.dates, shownDates.join('\n'), false),
      field(schedule.who, schedule.whoCount(language.number(payable))),
      ...leftOutFields(rows, language),
    ],
    files: [payoutFile(draft, payoutCsv(draft, rows, new Map()))],
  });
}

/** A schedule that pays, or does so no longer, for staff. */
export function scheduleReply(schedule: Schedule, language: Language): Reply {
  const { words } = language;
  const { state } = schedule;
  const isActive = state === 'active';
  return embedReply({
    colour: isActive ? 'good' : 'quiet',
    title: statesOf('schedule', language)[state],
    ...(isActive && { description: words.schedule.nextIs(dateText(schedule.next, language)) }),
    fields: [
      ...headFields(schedule, language),
      ...personField(words.approvals.requestedBy, schedule.by),
      ...decidedField(schedule, language),
      ...reasonField(schedule, language),
    ],
    footer: idFooter('schedule', schedule, language),
  });
}

/** The answer to the confirmation of a schedule. */
export const scheduleStarted = (schedule: Schedule, language: Language): Reply =>
  schedule.state === 'active' || schedule.state === 'ended'
    ? scheduleReply(schedule, language)
    : approvalCard(scheduleEvent, schedule, language, 'requester');

function lineOf({ schedule, payout }: ListedSchedule, language: Language): string {
  const { words } = language;
  const { last, state } = schedule;
  const run = payout === undefined ? words.schedule.payoutGone : listedTitle(payout, language);
  const outcome = last && (last.outcome === 'entered' ? run : words.schedule.skipped[last.outcome]);
  const lines = [
    words.schedule.line(
      amountIn(schedule, language),
      roleOf(schedule),
      rhythmText(schedule.rhythm, language),
      mention(schedule.by),
    ),
    state === 'waiting'
      ? words.approvals.states.waiting
      : words.schedule.lineNext(dateText(schedule.next, language)),
    ...(last === undefined || outcome === undefined
      ? []
      : [words.schedule.lineLast(dateText(last.date, language), outcome)]),
  ];
  return withId(lines.join('\n'), schedule);
}

/** A page of the schedules that pay or wait. @param at the place of a schedule on it, from 0 */
export function scheduleList(listed: readonly ListedSchedule[], at: number, language: Language): Reply {
  const { words } = language;
  const page = pageWith(listed, at, ON_PAGE);
  const lines = page.items.map((each) => lineOf(each, language));
  return embedReply({
    colour: 'plain',
    title: words.schedule.listTitle,
    description: lines.length === 0 ? words.schedule.none : lines.join('\n'),
    ...pageFooter(page, language),
    components: turningRow(page, (place) => ['payout', 'schedules-page', String(place)], language),
  });
}

/** A schedule as a choice while its ID is typed. */
export function scheduleChoice({ schedule }: ListedSchedule, language: Language): Choice {
  const { reason } = schedule;
  const text = language.words.schedule.choice(
    amountIn(schedule, language),
    rhythmText(schedule.rhythm, language),
  );
  const name = reason === undefined ? text : `${text} · ${plainText(reason, LONGEST_REASON)}`;
  return { name, value: schedule.id };
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
  if (event.kind !== 'run') {
    return { colour: event.kind === 'started' || event.kind === 'ended' ? 'plain' : 'attention', text };
  }
  const csv = payoutCsv(event.payout, event.rows, new Map());
  return {
    colour: event.isWaiting ? 'attention' : 'plain',
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
      return notified.started(staff, amountIn(schedule, language), role, rhythm, date(schedule.next));
    }
    case 'ended':
      return notified.ended(mention(schedule.endedBy ?? ''), role);
    case 'server-gone':
      return notified.serverGone(staff);
    case 'missed':
      return notified.missed(role, named(event.dates));
    case 'missed-on-hold':
      return notified.missedOnHold(role, named(event.dates));
    case 'skipped': {
      const cost = language.amount(amountOf(event.cost ?? schedule.cost));
      const why = notified.why[event.why](staff, cost);
      return notified.notPaid(role, date(event.date), why, notified.advice[event.why]);
    }
    case 'run': {
      const total = language.amount(amountOf(event.payout.total));
      const accounts = language.number(event.payout.payable);
      return event.isWaiting
        ? notified.runWaiting(total, accounts, role, date(event.date))
        : notified.run(staff, total, accounts, role, date(event.date));
    }
  }
}
