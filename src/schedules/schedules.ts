import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { createLifecycle, type Lifecycle } from '../campaigns/lifecycle.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Listed, PEOPLE_SHOWN, type Wanted } from '../listed.js';
import type { Payout } from '../payouts/payout-schema.js';
import type { OnResolved } from '../payouts/recipients.js';
import { calendarDates } from '../recurrences/calendar.js';
import { occurrenceId } from '../recurrences/recurrence-records.js';
import { isLasting } from '../recurrences/recurrence-schema.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { ScheduleOptions } from './schedule-options.js';
import { prepareSchedule, type ScheduleRequest } from './schedule-preview.js';
import { createScheduleUpkeep } from './schedule-runs.js';
import type { Schedule, ScheduleDraft } from './schedule-schema.js';

/** A schedule with some of its dates that have come, the newest first, and what they have paid. */
export interface ShownSchedule {
  readonly schedule: Schedule;
  readonly runs: ReadonlyArray<{ readonly date: number; readonly payout: Payout | undefined }>;
  /** How many have come. */
  readonly of: number;
  readonly next: string | undefined;
}

/** Payouts that repeat. Everything that people do with them goes through here. */
export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules(options: ScheduleOptions) {
  const { records, notices, now } = options;
  const lifecycle = createScheduleLifecycle(options);
  return {
    prepare: (request: ScheduleRequest, onResolved: OnResolved) =>
      prepareSchedule(options, request, onResolved),
    abandon: lifecycle.abandon,
    approve: lifecycle.approve,
    reject: lifecycle.reject,
    /** Pays what is due. To be called every few seconds. */
    recover: createScheduleUpkeep(options, lifecycle),

    /** Begins a schedule, or puts it before a second staff member. Confirming again is the same schedule again. */
    async confirm(id: string, staffId: string): Promise<Schedule> {
      const { campaign } = await lifecycle.confirm(id, staffId, async (draft) => ({
        kind: 'schedule',
        next: firstRun(draft, now()),
      }));
      return campaign;
    },

    /** Ends a schedule. A run under way goes on. */
    async unschedule(id: string, staffId: string): Promise<Schedule> {
      const end = { state: 'ended', endedBy: staffId, endedAt: now() } as const;
      const ended = await lifecycle.change(id, {
        look: () => toEnd(options, id),
        change: (schedule) =>
          records.change(schedule, end, async () => [
            notices.planned({ ...schedule, ...end }, { kind: 'ended' }),
          ]),
        isDone: ({ state, endedBy, endedAt }) =>
          state === 'ended' && endedBy === staffId && endedAt === end.endedAt,
      });
      void notices.catchUp();
      return ended;
    },

    find: (id: string): Promise<Schedule | undefined> => records.find(id),
    /** Those that pay or wait, by their next date. */
    list: async (): Promise<readonly Schedule[]> =>
      (await records.open()).filter(isLasting).toSorted((one, other) => one.next - other.next),

    /** To be shown: the newest first. */
    async listed(wanted: Wanted): Promise<Listed<Schedule>> {
      const { entries, next } = await records.listed(wanted);
      return { entries: entries.filter(({ kind }) => kind === 'schedule'), next };
    },

    /** What the last date of a schedule has paid, if that can be read. */
    lastRun: async ({ last }: Schedule): Promise<Payout | undefined> =>
      last?.occurrence === undefined ? undefined : runOf(options, last.occurrence),

    /**
     * A schedule with some of its dates.
     * @param before as {@link ShownSchedule.next} says
     * @throws {UserError} if there is none
     */
    async show(id: string, before?: string): Promise<ShownSchedule> {
      const schedule = await records.find(id);
      if (schedule === undefined) throw new UserError(({ words }) => words.approvals.notFound);
      const passed = datesPassed(schedule);
      const at = Number(before) || 0;
      const runs = await Promise.all(
        passed.slice(at, at + PEOPLE_SHOWN).map(async (date) => ({
          date,
          payout: await runOf(options, occurrenceId(id, date)),
        })),
      );
      const next = at + PEOPLE_SHOWN;
      return { schedule, runs, of: passed.length, next: next < passed.length ? String(next) : undefined };
    },

    /** Ends what nobody approved in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await lifecycle.endUnapproved();
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

/** How schedules are confirmed, approved and rejected. */
const createScheduleLifecycle = (options: ScheduleOptions): Lifecycle<ScheduleDraft, Schedule> =>
  createLifecycle<ScheduleDraft, Schedule>(
    {
      ...options,
      processId: options.liveness.id,
      // Each run counts against the cap of its own day.
      caps: { requireWithin: async () => undefined },
    },
    {
      kind: 'schedule',
      start: () => ({ state: 'active' }),
      begin: async (schedule) => schedule,
      check: async ({ amount }) => void grantAmount(amount, options.max),
      started: async (schedule) =>
        schedule.posted === undefined ? [options.notices.planned(schedule, { kind: 'started' })] : [],
    },
  );

/**
 * The date that a schedule has first. Confirmed again after the store went back to its draft, it must mean the same run.
 * If the first date of the rhythm has come meanwhile, that run is the one that pays at once.
 */
const firstRun = ({ payNow, first, draftedAt }: ScheduleDraft, now: number): number =>
  payNow && first > now ? draftedAt : first;

/** A schedule that staff can end. @throws {UserError} if there is none */
async function toEnd({ records }: ScheduleOptions, id: string): Promise<Schedule> {
  const schedule = await records.find(id);
  if (schedule === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  if (!isLasting(schedule)) throw new UserError(({ words }) => words.approvals.notOpen);
  return schedule;
}

/** The dates of a schedule that have come, the newest first. */
function datesPassed(schedule: Schedule): readonly number[] {
  const { first, next, payNow, draftedAt } = schedule;
  const dates = calendarDates(schedule);
  const passed = payNow ? [draftedAt] : [];
  for (let date = first; date < next; date = dates(date)) passed.push(date);
  return passed.filter((date) => date < next).toReversed();
}

const runOf = ({ payoutRecords }: ScheduleOptions, id: string): Promise<Payout | undefined> =>
  unlessUnreadable(() => payoutRecords.find(id));
