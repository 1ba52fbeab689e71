import type { Account } from '../accounts/account.js';
import type { WebsiteErrorKind } from '../website/errors.js';

/**
 * Where a grant stands. Nothing before `sending` has reached the website, and nothing after it is sent again.
 *
 * - `waiting`: confirmed, but needs the approval of a second staff member
 * - `prepared`: confirmed and approved; is about to be sent
 * - `sending`: the request to the website may have left
 * - `applied`: the credit is on the account
 * - `refused`: the website has refused it
 * - `unknown`: no answer tells whether it arrived; staff settle it
 * - `not-applied`: staff have settled that it did not arrive
 * - `not-sent`: it ended before anything was sent
 * - `rejected`: the second staff member has rejected it
 * - `lapsed`: nobody approved it in time
 */
export type GrantState =
  | 'waiting'
  | 'prepared'
  | 'sending'
  | 'applied'
  | 'refused'
  | 'unknown'
  | 'not-applied'
  | 'not-sent'
  | 'rejected'
  | 'lapsed';

/** A balance at a moment, as exact decimal texts. */
export type BalanceReading = {
  /** ms since the epoch. */
  readonly at: number;
  readonly virtual?: string;
  readonly paid?: string;
  readonly total: string;
};

/** What somebody wants to grant. Kept from the preview until it is confirmed, cancelled or too old. */
export type Draft = {
  /** Becomes the grant's ID, so that confirming twice can only ever mean the same grant. Sorts by time. */
  readonly id: string;
  /** Discord user ID of who grants. */
  readonly by: string;
  /** Discord user ID of who receives it; absent for website users who are not linked. */
  readonly member?: string;
  readonly account: Account;
  /** In the website's virtual currency, two decimals exactly: `15.00`. */
  readonly amount: string;
  readonly reason?: string;
  /** The channel in which the outcome is posted for everyone, if it shall be. */
  readonly announceIn?: string;
  /**
   * The grant that did not arrive and is replaced by this one. It is always the first of its kind: where a
   * replacement did not arrive either, the next one names the same.
   */
  readonly redoes?: string;
  /** The payout or giveaway whose row or place the replaced grant was to pay, and this one pays now. */
  readonly redoesIn?: { readonly kind: 'payout' | 'giveaway'; readonly id: string };
  /** The newest grant by hand of the same amount to the same account when the preview was made. */
  readonly seenTwin?: string;
  /** What it is a part of, if it was not granted by hand. */
  readonly event?: { readonly kind: 'payout' | 'giveaway'; readonly id: string };
  /** ms since the epoch. */
  readonly draftedAt: number;
};

/** An entry of the ledger. It is kept for ever. */
export type Grant = Draft & {
  readonly state: GrantState;
  /** ms since the epoch. */
  readonly confirmedAt: number;
  /** The moment whose day in UTC is the one whose cap it counts against, if that is not `confirmedAt`. */
  readonly capAt?: number;
  readonly sentAt?: number;
  readonly settledAt?: number;
  /**
   * Why nothing was sent: a fault of the website, its account, another grant to it that took too long, the store, or
   * that the grant which it was to replace has arrived after all.
   */
  readonly unsentBecause?: WebsiteErrorKind | 'account' | 'busy' | 'store' | 'arrived' | 'held';
  /** The process that took it up last. */
  readonly process?: string;
  /** How often a payout or giveaway has taken it up again; absent if never. */
  readonly revivals?: number;
  /** Discord user ID of who approved or rejected it. */
  readonly decidedBy?: string;
  /** Discord user ID of who settled an unknown outcome. */
  readonly settledBy?: string;
  /** How many attempts to send it are on record. */
  readonly attempts?: number;
  /** The grants that were entered to replace this one, the newest last. */
  readonly redos?: readonly string[];
  /** Its place was given to somebody else, so it can no longer be replaced. Discord user ID of who has it now. */
  readonly supersededBy?: string;
  /**
   * What somebody had decided, and the website's answer then proved to be wrong. The state is what the website said.
   */
  readonly overruled?: {
    readonly state: GrantState;
    /** Discord user ID; absent if nobody decided it. */
    readonly by?: string;
    /** When the website's answer was recorded (ms since the epoch). */
    readonly at: number;
  };
  /**
   * The records were set back to an earlier time, so nobody knows what became of it since then. `was` is its state in
   * the records of that time, `planned` where the row or place that it pays had no grant yet.
   */
  readonly laidAside?: {
    /** When it was laid aside (ms since the epoch). */
    readonly at: number;
    readonly was: GrantState | 'planned';
  };
  /** The website's answer: HTTP status and its own words. */
  readonly status?: number;
  readonly message?: string;
  readonly before?: BalanceReading;
  readonly after?: BalanceReading;
  /** Balances that were read because the outcome was unknown. They decide nothing. */
  readonly evidence?: readonly BalanceReading[];
  /** Where staff see it, while something is to be decided. */
  readonly posted?: {
    readonly channelId: string;
    readonly messageId: string;
    /** The state in which the message has put it before staff; absent if that is not certain. */
    readonly asks?: GrantState;
  };
};

/**
 * Whether a grant had not arrived when the records were set back to an earlier time. It may have been replaced since
 * that time, so it can no longer be granted again by its button.
 */
export const mayBeReplacedSince = ({ state, laidAside }: Pick<Grant, 'state' | 'laidAside'>): boolean =>
  state === 'not-applied' && laidAside?.was === 'not-applied';

/** Whether a grant in this state uses up its staff member's cap: what was paid, or may have been, or may yet be. */
export function countsAgainstCap(state: GrantState): boolean {
  switch (state) {
    case 'waiting':
    case 'prepared':
    case 'sending':
    case 'applied':
    case 'unknown':
      return true;
    case 'refused':
    case 'not-applied':
    case 'not-sent':
    case 'rejected':
    case 'lapsed':
      return false;
  }
}
