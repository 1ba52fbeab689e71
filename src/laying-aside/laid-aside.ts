import { z } from 'zod';
import { DISCORD_ID, type Kept, MOMENT } from '../storage/record-schema.js';

const COUNTS = z.strictObject({
  payouts: z.int(),
  giveaways: z.int(),
  /** Grants of which nobody knows whether they were paid, rows and places of payouts and giveaways included. */
  grants: z.int(),
  /** The keys of the records that could not be read, and so stand as they stood; absent if all could. */
  unreadable: z.array(z.string()).exactOptional(),
});

/** How many of each were laid aside. */
export type LaidAsideCounts = Kept<typeof COUNTS>;

/** Whether a record stands for payments. Whoever was paid by one that cannot be read is known to staff alone. */
export const standsForPayments = (key: string): boolean => /^(grant|payout|payout-row|giveaway):/.test(key);

const SET_BACK = z.discriminatedUnion('kind', [
  /** A backup was restored. */
  z.strictObject({ kind: z.literal('restored'), madeAt: MOMENT }),
  /** Somebody decided so about a store that was found to be of an earlier time. */
  z.strictObject({ kind: z.literal('held'), by: DISCORD_ID }),
]);

/** Why the records are of an earlier time. */
export type SetBack = Kept<typeof SET_BACK>;

const RECORD = z.strictObject({
  /** When it was begun, which names it. */
  at: MOMENT,
  why: SET_BACK,
  /** What was laid aside; absent until it is done. */
  counts: COUNTS.exactOptional(),
  /** The log channel has it. */
  told: z.literal(true).exactOptional(),
});

/** The last time that everything open was laid aside. One record. */
export type LayingAside = Kept<typeof RECORD>;

export const LAYING_ASIDE = 'laying-aside';

export const LAYING_ASIDE_RECORDS = { [LAYING_ASIDE]: RECORD };
