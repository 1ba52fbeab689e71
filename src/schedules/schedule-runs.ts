import { needsApproval } from '../approvals/approvals.js';
import { isInTime } from '../approvals/time-limits.js';
import type { Lifecycle } from '../campaigns/lifecycle.js';
import { decidedPost } from '../campaigns/posts.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { payoutDigest } from '../payouts/payout-preparation.js';
import { duplicateKey, listChanges, type PayoutRecords } from '../payouts/payout-records.js';
import type { Payout, PayoutRow } from '../payouts/payout-schema.js';
import { calendarDates } from '../recurrences/calendar.js';
import {
  createRecurrenceUpkeep,
  type DateEvent,
  type DueDate,
  hindranceOf,
  type Occurrence,
  type Verdict,
} from '../recurrences/recurrence-upkeep.js';
import type { Change } from '../storage/store.js';
import { LIFTED_KEY, type Lifted } from '../storage/store-hold.js';
import { newcomersIn, nextLook } from './newcomers.js';
import { type RunList, runList } from './run-list.js';
import type { ScheduleOptions } from './schedule-options.js';
import type { RunApproval, Schedule, ScheduleDraft } from './schedule-schema.js';

const unheard = async () => undefined;

/** By then, the process that confirmed it has asked staff. */
const ASKED_WITHIN_MS = 30_000;

/** Pays schedules whose date has come, and tells staff what they do not know yet. */
export const createScheduleUpkeep = (
  options: ScheduleOptions,
  lifecycle: Lifecycle<ScheduleDraft, Schedule>,
) =>
  createRecurrenceUpkeep<Schedule>(options, {
    datesOf: calendarDates,
    isGone: ({ guildId }) => !options.isListed(guildId),
    posts: [decidedPost(options.notices.update)],
    async ask(waiting) {
      const { posted, confirmedAt, process } = waiting;
      const isInHand = isInTime(confirmedAt, ASKED_WITHIN_MS, options.now());
      if (posted !== undefined || (isInHand && !(await options.liveness.isDead(process)))) return true;
      return (await lifecycle.ask(waiting)).posted !== undefined;
    },
    exists: async (id) => (await options.payoutRecords.find(id)) !== undefined,
    async noted(schedule) {
      const approvals = await approvalsOfRuns(options.payoutRecords, schedule);
      return approvals.length > 0 ? { approvals } : {};
    },
    judge: (...date) => judge(options, ...date),
    between: {
      dueAt: nextLook,
      looked: (at) => ({ looked: at }),
      look: (schedule, look) => lookForNewcomers(options, schedule, look),
    },
    planned: (...event) => plannedOf(options, ...event),
  });

/** Tells of a date. Only of the last hold is it known when it was. */
async function plannedOf(
  { store, notices }: ScheduleOptions,
  schedule: Schedule,
  event: DateEvent<Schedule>,
): Promise<readonly Change[]> {
  if (event.kind !== 'missed') return [notices.planned(schedule, event)];
  const lifted = await store.get<Lifted>(LIFTED_KEY);
  const wasHeld = (date: number) => lifted !== undefined && lifted.since <= date && date <= lifted.at;
  const tell = (kind: 'missed' | 'missed-on-hold', dates: readonly number[]) =>
    dates.length === 0 ? [] : [notices.planned(schedule, { kind, dates })];
  return [
    ...tell(
      'missed',
      event.dates.filter((date) => !wasHeld(date)),
    ),
    ...tell('missed-on-hold', event.dates.filter(wasHeld)),
  ];
}

/** Looks at a date that has come: who is to be paid now. */
async function judge(
  options: ScheduleOptions,
  schedule: Schedule,
  due: DueDate,
  noted: Partial<Schedule>,
): Promise<Verdict<Schedule>> {
  const hindrance = await hindranceOf(options, schedule, [schedule.roleId]);
  if (hindrance === 'server-gone' || hindrance === 'later') return hindrance;
  if (hindrance !== undefined) return { skip: hindrance };
  const approvals = allApprovals({ ...schedule, ...noted });
  const list = await listNow(options, schedule, approvals);
  if (list === undefined) return { skip: 'too-many' };
  if (list.payable === 0) return { skip: 'nobody' };
  return { enter: runOf(options, schedule, due, 'run', list, approverOf(approvals, list.total)) };
}

const listNow = (options: ScheduleOptions, schedule: Schedule, approvals: readonly RunApproval[]) =>
  runList(options, schedule, [...new Set(approvals.map(({ by }) => by))], unheard);

