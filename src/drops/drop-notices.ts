import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import type { MessagePlace } from '../message-place.js';
import type { Drop } from './drop-schema.js';

/** Messages about drops that answer nobody. None of them throws: what cannot be delivered is in the log. */
export interface DropNotices {
  /** Puts a drop before a second staff member. */
  askStaff(drop: Drop): Promise<MessagePlace | undefined>;
  /** Brings the message of {@link askStaff} up to date. @returns false if there is one and that could not be done */
  update(drop: Drop): Promise<boolean>;
  /** Posts the public message. */
  post(drop: Drop, claimed: number): Promise<MessagePlace | undefined>;
  /** Brings the public message up to date. @returns whether that was done */
  show(drop: Drop, claimed: number): Promise<boolean>;
  /** Says in the log channel what somebody has done, or that it came to nothing. */
  tell(drop: Drop, what: 'started' | 'unposted' | 'ended', staffId: string): void;
  /**
   * Posts the record of a drop that is over to the log channel.
   * @param outcome of all its claims
   * @returns whether it is there
   */
  record(drop: Drop, outcome: PaymentOutcome): Promise<boolean>;
}
