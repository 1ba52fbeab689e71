import type { MessagePlace } from '../message-place.js';
import type { Grant } from './grant-schema.js';

/**
 * What staff and members are told about grants outside of an answer. None of it fails: what cannot be delivered
 * is in the log, and the ledger has the grant.
 */
export interface GrantNotices {
  /** Puts a grant before a second staff member, or one of unknown outcome before all. */
  askStaff(grant: Grant): Promise<MessagePlace | undefined>;
  /**
   * Brings the message of {@link askStaff} up to date.
   * @returns whether there is one, and it shows the grant now
   */
  update(grant: Grant): Promise<boolean>;
  /**
   * The records of grants that have ended, in one message; members who were paid are told as well.
   * @returns whether the log channel has them
   */
  settled(grants: readonly Grant[]): Promise<boolean>;
  /** Tells a member who was paid. @returns whether there is one to be told */
  paid(grant: Grant): boolean;
  /** How many characters the record of a grant takes in a message. */
  lengthOf(grant: Grant): number;
}
