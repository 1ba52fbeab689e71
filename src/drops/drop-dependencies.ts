import type { CampaignDependencies } from '../campaigns/campaign-dependencies.js';
import type { OpeningNotices } from '../campaigns/opening.js';
import type { Quick } from '../campaigns/placed-records.js';
import type { PaymentSums } from '../ledger/payment-outcome.js';
import type { Posting } from '../message-place.js';
import type { SeriesRecords } from '../recurrences/series.js';
import type { SeriesNotices } from '../recurrences/series-rounds.js';
import type { Change } from '../storage/store.js';
import type { DropRecords } from './drop-records.js';
import type { Drop, DropSeries } from './drop-schema.js';

/** Messages about drops that answer nobody. None of them throws: what cannot be delivered is in the log. */
export interface DropNotices extends OpeningNotices<Drop>, SeriesNotices<DropSeries> {
  /** Posts that a drop is going to open. */
  announce(drop: Drop): Promise<Posting>;
  /** Posts the public message. */
  post(drop: Drop, claimed: number): Promise<Posting>;
  /**
   * Brings the public message up to date.
   * @param quickest who claimed first, once it is over
   * @returns whether that was done
   */
  show(drop: Drop, claimed: number, quickest: readonly Quick[]): Promise<boolean>;
  /** What is committed to have the log channel told what somebody has done. */
  planned(drop: Drop, what: 'scheduled' | 'started' | 'ended'): Change;
  /**
   * Posts the record of a drop that is over to the log channel.
   * @param outcome of all its claims
   * @returns whether it is there
   */
  record(drop: Drop, outcome: PaymentSums): Promise<boolean>;
}

/** What drops are built on. Each file names the few of them that it needs. */
export interface DropDependencies extends CampaignDependencies {
  readonly records: DropRecords;
  readonly series: SeriesRecords<DropSeries>;
  readonly notices: DropNotices;
}
