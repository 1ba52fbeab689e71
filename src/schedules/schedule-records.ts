import { createHash } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';
import { createEntryRecords } from '../approvals/entry-records.js';
import { readableRows } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { isLasting, type Schedule, type ScheduleDraft } from './schedule-schema.js';

export const scheduleKey = (id: string) => `schedule:${id}`;
export const scheduleOpenKey = (id: string) => `schedule-open:${id}`;
export const scheduleDraftKey = (id: string) => `schedule-draft:${id}`;

const TIME_LENGTH = 10;
const HASH_LENGTH = 16;

/**
 * The ID of the payout of a date. It comes from these alone, so that paying the same date again, after a crash or in
 * another process, means the same payout. @param date ms since the epoch
 */
export function runId(scheduleId: string, date: number): string {
  const hash = createHash('sha256').update(`${scheduleId} ${date}`).digest('hex').toUpperCase();
  return encodeTime(date, TIME_LENGTH) + hash.slice(0, HASH_LENGTH);
}

/** Schedules in the store. */
export type ScheduleRecords = ReturnType<typeof createScheduleRecords>;

/** @param random from 0 to below 1, for IDs; default: the system's */
export function createScheduleRecords(store: Store, now: () => number, random?: () => number) {
  const newId = monotonicFactory(random);
  const entries = createEntryRecords<Schedule>(store, scheduleKey, scheduleOpenKey, (before, { state }) =>
    isLasting({ state: state ?? before.state }),
  );
  const draftOf = (id: string) => store.get<ScheduleDraft>(scheduleDraftKey(id));
  const dropDraft = (draft: ScheduleDraft) =>
    store.commit([{ key: scheduleDraftKey(draft.id), from: draft, to: undefined }]);

  return {
    ...entries,
    draftOf,
    /** @returns false if it was confirmed or dropped before */
    dropDraft,

    async draft(request: Omit<ScheduleDraft, 'id' | 'draftedAt'>): Promise<ScheduleDraft> {
      const draft: ScheduleDraft = { id: newId(now()), ...request, draftedAt: now() };
      const change = { key: scheduleDraftKey(draft.id), from: undefined, to: draft };
      return retryCommit(store, async () => ({ changes: [change], result: draft }));
    },

    /** Makes the draft a schedule. @returns `undefined` if it was confirmed or dropped before */
    enter: (
      draft: ScheduleDraft,
      state: 'waiting' | 'active',
      process: string,
      others: (schedule: Schedule) => readonly Change[],
    ) =>
      retryCommit<Schedule | undefined>(store, async () => {
        if ((await draftOf(draft.id)) === undefined) return { changes: [], result: undefined };
        const at = now();
        // Confirmed again after the store went back to its draft, it must mean the same run. If the first date has come
        // meanwhile, that run is the one that pays at once.
        const next = draft.payNow && draft.first > at ? draft.draftedAt : draft.first;
        const schedule: Schedule = { ...draft, state, confirmedAt: at, process, next };
        return {
          changes: [
            { key: scheduleDraftKey(draft.id), from: draft, to: undefined },
            { key: scheduleKey(draft.id), from: undefined, to: schedule },
            { key: scheduleOpenKey(draft.id), from: undefined, to: draft.id },
            ...others(schedule),
          ],
          result: schedule,
        };
      }),

    /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
    sweepDrafts: (before: number) =>
      eachAlone(readableRows<ScheduleDraft>(store, scheduleDraftKey('')), async ({ value }) => {
        if (value.draftedAt < before) await dropDraft(value);
      }),
  };
}
