import * as z from 'zod';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, ID, type Kept, MOMENT } from '../storage/record-schema.js';

/** Payouts, giveaways and drops that repeat. */
export const RECURRENCE_KINDS = ['schedule', 'giveaway-series', 'drop-series'] as const;

/** Why a date of any recurrence may have no occurrence. */
export const SKIPPED = ['over-cap', 'over-max', 'not-staff', 'role-gone'] as const;

/**
 * - `waiting`: confirmed, but what it makes needs the approval of a second staff member
 * - `active`: goes on at its dates
 * - `ended`: by staff, or by itself
 * - `rejected`, `expired`: not approved
 */
const RECURRENCE_STATE = z.enum(['waiting', 'active', 'ended', 'rejected', 'expired']);

/** The last date that was settled. @param outcomes why it may have no occurrence */
export const lastOf = <const Skipped extends string>(skipped: readonly Skipped[]) =>
  z.strictObject({
    date: MOMENT,
    at: MOMENT,
    outcome: z.enum(['entered', ...skipped]),
    /** What was entered. */
    occurrence: ID.exactOptional(),
  });

/** What every recurrence has, beside the terms of what it makes. */
export const RECURRENCE = z.strictObject({
  /** That of its draft. The IDs of its occurrences come from it. */
  id: ID,
  /** Who started it: its occurrences count against their cap. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** Of each payment. */
  amount: AMOUNT,
  draftedAt: MOMENT,
  state: RECURRENCE_STATE,
  confirmedAt: MOMENT,
  /** The first of its dates. */
  first: MOMENT,
  /** The next date. Those before it are settled. */
  next: MOMENT,
  /** When it was quarantined, because the records were set back and nobody knows which dates were settled since. */
  quarantined: MOMENT.exactOptional(),
  endedAt: MOMENT.exactOptional(),
  /** Who ended it; absent if that was nobody. */
  endedBy: DISCORD_ID.exactOptional(),
});

/** Terms that make a payout, a giveaway or a drop at each of their dates. Kept for good, as what they make is. */
export type Recurrence = Kept<typeof RECURRENCE> & {
  readonly kind: (typeof RECURRENCE_KINDS)[number];
  readonly last?: Omit<Kept<ReturnType<typeof lastOf>>, 'outcome'> & { readonly outcome: string };
};

/** Why a date of a recurrence may have no occurrence. */
export type SkippedOf<Of extends Recurrence> = Exclude<NonNullable<Of['last']>['outcome'], 'entered'>;

/** Names the recurrence of an occurrence, and which of its dates it is of. Its ID comes from these. */
export const OCCURRENCE = z.strictObject({ id: ID, date: MOMENT });

/** Whether it goes on, or may yet. */
export const isLasting = ({ state }: Pick<Recurrence, 'state'>): boolean =>
  state === 'waiting' || state === 'active';
