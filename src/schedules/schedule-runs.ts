import { isInTime } from '../approvals/time-limits.js';
import type { Lifecycle } from '../campaigns/lifecycle.js';
import { decidedPost } from '../campaigns/posts.js';
import { amountText } from '../money/amount.js';
import { draftKey, duplicateKey, unfinished, writeList } from '../payouts/payout-records.js';
import type { Payout, PayoutDraft, PayoutRow } from '../payouts/payout-schema.js';
import { payoutDigest } from '../payouts/repeated-payout.js';
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
import { allApprovals, approvalsOfRuns, approverOf } from './run-approval.js';
import { type RunList, runList } from './run-list.js';
import type { ScheduleOptions } from './schedule-options.js';
import type { Schedule, ScheduleDraft } from './schedule-schema.js';

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
      return { preparing: undefined, ...(approvals.length > 0 && { approvals }) };
    },
    judge: (...date) => judge(options, ...date),
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
  if (await isInOtherHands(options, schedule)) return 'later';
  const hindrance = await hindranceOf(options, schedule, [schedule.roleId]);
  if (hindrance === 'server-gone' || hindrance === 'later') return hindrance;
  if (hindrance !== undefined) return { skip: hindrance };
  const approvals = allApprovals({ ...schedule, ...noted });
  const approvers = new Set(approvals.map(({ by }) => by));
  const list = await runList(options, schedule, [...approvers], unheard);
  if (list === undefined) return { skip: 'too-many' };
  if (list.payable === 0) return { skip: 'nobody' };
  return { enter: runOf(options, schedule, due, list, approverOf(approvals, list.total)) };
}

async function isInOtherHands({ liveness }: ScheduleOptions, { preparing }: Schedule): Promise<boolean> {
  if (preparing === undefined || preparing.process === liveness.id) return false;
  return !(await liveness.isDead(preparing.process));
}

/** A run that is to be paid. @param decidedBy who has approved that it costs so much */
function runOf(
  options: ScheduleOptions,
  schedule: Schedule,
  due: DueDate,
  list: RunList,
  decidedBy: string | undefined,
): Occurrence<Schedule> {
  const { approvalOver, liveness, now } = options;
  const { date } = due;
  const isOver = approvalOver !== undefined && list.total.greaterThan(approvalOver);
  const isWaiting = isOver && decidedBy === undefined;
  const draft = draftOf(options, schedule, due, list);
  const payout: Payout = {
    ...draft,
    // The IDs of its grants come from it: begun again after the store went back, a run must mean the same grants.
    draftedAt: date,
    state: isWaiting ? 'waiting' : 'running',
    confirmedAt: now(),
    process: liveness.id,
    ...(decidedBy && { decidedBy }),
  };
  const event = { kind: 'run', date, payout, rows: list.rows, isWaiting } as const;
  return {
    cost: list.total,
    async prepare() {
      const claimed = await claim(options, schedule, due);
      return claimed && (await writeRun(options, claimed, draft, list.rows)) ? claimed : undefined;
    },
    entering: async () => [
      ...(await enteringRun(options, draft, payout)),
      options.notices.planned(schedule, event),
    ],
    begin: async () => (isWaiting ? options.payouts.ask(payout) : options.payouts.start(payout)),
    // Or members who are on its list could not have their data erased.
    discard: () => options.payoutRecords.dropDraft(draft),
  };
}

/**
 * Writes the list of a run. Once another process has taken over, or a commit counts as failed, nothing more is written: each
 * commit goes through only while the schedule names this very attempt.
 * @returns false if it no longer does
 */
export async function writeRun(
  { store, records, payoutRecords }: Pick<ScheduleOptions, 'store' | 'records' | 'payoutRecords'>,
  claimed: Schedule,
  draft: PayoutDraft,
  rows: readonly PayoutRow[],
): Promise<boolean> {
  // What an earlier attempt has left.
  await payoutRecords.dropDraft(draft);
  return writeList(draft, rows, (changes) => store.commit([records.unchanged(claimed), ...changes]));
}

/** What makes the list a payout, and takes its total from the cap of who made the schedule. */
async function enteringRun(
  { caps, payoutRecords }: ScheduleOptions,
  draft: PayoutDraft,
  payout: Payout,
): Promise<readonly Change[]> {
  const { id, by, digest, confirmedAt: at } = payout;
  // A payout of the same by hand, whose preview does not show this run, is refused.
  const key = duplicateKey(digest);
  return [
    { key: draftKey(id), from: unfinished(draft), to: undefined },
    ...payoutRecords.entering(payout),
    { key, from: await payoutRecords.duplicateOf(digest), to: { id, by, at } },
    await caps.reserve(by, at, payoutRecords.costOf(payout)),
  ];
}

/** Takes a schedule in hand, so that nothing of an earlier attempt is written any more. */
const claim = (
  { records, liveness }: ScheduleOptions,
  schedule: Schedule,
  { date }: DueDate,
): Promise<Schedule | undefined> =>
  records.change(schedule, {
    preparing: { process: liveness.id, date, attempt: (schedule.preparing?.attempt ?? 0) + 1 },
  });

function draftOf(
  { now }: ScheduleOptions,
  schedule: Schedule,
  { id: runId, date }: DueDate,
  { rows, payable, total }: RunList,
): PayoutDraft {
  const source = { kind: 'role', roleId: schedule.roleId } as const;
  const { id, by, guildId, channelId, reason } = schedule;
  return {
    ...{ id: runId, by, guildId, channelId, source },
    ...(reason !== undefined && { reason }),
    ...{ rows: rows.length, payable, total: amountText(total), digest: payoutDigest(source, rows) },
    recurrence: { id, date },
    draftedAt: now(),
  };
}
