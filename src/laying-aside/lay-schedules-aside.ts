import { passedBy } from '../schedules/calendar.js';
import { type ScheduleRecords, scheduleKey } from '../schedules/schedule-records.js';
import { isLasting, type Schedule } from '../schedules/schedule-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { LayingAsideParts } from './laid-aside.js';

/**
 * Skips every date of a schedule up to now, since it may have been paid since, and ends those that wait for approval.
 * Staff are told once the bot runs.
 */
export async function laySchedulesAside(
  { past, at, now }: LayingAsideParts,
  records: ScheduleRecords,
): Promise<void> {
  for await (const { value } of allRows<Schedule>(past.store, scheduleKey(''))) {
    if (isLasting(value)) await layAside(records, value.id, Math.max(at, now()));
  }
}

async function layAside(records: ScheduleRecords, id: string, at: number): Promise<void> {
  for (;;) {
    const schedule = await records.find(id);
    if (schedule === undefined || !isLasting(schedule)) return;
    const { state, next } = schedule;
    const laidAside = { at, from: schedule.laidAside?.from ?? next };
    const skipped = { laidAside, preparing: undefined };
    // One that waits has no dates yet, and may have been decided on since.
    const details: Partial<Schedule> =
      state === 'waiting'
        ? { ...skipped, state: 'ended', endedAt: at }
        : { ...skipped, next: passedBy(schedule, next, at).next };
    if ((await records.change(schedule, details)) !== undefined) return;
  }
}
