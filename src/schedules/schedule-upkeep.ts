import { isInTime } from '../approvals/time-limits.js';
import type { Lifecycle } from '../campaigns/lifecycle.js';
import { decidedPost } from '../campaigns/posts.js';
import { calendarDates } from '../recurrences/calendar.js';
import { createRecurrenceUpkeep } from '../recurrences/recurrence-upkeep.js';
import type { ScheduleOptions } from './schedule-options.js';
import { judge, notedOf, plannedOf } from './schedule-runs.js';
import type { Schedule, ScheduleDraft } from './schedule-schema.js';

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
    noted: (schedule) => notedOf(options, schedule),
    judge: (...date) => judge(options, ...date),
    planned: (...event) => plannedOf(options, ...event),
  });
