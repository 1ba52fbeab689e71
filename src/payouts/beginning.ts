import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { Payout } from './payout.js';
import type { PayoutNotices } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { payoutCsv } from './report.js';
import type { Runs } from './runs.js';

export interface BeginningOptions {
  readonly records: Pick<PayoutRecords, 'rows'>;
  readonly runs: Pick<Runs, 'start'>;
  readonly notices: Pick<PayoutNotices, 'tell'>;
  readonly log: Log;
}

/** Has a payout paid that was started or resumed, and says so in the log channel. @returns it */
export type Begin = (payout: Payout, what: 'started' | 'resumed') => Promise<Payout>;

export function createBeginning({ records, runs, notices, log }: BeginningOptions): Begin {
  /** Its rows, so that the log channel names whom it may have paid, should all records of it be lost. */
  async function rowsOf(payout: Payout): Promise<string | undefined> {
    try {
      return payoutCsv(payout, await records.rows(payout.id), new Map());
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn({ payout: payout.id, err: error }, 'the rows of a payout are not in the log channel');
      return undefined;
    }
  }

  return async (payout, what) => {
    notices.tell(payout, what, what === 'started' ? await rowsOf(payout) : undefined);
    // Where that was read back after a failure, the upkeep may have been faster.
    if (payout.state === 'running') runs.start(payout);
    return payout;
  };
}
