import type { Account } from '../accounts/account.js';

/** Why a row of the list is not paid. */
export type LeftOut =
  /** It cannot be read: no member, username or Steam ID, or more than one. */
  | 'not-understood'
  /** It has cells beyond the header, as an amount with a comma does where commas separate. */
  | 'too-many-cells'
  | 'amount-not-understood'
  | 'amount-not-positive'
  | 'amount-too-fine'
  | 'over-grant-cap'
  | 'not-a-member'
  | 'not-linked'
  /** The website has no such user. */
  | 'user-not-found'
  /** The website does not take a lookup of this name. */
  | 'lookup-rejected'
  /** The website gives no answer for this name that can be used, but does for others. */
  | 'lookup-failed'
  /** The same account stands in an earlier row. */
  | 'twice'
  /** It is the account of who pays, or was. */
  | 'own-account';

/** One row of a payout's list. Kept with the payout. */
export type PayoutRow = {
  /** From 1, in the order of the list. The grant's ID comes from it. */
  readonly number: number;
  /** Where it stands in the file. */
  readonly line?: number;
  /** What the list says, as it was given. */
  readonly given: string;
  /** Discord user ID. */
  readonly member?: string;
  readonly account?: Account;
  /** In the website's virtual currency, two decimals. */
  readonly amount?: string;
  /** It is not paid, and why. */
  readonly leftOut?: LeftOut;
  /** The number of the row that has the same account. */
  readonly twin?: number;
};

/** Where the list comes from. */
export type PayoutSource =
  | { readonly kind: 'members' }
  | { readonly kind: 'role'; readonly roleId: string }
  | { readonly kind: 'file'; readonly name: string };

/** A payout that was asked for. Its rows are kept beside it. */
export type PayoutDraft = {
  /** Becomes the payout's ID, from which the IDs of its grants come. Sorts by time. */
  readonly id: string;
  /** Discord user ID of who pays. */
  readonly by: string;
  readonly guildId: string;
  /** Where it was asked for; progress is shown there. */
  readonly channelId: string;
  readonly source: PayoutSource;
  readonly reason?: string;
  /** How many rows the list has, and how many of them are paid. */
  readonly rows: number;
  readonly payable: number;
  /** Of the rows that are paid, in the website's virtual currency. */
  readonly total: string;
  /** Stands for the role or the list that was given, and the amounts; absent in records of earlier versions. */
  readonly digest?: string;
  /** The newest payout of the same accounts and amounts when the preview was made. */
  readonly seenTwin?: string;
  /** ms since the epoch. */
  readonly draftedAt: number;
};

/**
 * - `waiting`: confirmed, but the total needs the approval of a second staff member
 * - `running`: being paid, or to be taken up by the next process if its own is no more
 * - `stopped`: by staff, or because the website was not to be had; can be resumed
 * - `finished`: every row has come to rest
 * - `rejected`, `lapsed`: not approved; nothing was paid
 */
export type PayoutState = 'waiting' | 'running' | 'stopped' | 'finished' | 'rejected' | 'lapsed';

/** Whether rows of a payout in this state are still to be paid, or can be. */
export const isUnderWay = (state: PayoutState) =>
  state === 'waiting' || state === 'running' || state === 'stopped';

/** Whether it was stopped because the website was not to be had, and not by staff. */
export const isAway = ({ state, stoppedBy }: Pick<Payout, 'state' | 'stoppedBy'>) =>
  state === 'stopped' && stoppedBy === undefined;

/** Whether nobody resumed it in time. What was left was given back to the cap, so that it can no longer be paid. */
export const isGivenUp = ({ state, stoppedAt }: Pick<Payout, 'state' | 'stoppedAt'>) =>
  state === 'finished' && stoppedAt !== undefined;

/** How many rows have come to what. Together with those left out they are all rows. */
export type PayoutCounts = {
  readonly paid: number;
  /** By the website, or settled by staff as not arrived. */
  readonly refused: number;
  readonly unknown: number;
  /** Nothing was sent for them. */
  readonly unsent: number;
  /** Still to be paid. */
  readonly left: number;
};

/** Where a message stands. */
export type Place = { readonly channelId: string; readonly messageId: string };

/** A payout that was confirmed. It is kept for ever, as its grants are. */
export type Payout = PayoutDraft & {
  readonly state: PayoutState;
  /** ms since the epoch. The total counts against the cap of its day. */
  readonly confirmedAt: number;
  /** The process that has it in hand. */
  readonly process?: string;
  /** Discord user ID of who approved or rejected it. */
  readonly decidedBy?: string;
  /** Discord user ID of who stopped it; absent if the website was not to be had. */
  readonly stoppedBy?: string | undefined;
  readonly stoppedAt?: number | undefined;
  /** Discord user ID of who resumed it last. */
  readonly resumedBy?: string;
  readonly endedAt?: number | undefined;
  /** Its end, or the stop for want of the website, of which the log channel knows, by that moment (ms since the epoch). */
  readonly told?: number | undefined;
  /**
   * When it was laid aside for good (ms since the epoch), because the records were set back to an earlier time and
   * nobody knows whom it has paid since then. It is `finished`, and every row that was not paid is put before staff.
   */
  readonly laidAside?: number;
  /** What the rows had come to when it ended. */
  readonly counts?: PayoutCounts | undefined;
  /** The bot's own message that shows how far it is, and the state that it shows. */
  readonly progress?: Place & { readonly shows?: PayoutState };
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  readonly posted?: Place & { readonly decided?: true };
};

/** Whether the message with which staff were asked is known to say what was decided, if there is one. */
export const isDecisionShown = ({ posted }: Payout) => posted === undefined || posted.decided === true;
