import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import { mention, withId } from '../discord/reply.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountOf } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import type { Notice } from '../notices/notice-records.js';
import { payoutCsv } from '../payouts/payout-report.js';
import type { ScheduleEvent, ScheduleNotices } from '../schedules/schedule-options.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { payoutFile } from './payout-card.js';
import { amountIn, dateText, rhythmText, roleOf, scheduleApproval } from './schedule-card.js';

/** Discord takes 2,000 characters. */
const NAMED_DATES = 12;

/** What is said of schedules in the log channel, in the server's language. */
export function createScheduleNotices(
  messenger: Messenger,
  { server: language }: Languages,
  kept: Pick<KeptNotices, 'planned' | 'catchUp'>,
): ScheduleNotices {
  return {
    askStaff: (schedule) =>
      messenger.toStaff(scheduleApproval(schedule, language), hashedNonce(`${schedule.id} approval`)),
    update: async (schedule) =>
      schedule.posted === undefined ||
      messenger.edit(
        { channelId: schedule.posted.channelId, messageId: schedule.posted.messageId },
        scheduleApproval(schedule, language),
      ),
    planned: (schedule, event) => kept.planned(noticeOf(schedule, event, language)),
    catchUp: kept.catchUp,
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
