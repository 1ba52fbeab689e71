import * as z from 'zod';
import { AMOUNT } from '../money/amount.js';
import { lastOf, RECURRENCE, SKIPPED } from '../recurrences/recurrence-schema.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

/** When it is due, in UTC. */
const RHYTHM = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('week'), weekday: z.int(), minute: z.int() }),
  z.strictObject({ every: z.literal('month'), day: z.int(), minute: z.int() }),
]);

export const SCHEDULE_DRAFT = z.strictObject({
  /** Becomes the schedule's ID, from which the IDs of its payouts come. Sorts by time. */
  id: ID,
  /** Who pays: its runs count against their cap. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** Where it was asked for; the progress of its payouts is shown there. */
  channelId: DISCORD_ID,
  roleId: DISCORD_ID,
  /** What each linked member of the role receives. */
  amount: AMOUNT,
  reason: z.string().exactOptional(),
  rhythm: RHYTHM,
  /** The first date of the rhythm. */
  first: MOMENT,
  /** The role is also paid when the schedule begins. */
  payNow: z.literal(true).exactOptional(),
  /** Between its dates, whoever has come to have the role is paid too. */
  atOnce: z.literal(true).exactOptional(),
  /** What a run would have cost when the preview was made. */
  cost: AMOUNT,
  draftedAt: MOMENT,
});

/** A schedule that was asked for. */
export type ScheduleDraft = Kept<typeof SCHEDULE_DRAFT>;

const RUN_APPROVAL = z.strictObject({ by: DISCORD_ID, most: AMOUNT });

/** Who has approved a run, and what it cost: it stands for later runs that cost as much or less. */
export type RunApproval = Kept<typeof RUN_APPROVAL>;

export const SCHEDULE = z.strictObject({
  ...SCHEDULE_DRAFT.shape,
  ...RECURRENCE.shape,
  kind: z.literal('schedule'),
  last: lastOf([...SKIPPED, 'nobody', 'too-many']).exactOptional(),
  /** The process that confirmed it. */
  process: ID,
  /** Who approved or rejected it. An approval is one of runs up to `cost`. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** When it was last looked who has come to have the role since the last date. */
  looked: MOMENT.exactOptional(),
  /** Approvals of single runs, the earliest first. */
  approvals: z.array(RUN_APPROVAL).exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
});

/** A payout that repeats. */
export type Schedule = Kept<typeof SCHEDULE>;
