import type { Links } from '../accounts/member-links.js';
import type { LifecycleDependencies } from '../campaigns/lifecycle.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Queue } from '../ledger/queue.js';
import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import type { Liveness } from '../storage/liveness.js';
import type { Change, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { PayoutRecords } from './payout-records.js';
import type { PayoutStatus, PayoutSums } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/** What staff are told about payouts outside of an answer. None of it fails: what cannot be delivered is in the log. */
export interface PayoutNotices {
  /** Puts a payout before a second staff member. */
  askStaff(payout: Payout): Promise<MessagePlace | undefined>;
  /** Brings the message of {@link askStaff} up to date. @returns false if there is one and that could not be done */
  update(payout: Payout): Promise<boolean>;
  /**
   * What is committed to have the log channel told that somebody has started, stopped or resumed a payout.
   * @param csv with a line for each row
   */
  planned(payout: Payout, what: 'started' | 'stopped' | 'resumed', csv?: string): Change;
  /** Posts what was planned and committed. */
  catchUp(): Promise<void>;
  /**
   * Shows how far a payout is, in a message of the bot's own in the channel where it was started. Members read that
   * too, so it has no amounts and nothing of what staff have to do. @returns where that stands
   */
  progress(status: PayoutStatus): Promise<MessagePlace | undefined>;
  /** Says in the log channel that a payout has stopped by itself, and why. @returns whether the channel has it */
  away(payout: Payout): Promise<boolean>;
  /**
   * The record of a payout that is over in the log channel.
   * @returns whether the log channel has it
   */
  finished(status: PayoutStatus & { readonly sums: PayoutSums }): Promise<boolean>;
}

/** What payouts are built on. Each file names the few of them that it needs. */
export interface PayoutDependencies extends LifecycleDependencies, Pick<World, 'clock'> {
  readonly store: Store;
  readonly records: PayoutRecords;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Links;
  readonly queue: Pick<Queue, 'serve' | 'begin' | 'isPaying'>;
  readonly notices: PayoutNotices;
  readonly liveness: Pick<Liveness, 'isDead'>;
  /** For what is tried again by itself. */
  readonly retryLog: Log;
}
