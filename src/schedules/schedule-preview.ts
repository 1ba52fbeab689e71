import { needsApproval } from '../approvals/approvals.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Amount, amountText } from '../money/amount.js';
import { MOST_ROWS } from '../payouts/list-file.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import type { OnResolved } from '../payouts/recipients.js';
import { calendarDates, type Every, readTimetable } from '../recurrences/calendar.js';
import { datesFrom } from '../recurrences/dates.js';
import type { CallCount } from '../website/website.js';
import { runList } from './run-list.js';
import type { ScheduleOptions } from './schedule-options.js';
import type { ScheduleDraft } from './schedule-schema.js';

/** What somebody wants to repeat. */
export interface ScheduleRequest {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly roleId: string;
  readonly amount: number;
  readonly every: Every;
  readonly reason: string | undefined;
  /** As it was typed. */
  readonly at: string | undefined;
  /** Discord's name for the language of who types it. */
  readonly locale: string;
  readonly payNow: boolean;
  /** Whether whoever gets the role between two dates is paid then too. */
  readonly atOnce: boolean;
  readonly count: CallCount;
}

/** What the confirmation of a schedule would do. */
export interface SchedulePreview {
  readonly draft: ScheduleDraft;
  /** Who would be paid if it were now. */
  readonly rows: readonly PayoutRow[];
  readonly payable: number;
  /** Its first dates, that of its confirmation aside. */
  readonly dates: readonly number[];
  /** What its maker has left on the day of the first run, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
}

/** Each looks at all links at its date. */
const MOST_SCHEDULES = 50;
const SHOWN_DATES = 3;

/** Stores a draft that can be confirmed. @throws {UserError} if it cannot be */
export async function prepareSchedule(
  options: ScheduleOptions,
  request: ScheduleRequest,
  onResolved: OnResolved,
): Promise<SchedulePreview> {
  const { records, caps, max, now } = options;
  const { by, guildId, channelId, roleId, reason, payNow, atOnce } = request;
  const amount = amountText(grantAmount(request.amount, max));
  const timetable = readTimetable(request.at, request.every, now(), request.locale);
  if ('fault' in timetable) {
    throw new UserError(({ words }) => words.schedule.faults[timetable.fault]);
  }
  if ((await records.open()).length >= MOST_SCHEDULES) {
    throw new UserError(({ words }) => words.schedule.tooMany({ most: MOST_SCHEDULES }));
  }
  const whom = { by, guildId, roleId, amount };
  const list = await runList(options, whom, [], onResolved, request.count);
  if (list === undefined) {
    throw new UserError(({ words }) => words.payout.fileTooLong({ most: MOST_ROWS }));
  }
  const { rhythm, first } = timetable;
  const left = await caps.requireLeft(by, payNow ? now() : first, list.total);
  const draft = await records.draft({
    ...{ ...whom, channelId, rhythm, first, cost: amountText(list.total) },
    ...(reason !== undefined && { reason }),
    ...(payNow && { payNow }),
    ...(atOnce && { atOnce }),
  });
  return {
    draft,
    rows: list.rows,
    payable: list.payable,
    dates: datesFrom(calendarDates(timetable), first, SHOWN_DATES),
    left,
    needsApproval: needsApproval(options, list.total),
  };
}
