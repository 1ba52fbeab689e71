import type { MessagePlace } from '../message-place.js';
import type { PayoutSums } from './payout-report.js';
import type { Payout, PayoutCounts } from './payout-schema.js';

/** How far a payout is. */
export interface PayoutStatus {
  readonly payout: Payout;
  readonly counts: PayoutCounts;
  /** Absent while it is counted as it goes. */
  readonly sums?: PayoutSums;
  /** Rows that came to rest in a minute, lately; `undefined` while nothing can be said. */
  readonly perMinute: number | undefined;
  /** In ms; `undefined` while nothing can be said. */
  readonly remainingMs: number | undefined;
}

/** What staff are told about payouts outside of an answer. None of it fails: what cannot be delivered is in the log. */
export interface PayoutNotices {
  /** Puts a payout before a second staff member. */
  askStaff(payout: Payout): Promise<MessagePlace | undefined>;
  /** Brings the message of {@link askStaff} up to date. @returns false if there is one and that could not be done */
  update(payout: Payout): Promise<boolean>;
  /**
   * Shows how far a payout is, in a message of the bot's own in the channel where it was started. Members read that
   * too, so it has no amounts and nothing of what staff have to do. @returns where that stands
   */
  progress(status: PayoutStatus): Promise<MessagePlace | undefined>;
  /**
   * Says in the log channel that somebody has started, stopped or resumed a payout.
   * @param csv with a line for each row
   */
  tell(payout: Payout, what: 'started' | 'stopped' | 'resumed', csv?: string): void;
  /** Says in the log channel that a payout has stopped by itself, and why. @returns whether the channel has it */
  away(payout: Payout): Promise<boolean>;
  /**
   * The record of a payout that is over, with every row, in the log channel.
   * @param csv with a line for each row
   * @returns whether the log channel has it
   */
  finished(status: PayoutStatus & { readonly sums: PayoutSums }, csv: string): Promise<boolean>;
}
