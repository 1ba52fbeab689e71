import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { createLifecycle, type Lifecycle } from '../campaigns/lifecycle.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { Payout } from '../payouts/payout-schema.js';
import type { OnResolved } from '../payouts/recipients.js';
import { isLasting } from '../recurrences/recurrence-schema.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { ScheduleOptions } from './schedule-options.js';
import { prepareSchedule, type ScheduleRequest } from './schedule-preview.js';
import { createScheduleUpkeep } from './schedule-runs.js';
import type { Schedule, ScheduleDraft } from './schedule-schema.js';

/** A schedule in the list, with what its last run has become. */
export interface ListedSchedule {
  readonly schedule: Schedule;
  readonly payout: Payout | undefined;
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
    list: () => listSchedules(options),

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
      planned: async (schedule) =>
        schedule.state === 'active' ? [options.notices.planned(schedule, { kind: 'started' })] : [],
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
  if (!isLasting(schedule)) throw new UserError(({ words }) => words.schedule.endedBefore);
  return schedule;
}

/** Those that pay or wait, by their next date. */
async function listSchedules({
  records,
  payoutRecords,
}: ScheduleOptions): Promise<readonly ListedSchedule[]> {
  const lasting = (await records.open()).filter(isLasting);
  return Promise.all(
    lasting
      .toSorted((one, other) => one.next - other.next)
      .map(async (schedule) => {
        const id = schedule.last?.occurrence;
        const payout = id === undefined ? undefined : await unlessUnreadable(() => payoutRecords.find(id));
        return { schedule, payout };
      }),
  );
}
