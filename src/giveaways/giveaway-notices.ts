import type { OpeningNotices } from '../campaigns/opening.js';
import type { Grant } from '../ledger/grant.js';
import type { MessagePlace, Posting } from '../message-place.js';
import type { SeriesNotices } from '../recurrences/series-rounds.js';
import type { Change } from '../storage/store.js';
import type { Decision, Giveaway, GiveawaySeries, Replaced } from './giveaway-schema.js';
import type { Picture } from './picture.js';

/** What is told in the log channel, beside what records of their own bring there. */
export type Deed = 'edited' | 'ended' | 'cancelled';

/** Messages about giveaways that answer nobody. None of them throws: what cannot be delivered is in the log. */
export interface GiveawayNotices extends OpeningNotices<Giveaway>, SeriesNotices<GiveawaySeries> {
  askStaff(giveaway: Giveaway, picture?: Picture): Promise<MessagePlace | undefined>;
  /** Posts that a giveaway is going to open. */
  announce(giveaway: Giveaway, picture: Picture | undefined): Promise<Posting>;
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
