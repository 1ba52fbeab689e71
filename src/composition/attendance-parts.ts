import { createAttendance } from '../attendance/attendance.js';
import { createAttendanceNotices } from '../views/attendance-card.js';
import { NO_VOICE } from '../voice-channels.js';
import type { Foundation } from './foundation.js';
import type { Messaging } from './messaging-parts.js';

/** Who was there. It moves no money, so that it goes on while payments are on hold. */
export const createAttendanceParts = (
  { voice = NO_VOICE }: Pick<Foundation, 'voice'>,
  dependencies: Messaging,
) => ({
  attendance: createAttendance({
    store: dependencies.store,
    now: dependencies.now,
    clock: dependencies.clock,
    random: dependencies.random,
    voice,
    notices: createAttendanceNotices(
      dependencies.messenger,
      dependencies.languages,
      dependencies.keptNotices,
    ),
    retryLog: dependencies.log,
  }),
});
