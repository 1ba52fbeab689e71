import * as z from 'zod';
import { ACCOUNT } from '../accounts/website-account.js';
import { AMOUNT } from '../money/amount.js';
import { OCCURRENCE } from '../recurrences/recurrence-schema.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';

const LEFT_OUT = z.enum([
  // It cannot be read: no member, username or Steam ID, or more than one.
  'not-understood',
  // It has cells beyond the header, as an amount with a comma does where commas separate.
  'too-many-cells',
  // A spreadsheet has rounded the ID, as in `7.65612E+16`.
  'rounded-id',
  'amount-not-understood',
  'amount-not-positive',
  'amount-too-fine',
  'over-grant-cap',
  // Nobody in the server is called so, or it is not clear who is meant.
  'nobody-so-called',
  'unclear-name',
  'not-a-member',
  'not-linked',
  // The website has no such user.
  'user-not-found',
  // The website does not find the user again by the name that it gives for them.
  'name-not-found-again',
  // The website does not take a lookup of this name.
  'lookup-rejected',
  // The website gives no answer for this name that can be used, but does for others.
  'lookup-failed',
  // The same account stands in an earlier row.
  'twice',
  // It is the account of who pays, or was.
  'own-account',
]);

/** Why a row of the list is not paid. */
export type LeftOut = z.infer<typeof LEFT_OUT>;

const PAYOUT_ROW = z.strictObject({
  /** From 1, in the order of the list. The grant's ID comes from it. */
  number: z.int().positive(),
  /** Where it stands in the file. */
  line: z.int().exactOptional(),
  /** What the list says, as it was given. */
  given: z.string(),
  member: DISCORD_ID.exactOptional(),
  /** The mark of a member who had their data erased: in the same period, their schedule pays them no second time. */
  erased: z.string().exactOptional(),
  account: ACCOUNT.exactOptional(),
  /** In the website's virtual currency, two decimals. */
  amount: AMOUNT.exactOptional(),
  /** It is not paid, and why. */
  leftOut: LEFT_OUT.exactOptional(),
  /** The name that the website gave, by which it does not find the user again. */
  unfound: z.string().exactOptional(),
  /** The number of the row that has the same account. */
  duplicateOf: z.int().exactOptional(),
});

/** One row of a payout's list. Kept with the payout. */
export type PayoutRow = Kept<typeof PAYOUT_ROW>;

const PAYOUT_SOURCE = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('members') }),
  /** With the role's name at that time, for the name of the file. */
  z.strictObject({ kind: z.literal('role'), roleId: DISCORD_ID, name: z.string().exactOptional() }),
  z.strictObject({ kind: z.literal('file'), name: z.string() }),
  /** With its title. */
  z.strictObject({ kind: z.literal('attendance'), id: ID, name: z.string().exactOptional() }),
]);

/** Where the list comes from. */
export type PayoutSource = Kept<typeof PAYOUT_SOURCE>;

const PAYOUT_DRAFT = z.strictObject({
  /** Becomes the payout's ID, from which the IDs of its grants come. Sorts by time. */
  id: ID,
  /** Who pays. */
  by: DISCORD_ID,
  guildId: DISCORD_ID,
  /** Where it was asked for; progress is shown there. */
  channelId: DISCORD_ID,
  source: PAYOUT_SOURCE,
  reason: z.string().exactOptional(),
  /** How many rows the list has, and how many of them are paid. */
  rows: z.int(),
  payable: z.int(),
  /** Of the rows that are paid, in the website's virtual currency. */
  total: AMOUNT,
  /** Stands for the role or the list that was given, and the amounts. */
  digest: z.string(),
  /** The schedule that it is a run of. */
  recurrence: OCCURRENCE.exactOptional(),
  /** The newest payout of the same accounts and amounts when the preview was made. */
  seenDuplicate: ID.exactOptional(),
  draftedAt: MOMENT,
});

/** A payout that was asked for. Its rows are kept beside it. */
export type PayoutDraft = Kept<typeof PAYOUT_DRAFT>;

const PAYOUT_STATE = z.enum(['waiting', 'running', 'stopped', 'finished', 'rejected', 'expired']);

/**
 * - `waiting`: confirmed, but the total needs the approval of a second staff member
 * - `running`: being paid, by any process
 * - `stopped`: by staff, or because the website was not to be had or a record cannot be read; can be resumed
 * - `finished`: every row has come to rest
 * - `rejected`, `expired`: not approved; nothing was paid
 */
export type PayoutState = z.infer<typeof PAYOUT_STATE>;

const PAYOUT_COUNTS = z.strictObject({
  paid: z.int(),
  /** By the website, or settled by staff as not arrived. */
  refused: z.int(),
  unknown: z.int(),
  /** Nothing was sent for them. */
  unsent: z.int(),
  /** Still to be paid. */
  left: z.int(),
});

/** How many rows have come to what. Together with those left out they are all rows. */
export type PayoutCounts = Kept<typeof PAYOUT_COUNTS>;

const PAYOUT = z.strictObject({
  ...PAYOUT_DRAFT.shape,
  state: PAYOUT_STATE,
  /** The total counts against the cap of its day. */
  confirmedAt: MOMENT,
  /** The process that shows how far it is, and tells of its end. */
  process: ID.exactOptional(),
  /** Who approved or rejected it. */
  decidedBy: DISCORD_ID.exactOptional(),
  /** Who stopped it; absent if it has stopped by itself. */
  stoppedBy: DISCORD_ID.optional(),
  stoppedAt: MOMENT.optional(),
  /** The key of the record for which it has stopped, since that cannot be read; absent if it was the website. */
  unreadable: z.string().optional(),
  /** Who resumed it last. */
  resumedBy: DISCORD_ID.exactOptional(),
  endedAt: MOMENT.optional(),
  /** Its end, or the stop by itself, of which the log channel knows, by that moment. */
  notified: MOMENT.optional(),
  /**
   * When it was quarantined for good, because the records were set back to an earlier time and nobody knows whom it has
   * paid since then. It is `finished`, and every row that was not paid is put before staff.
   */
  quarantined: MOMENT.exactOptional(),
  /** What the rows had come to when it ended. */
  counts: PAYOUT_COUNTS.optional(),
  /** The bot's own message that shows how far it is, and the state that it shows. */
  progress: PLACE.extend({ shows: PAYOUT_STATE.exactOptional() }).exactOptional(),
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  posted: PLACE.extend({ decided: z.literal(true).exactOptional() }).exactOptional(),
});

/** A payout that was confirmed. It is kept for ever, as its grants are. */
export type Payout = Kept<typeof PAYOUT>;

export const PAYOUT_RECORDS = {
  'payout-draft:': PAYOUT_DRAFT,
  'payout:': PAYOUT,
  'payout-open:': ID,
  /** Up to a hundred of them, under the number of the first. */
  'payout-rows:': z.array(PAYOUT_ROW),
  'payout-cursor:': z.int().positive(),
};

/** Whether rows of a payout in this state are still to be paid, or can be. */
export const isUnderWay = (state: PayoutState) =>
  state === 'waiting' || state === 'running' || state === 'stopped';

/** Whether it has stopped by itself, and not by staff. */
export const isAway = ({ state, stoppedBy }: Pick<Payout, 'state' | 'stoppedBy'>) =>
  state === 'stopped' && stoppedBy === undefined;

/** Whether nobody resumed it in time. What was left was given back to the cap, so that it can no longer be paid. */
export const isGivenUp = ({ state, stoppedAt }: Pick<Payout, 'state' | 'stoppedAt'>) =>
  state === 'finished' && stoppedAt !== undefined;
