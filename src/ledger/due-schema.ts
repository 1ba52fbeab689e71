import * as z from 'zod';
import { ACCOUNT } from '../accounts/website-account.js';
import { AMOUNT } from '../money/amount.js';
import { DISCORD_ID, ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { EVENT } from './grant.js';
import type { PlannedGrant } from './queued-grants.js';

const DUE_PAYMENT = z.strictObject({
  /** The grant's ID. */
  id: ID,
  /** Against whose cap it counts: its amount was taken from there with the cost of the whole. */
  by: DISCORD_ID,
  member: DISCORD_ID,
  account: ACCOUNT,
  amount: AMOUNT,
  reason: z.string().exactOptional(),
  event: EVENT,
  draftedAt: MOMENT,
  confirmedAt: MOMENT,
  capAt: MOMENT,
  decidedBy: DISCORD_ID.exactOptional(),
  /** The process that pays it. */
  process: ID,
});

/** A payment that somebody is entitled to. Kept until its grant has its end. */
export type DuePayment = Kept<typeof DUE_PAYMENT>;

export const DUE_RECORDS = { 'payment-due:': DUE_PAYMENT };

export const dueKey = (grantId: string) => `payment-due:${grantId}`;

/** The grant that pays it. */
export function grantOf({ process: _, ...grant }: DuePayment): PlannedGrant {
  return grant;
}
