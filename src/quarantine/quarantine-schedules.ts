import { type ScheduleRecords, scheduleKey } from '../schedules/schedule-records.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isScheduleOpen } from './what-is-open.js';

/** Ends every schedule: nobody knows which of its dates were paid since. @returns how many */
export async function quarantineSchedules(
  { past, at }: QuarantineParts,
  records: ScheduleRecords,
): Promise<number> {
  let schedules = 0;
  for await (const { value } of allRows<Schedule>(past.store, scheduleKey(''))) {
    if (value.quarantined === at || (await quarantine(records, value.id, at))) schedules += 1;
  }
  return schedules;
}

async function quarantine(records: ScheduleRecords, id: string, at: number): Promise<boolean> {
  for (;;) {
    const schedule = await records.find(id);
    if (schedule === undefined || !isScheduleOpen(schedule)) return false;
    const ended = { state: 'ended', endedAt: at, quarantined: at, preparing: undefined } as const;
    if ((await records.change(schedule, ended)) !== undefined) return true;
  }
}
