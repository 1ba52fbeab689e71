import type { StaffQuestion } from '../campaigns/lifecycle.js';
import type { Grant } from '../ledger/grant.js';
import type { MessagePlace, Posting } from '../message-place.js';
import type { Change } from '../storage/store.js';
import type { Decision, Giveaway, Replaced } from './giveaway-schema.js';
import type { Picture } from './picture.js';
import type { Missed, Series } from './series-schema.js';

/** What is told in the log channel, beside what records of their own bring there. */
export type Deed = 'scheduled' | 'started' | 'edited' | 'ended' | 'cancelled' | 'series-stopped';

/** Messages about giveaways that answer nobody. None of them throws: what cannot be delivered is in the log. */
export interface GiveawayNotices extends StaffQuestion<Giveaway> {
  askStaff(giveaway: Giveaway, picture?: Picture): Promise<MessagePlace | undefined>;
  /** Posts that a giveaway is going to open. */
  announce(giveaway: Giveaway, picture: Picture | undefined): Promise<Posting>;
  /** Makes the announcement say that it is open, and where. @returns whether that was done */
  showBegun(giveaway: Giveaway): Promise<boolean>;
  /** Posts the public message, and notifies the role that was asked for. */
  post(giveaway: Giveaway, entrants: number, picture: Picture | undefined): Promise<Posting>;
  /** Brings the public message up to date: the number of entrants, or that it is over. @returns whether that was done */
  show(giveaway: Giveaway, entrants: number): Promise<boolean>;
  /** Posts the message with the winners, and pings them. */
  postResult(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): Promise<MessagePlace | undefined>;
  /** Brings the message with the winners up to date. @returns whether that was done */
  showResult(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): Promise<boolean>;
  /** Says who has replaced a winner, and pings them. */
  postReplaced(giveaway: Giveaway, replaced: Replaced): Promise<MessagePlace | undefined>;
  /** Says in the log channel what somebody has done. */
  tell(giveaway: Giveaway, what: Deed, staffId: string): void;
  /** Has staff told that a round was not opened, and what to do; to be committed with that. */
  plannedMissed(series: Series, why: Missed, date: number): Change;
  /**
   * Has staff told that a giveaway could not be posted, and what to do; to be committed with that.
   * @param goesOn whether it comes again all the same
   */
  plannedUnposted(giveaway: Giveaway, goesOn: boolean): Change;
  /** Has staff told that a giveaway opened without the mention of its role; to be committed with that. */
  plannedUnpinged(giveaway: Giveaway): Change;
  /** Says in the log channel which winners somebody has replaced or has paid again. @returns whether that was done */
  tellDecision(giveaway: Giveaway, decision: Decision): Promise<boolean>;
  /**
   * Tells staff that the winners wait for the website, or, when they do so no longer, brings that up to date.
   * @returns where it stands
   */
  showAway(giveaway: Giveaway): Promise<MessagePlace | undefined>;
  /**
   * Posts the record of a giveaway that is over to the log channel, or brings it up to date.
   * @returns where it stands, or `undefined` if the log channel does not have it as it is now
   */
  record(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): Promise<MessagePlace | undefined>;
}
