import { createApprovals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { StoreError, UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import type { Payout } from '../payouts/payout-schema.js';
import type { OnResolved } from '../payouts/recipients.js';
import { eachAlone, unlessUnreadable } from '../storage/each-alone.js';
import type { ScheduleOptions } from './schedule-options.js';
import { prepareSchedule, type ScheduleRequest } from './schedule-preview.js';
import { isLasting, type Schedule, type ScheduleDraft } from './schedule-schema.js';
import { createScheduleUpkeep } from './schedule-upkeep.js';

/** A schedule in the list, with what its last run has become. */
export interface ListedSchedule {
  readonly schedule: Schedule;
  readonly payout: Payout | undefined;
}

/** Payouts that repeat. Everything that people do with them goes through here. */
export type Schedules = ReturnType<typeof createSchedules>;

export function createSchedules(options: ScheduleOptions) {
  const { records, payoutRecords, notices, liveness, log, retryLog, now } = options;
  const drafts = createDrafts<ScheduleDraft, Schedule>({
    ...options,
    kind: 'schedule',
    drop: records.dropDraft,
    processId: liveness.id,
  });
  const approvals = createApprovals<Schedule>({
    ...options,
    kind: 'schedule',
    async refuse(found) {
      if (found === undefined) throw notFound();
    },
    end: (schedule, how) => records.change(schedule, { ...how, endedAt: now() }),
  });
  const upkeep = createScheduleUpkeep(options, ask);

  /** Puts a schedule before a second staff member. @returns it with where they see it, if they do */
  async function ask(schedule: Schedule): Promise<Schedule> {
    const posted = await notices.askStaff(schedule);
    return posted === undefined ? schedule : records.note(schedule.id, { posted });
  }

  /** It is on record, so what fails now must not be told as a failure: the upkeep goes on. */
  async function begin(schedule: Schedule): Promise<Schedule> {
    notices.tellNow();
    try {
      if (schedule.state === 'waiting') return await ask(schedule);
      if (schedule.payNow) await upkeep.hurry(schedule.id);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      retryLog.warn({ schedule: schedule.id, err: error }, 'a schedule goes on later');
    }
    return schedule;
  }

  async function toEnd(id: string): Promise<Schedule> {
    const schedule = await records.find(id);
    if (schedule === undefined) throw notFound();
    if (!isLasting(schedule)) throw new UserError(({ words }) => words.schedule.endedBefore);
    return schedule;
  }

  return {
    prepare: (request: ScheduleRequest, onResolved: OnResolved) =>
      prepareSchedule(options, request, onResolved),
    cancel: drafts.cancel,
    reject: approvals.reject,
    recover: upkeep.recover,

    /** Begins a schedule, or puts it before a second staff member. Confirming again is the same schedule again. */
    async confirm(id: string, staffId: string): Promise<Schedule> {
      const draft = await drafts.toConfirm(id, staffId);
      if (draft === undefined) return drafts.confirmedBefore(id, staffId);
      const state = approvals.needsApproval(amountOf(draft.cost)) ? 'waiting' : 'active';
      const entered = await drafts.enter(draft, () =>
        records.enter(draft, state, liveness.id, (schedule) =>
          state === 'active' ? [notices.planned(schedule, { kind: 'started' })] : [],
        ),
      );
      if (entered === undefined) return drafts.confirmedBefore(id, staffId);
      log.info({ schedule: id, state }, 'a schedule was confirmed');
      return begin(entered);
    },

    async approve(id: string, staffId: string): Promise<Schedule> {
      const approved = await approvals.approve(id, staffId, {
        check: async () => undefined,
        change: (waiting) => {
          const after = { state: 'active', decidedBy: staffId } as const;
          return records.change(waiting, after, async () => [
            notices.planned({ ...waiting, ...after }, { kind: 'started' }),
          ]);
        },
        isDone: ({ state, decidedBy }) => state === 'active' && decidedBy === staffId,
      });
      return begin(approved);
    },

    /** Ends a schedule. A run under way goes on. */
    async unschedule(id: string, staffId: string): Promise<Schedule> {
      const end = { state: 'ended', endedBy: staffId, endedAt: now(), preparing: undefined } as const;
      const ended = await approvals.change(id, {
        look: () => toEnd(id),
        change: (schedule) =>
          records.change(schedule, end, async () => [
            notices.planned({ ...schedule, ...end }, { kind: 'ended' }),
          ]),
        isDone: ({ state, endedBy, endedAt }) =>
          state === 'ended' && endedBy === staffId && endedAt === end.endedAt,
      });
      notices.tellNow();
      return ended;
    },

    find: (id: string): Promise<Schedule | undefined> => records.find(id),

    /** Those that pay or wait, by their next date. */
    async list(): Promise<readonly ListedSchedule[]> {
      const lasting = (await records.open()).filter(isLasting);
      return Promise.all(
        lasting
          .toSorted((one, other) => one.next - other.next)
          .map(async (schedule) => {
            const id = schedule.last?.payout;
            const payout =
              id === undefined ? undefined : await unlessUnreadable(() => payoutRecords.find(id));
            return { schedule, payout };
          }),
      );
    },

    /** Ends what nobody approved in time, and drops previews that are too old. */
    async sweep(): Promise<void> {
      await eachAlone(await records.open(), approvals.expire);
      await records.sweepDrafts(now() - DRAFT_VALID_MS);
    },
  };
}

const notFound = () => new UserError(({ words }) => words.approvals.notFound);
