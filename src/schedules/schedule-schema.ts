import * as z from 'zod';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

/** When it is due, in UTC. */
const RHYTHM = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('week'), weekday: z.int(), minute: z.int() }),
  z.strictObject({ every: z.literal('month'), day: z.int(), minute: z.int() }),
]);

const SCHEDULE_DRAFT = z.strictObject({
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
  /** What a run would have cost when the preview was made. */
  cost: AMOUNT,
  draftedAt: MOMENT,
});

/** A schedule that was asked for. */
export type ScheduleDraft = Kept<typeof SCHEDULE_DRAFT>;

const RUN_OUTCOME = z.enum([
  // It is, or waits for approval as, the payout that is named.
  'payout',
  'over-cap',
  'over-grant-cap',
  'not-staff',
  'role-gone',
  'nobody',
  'too-many',
]);

/** What became of a date. */
export type RunOutcome = z.infer<typeof RUN_OUTCOME>;

/** Why a date was not paid. */
export type Skipped = Exclude<RunOutcome, 'payout'>;

const RUN_APPROVAL = z.strictObject({ by: DISCORD_ID, most: AMOUNT });

/** Who has approved a run, and what it cost: it stands for later runs that cost as much or less. */
export type RunApproval = Kept<typeof RUN_APPROVAL>;

const LAST_RUN = z.strictObject({
  date: MOMENT,
  at: MOMENT,
  outcome: RUN_OUTCOME,
  payout: ID.exactOptional(),
});

/**
 * - `waiting`: confirmed, but a run needs the approval of a second staff member
 * - `active`: pays at its dates
 * - `ended`: by staff, or by itself
 * - `rejected`, `expired`: not approved
 */
const SCHEDULE_STATE = z.enum(['waiting', 'active', 'ended', 'rejected', 'expired']);

export type ScheduleState = z.infer<typeof SCHEDULE_STATE>;

const SCHEDULE = z.strictObject({
  ...SCHEDULE_DRAFT.shape,
  state: SCHEDULE_STATE,
  confirmedAt: MOMENT,
  /** The process that confirmed it. */
  process: ID,
  /** Who approved or rejected it. An approval is one of runs up to `cost`. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** Approvals of single runs, the earliest first. */
  approvals: z.array(RUN_APPROVAL).exactOptional(),
  /** The next date to be paid. Those before it are settled. */
  next: MOMENT,
  /** A run whose rows are being written, by which process, and the number of the attempt. */
  preparing: z.strictObject({ process: ID, date: MOMENT, attempt: z.int() }).optional(),
  last: LAST_RUN.exactOptional(),
  /** When it was quarantined, because the records were set back and nobody knows which dates were paid since. */
  quarantined: MOMENT.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  /** Who ended it; absent if that was nobody. */
  endedBy: DISCORD_ID.exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
});

/** A payout that repeats. It is kept for ever, as its payouts are. */
export type Schedule = Kept<typeof SCHEDULE>;

export const SCHEDULE_RECORDS = {
  'schedule-draft:': SCHEDULE_DRAFT,
  'schedule:': SCHEDULE,
  'schedule-open:': ID,
};

/** Whether it pays, or may yet. */
export const isLasting = ({ state }: Pick<Schedule, 'state'>) => state === 'waiting' || state === 'active';
