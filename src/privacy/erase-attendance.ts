import { type Attendance, type Attendee, attendanceKey, memberIn } from '../attendance/attendance-schema.js';
import { isPresent } from '../attendance/shares.js';
import { readableRows } from '../storage/all-rows.js';
import { commitErasure, type ErasedKind } from './erased-kind.js';

const PREFIX = 'attendee:';
const attendanceOf = (key: string) => attendanceKey(key.slice(PREFIX.length, key.lastIndexOf(':')));

/**
 * How long a person was there, and whether they have checked in. Where it goes on, they are counted anew, but have no more
 * tries for its word than before.
 */
export const ATTENDEES: ErasedKind<Attendee> = {
  async *find({ store, onUnreadable }, memberId) {
    for await (const row of readableRows<Attendee>(store, PREFIX, onUnreadable)) {
      if (memberIn(row.key) === memberId) yield row;
    }
  },
  counted: (_context, { value }) => (isPresent(value) ? ['attendances'] : []),
  erase: ({ store }, { key }) =>
    commitErasure(store, async () => {
      const from = await store.get<Attendee>(key);
      if (from === undefined) return [];
      const attendance = await store.get<Attendance>(attendanceOf(key));
      const { wrong } = from;
      const isOver = attendance === undefined || attendance.endedAt !== undefined;
      if (isOver || wrong === undefined) return [{ key, from, to: undefined }];
      return isPresent(from) ? [{ key, from, to: { ms: 0, wrong } }] : [];
    }),
};
