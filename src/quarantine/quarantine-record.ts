import * as z from 'zod';
import { EVENT_KINDS, type Grant } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { PastUnreadable } from './past-unreadable.js';

const COUNTS = z.strictObject({
  payouts: z.int(),
  giveaways: z.int(),
  /** Codes included. */
  drops: z.int(),
  /** Schedules, and giveaways and drops that repeat. */
  recurrences: z.int(),
  /** Grants that may have been paid, including those of payouts and giveaways. */
  grants: z.int(),
  /** The keys of unreadable records, which stay unchanged; absent if there are none. */
  unreadable: z.array(z.string()).exactOptional(),
});

/** How many of each were quarantined. */
export type QuarantineCounts = Kept<typeof COUNTS>;

const PAYING: ReadonlySet<string> = new Set(['grant', 'payout-rows', 'recurrence', 'place', ...EVENT_KINDS]);

/** Whether a record stands for payments. If it is unreadable, staff must find out who was paid. */
export const standsForPayments = (key: string): boolean => PAYING.has(key.slice(0, key.indexOf(':')));

const SET_BACK = z.discriminatedUnion('kind', [
  /** A backup was restored. */
  z.strictObject({ kind: z.literal('restored'), madeAt: MOMENT }),
  /** Staff chose it for a store on hold. */
  z.strictObject({ kind: z.literal('held'), by: DISCORD_ID }),
]);

/** Why the records are from an earlier time. */
export type SetBack = Kept<typeof SET_BACK>;

const RECORD = z.strictObject({
  /** When it began. This identifies it. */
  at: MOMENT,
  why: SET_BACK,
  /** Absent until it is done. */
  counts: COUNTS.exactOptional(),
  /** It was posted in the log channel. */
  notified: z.literal(true).exactOptional(),
});

/** The last quarantine, in a single record. */
export type Quarantine = Kept<typeof RECORD>;

export const QUARANTINE = 'quarantine';

export const QUARANTINE_RECORDS = { [QUARANTINE]: RECORD };

/** What a quarantine works with. */
export interface QuarantineParts {
  readonly past: PastUnreadable;
  readonly ledger: Ledger;
  /** Identifies this quarantine. Records with it are done. */
  readonly at: number;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** A grant that was never entered, as it is entered now: of unknown outcome. */
export const unknownGrant = (planned: PlannedGrant, { at, now }: QuarantineParts): Grant => ({
  ...{ ...planned, state: 'unknown', settledAt: now(), quarantined: { at, was: 'planned' } },
});
