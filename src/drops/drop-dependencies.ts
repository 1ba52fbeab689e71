import type { Links } from '../accounts/member-links.js';
import type { LifecycleDependencies } from '../campaigns/lifecycle.js';
import type { PlacesDependencies } from '../campaigns/places.js';
import type { UpkeepDependencies } from '../campaigns/upkeep.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import type { Queue } from '../ledger/queue.js';
import type { MessagePlace } from '../message-place.js';
import type { Change } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { DropRecords } from './drop-records.js';
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
  /** What is committed to have the log channel told what somebody has done, or that it came to nothing. */
  planned(drop: Drop, what: 'started' | 'unposted' | 'ended'): Change;
  /** Posts what was planned and committed. */
  catchUp(): Promise<void>;
  /**
   * Posts the record of a drop that is over to the log channel.
   * @param outcome of all its claims
   * @returns whether it is there
   */
  record(drop: Drop, outcome: PaymentOutcome): Promise<boolean>;
}

/** What drops are built on. Each file names the few of them that it needs. */
export interface DropDependencies
  extends World,
    LifecycleDependencies,
    UpkeepDependencies,
    Pick<PlacesDependencies, 'store' | 'givenUp'> {
  readonly dropRecords: DropRecords;
  readonly ledger: Pick<Ledger, 'find' | 'current' | 'queueChanges' | 'shownStanding'>;
  readonly caps: Caps;
  readonly links: Links;
  readonly queue: Pick<Queue, 'serve' | 'outcome' | 'isPaying'>;
  readonly notices: DropNotices;
}
