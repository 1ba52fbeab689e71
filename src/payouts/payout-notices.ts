import type { Payout, PayoutCounts, Place } from './payout.js';

/** How far a payout is. */
export interface PayoutStatus {
  readonly payout: Payout;
  readonly counts: PayoutCounts;
  /** Rows that came to rest in a minute, lately; `undefined` while nothing can be said. */
  readonly perMinute: number | undefined;
  /** In ms; `undefined` while nothing can be said. */
  readonly remainingMs: number | undefined;
}

/** What staff are told about payouts outside of an answer. None of it fails: what cannot be delivered is in the log. */
export interface PayoutNotices {
  /** Puts a payout before a second staff member. */
  askStaff(payout: Payout): Promise<Place | undefined>;
  /** Brings the message of {@link askStaff} up to date. */
  update(payout: Payout): Promise<void>;
  /** Shows how far a payout is, in a message of the bot's own. @returns where that stands */
  progress(status: PayoutStatus): Promise<Place | undefined>;
  /** Says in the log channel that somebody has started, stopped or resumed a payout. */
  tell(payout: Payout, what: 'started' | 'stopped' | 'resumed' | 'away'): void;
  /**
   * The record of a payout that has come to its end, with every row, in the log channel.
   * @param csv with a line for each row
   * @returns whether the log channel has it
   */
  finished(status: PayoutStatus, csv: string): Promise<boolean>;
}