/** Between two dates: who is to be paid now. What hinders a run is told at the next date. */
async function lookForNewcomers(
  options: ScheduleOptions,
  schedule: Schedule,
  look: DueDate,
): Promise<'later' | Occurrence<Schedule> | undefined> {
  const hindrance = await hindranceOf(options, schedule, [schedule.roleId]);
  if (hindrance !== undefined) return hindrance === 'later' ? hindrance : undefined;
  const known = await approvalsOfRuns(options.payoutRecords, schedule);
  const approvals = allApprovals({ ...schedule, approvals: [...known] });
  const list = await listNow(options, schedule, approvals);
  const newcomers = list && (await newcomersIn(options, schedule, list));
  if (newcomers === undefined) return undefined;
  return runOf(options, schedule, look, 'newcomers', newcomers, approverOf(approvals, newcomers.total));
}

/** A run that is to be paid. @param decidedBy who has approved that it costs so much */
function runOf(
  options: ScheduleOptions,
  schedule: Schedule,
  due: DueDate,
  kind: 'run' | 'newcomers',
  list: RunList,
  decidedBy: string | undefined,
): Occurrence<Schedule> {
  const payout = payoutOf(options, schedule, due, list, decidedBy);
  const isWaiting = payout.state === 'waiting';
  const event = { kind, date: due.date, payout, rows: list.rows, isWaiting } as const;
  return {
    cost: list.total,
    entering: async () => [
      ...(await enteringRun(options, payout, list.rows)),
      options.notices.planned(schedule, event),
    ],
    begin: async () => (isWaiting ? options.payouts.ask(payout) : options.payouts.start(payout)),
  };
}

function payoutOf(
  { approvalOver, liveness, now }: ScheduleOptions,
  schedule: Schedule,
  { id: runId, date }: DueDate,
  { rows, payable, total }: RunList,
  decidedBy: string | undefined,
): Payout {
  const source = { kind: 'role', roleId: schedule.roleId } as const;
  const { id, by, guildId, channelId, reason } = schedule;
  const isWaiting = needsApproval({ approvalOver }, total) && decidedBy === undefined;
  return {
    ...{ id: runId, by, guildId, channelId, source },
    ...(reason !== undefined && { reason }),
    ...{ rows: rows.length, payable, total: amountText(total), digest: payoutDigest(source, rows) },
    recurrence: { id, date },
    // The IDs of its grants come from it: begun again after the store went back, a run must mean the same grants.
    draftedAt: date,
    state: isWaiting ? 'waiting' : 'running',
    confirmedAt: now(),
    process: liveness.id,
    ...(decidedBy !== undefined && { decidedBy }),
  };
}

/** What enters a run with its list, and takes its total from the cap of who made the schedule. */
async function enteringRun(
  { caps, payoutRecords }: ScheduleOptions,
  payout: Payout,
  rows: readonly PayoutRow[],
): Promise<readonly Change[]> {
  const { id, by, digest, confirmedAt: at } = payout;
  // A payout of the same by hand, whose preview does not show this run, is refused.
  const key = duplicateKey(digest);
  return [
    ...payoutRecords.entering(payout),
    ...listChanges(id, rows),
    { key, from: await payoutRecords.duplicateOf(digest), to: { id, by, at } },
    await caps.reserve(by, at, payoutRecords.costOf(payout)),
  ];
}

/** The approvals of single runs that a schedule knows of, with that of its last run. */
async function approvalsOfRuns(
  payoutRecords: Pick<PayoutRecords, 'find'>,
  schedule: Schedule,
): Promise<readonly RunApproval[]> {
  const { approvals = [], last } = schedule;
  const payout = last?.occurrence === undefined ? undefined : await payoutRecords.find(last.occurrence);
  const by = payout?.decidedBy;
  if (payout === undefined || by === undefined || payout.state === 'rejected') return approvals;
  const { total: most } = payout;
  const isKnown = allApprovals(schedule).some((one) => one.by === by && isUpTo(one, amountOf(most)));
  return isKnown ? approvals : [...approvals, { by, most }];
}

/** All approvals of a schedule, its own first. */
const allApprovals = ({
  decidedBy,
  cost,
  approvals = [],
}: Pick<Schedule, 'decidedBy' | 'cost' | 'approvals'>): readonly RunApproval[] => [
  ...(decidedBy === undefined ? [] : [{ by: decidedBy, most: cost }]),
  ...approvals,
];

/** Who was the first to approve runs that cost so much, if anybody was. */
const approverOf = (approvals: readonly RunApproval[], total: Amount): string | undefined =>
  approvals.find((one) => isUpTo(one, total))?.by;

const isUpTo = ({ most }: RunApproval, total: Amount) => total.lessThanOrEqualTo(amountOf(most));
