import * as z from 'zod';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

const ATTENDANCE_END = z.enum([
  'staff',
  // By itself: after its longest time, or since the channel is gone or hidden from the bot.
  'time',
  'gone',
  'hidden',
]);

const GAP = z.strictObject({ from: MOMENT, to: MOMENT });

const ATTENDANCE = z.strictObject({
  id: ID,
  /** Who started it. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** Where it was started; the message with **Check in** stands there. */
  channelId: DISCORD_ID,
  /** The voice or stage channel in which minutes are counted. */
  voiceId: DISCORD_ID.exactOptional(),
  title: z.string().exactOptional(),
  /** The word that the host says, as it is compared. */
  code: z.string().exactOptional(),
  /** Nobody is counted while they are deafened or alone. */
  activeOnly: z.literal(true).exactOptional(),
  startedAt: MOMENT,
  /** How often what was seen was added, and up to when. Each time is added by who knows this number. */
  counts: z.int(),
  countedTo: MOMENT,
  /** When nobody watched. */
  gaps: z.array(GAP),
  endedAt: MOMENT.exactOptional(),
  end: ATTENDANCE_END.exactOptional(),
  /** Who ended it, if somebody did. */
  endedBy: DISCORD_ID.exactOptional(),
  /** The message with **Check in**. */
  message: PLACE.exactOptional(),
});

/** The counting of who is there. It is kept for some time after its end. */
export type Attendance = Kept<typeof ATTENDANCE>;

const ATTENDEE = z.strictObject({
  /** How long they were seen in the voice channel. */
  ms: z.number().min(0),
  checkedInAt: MOMENT.exactOptional(),
  /** Wrong words in the form of **Check in**. */
  wrong: z.int().exactOptional(),
});

/** What was seen of one member. */
export type Attendee = Kept<typeof ATTENDEE>;

export const ATTENDANCE_RECORDS = {
  'attendance:': ATTENDANCE,
  /** Those that are counted, or whose message does not show yet that they have ended. */
  'attendance-open:': ID,
  'attendee:': ATTENDEE,
};

export const attendanceKey = (id: string) => `attendance:${id}`;
export const attendanceOpenKey = (id: string) => `attendance-open:${id}`;
export const attendeesPrefix = (id: string) => `attendee:${id}:`;
export const attendeeKey = (id: string, memberId: string) => attendeesPrefix(id) + memberId;
export const memberIn = (key: string) => key.slice(key.lastIndexOf(':') + 1);
