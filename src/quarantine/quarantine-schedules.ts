import { type ScheduleRecords, scheduleKey } from '../schedules/schedule-records.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isScheduleOpen } from './what-is-open.js';

/** Ends every schedule: nobody knows which of its dates were paid since. @returns how many */
export const quarantineSchedules = (parts: QuarantineParts, records: ScheduleRecords): Promise<number> =>
  endOpen<Schedule>(parts, {
    prefix: scheduleKey(''),
    find: records.find,
    isOpen: isScheduleOpen,
    end: (schedule) =>
      records.change(schedule, {
        ...{ state: 'ended', endedAt: parts.at, quarantined: parts.at },
        preparing: undefined,
      }),
  });
