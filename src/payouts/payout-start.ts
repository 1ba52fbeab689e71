import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { PayoutNotices } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { payoutCsv } from './payout-report.js';
import type { PayoutRunner } from './payout-runner.js';
import type { Payout } from './payout-schema.js';

export interface PayoutStartOptions {
  readonly records: Pick<PayoutRecords, 'rows'>;
  readonly runs: Pick<PayoutRunner, 'start'>;
  readonly notices: Pick<PayoutNotices, 'tell'>;
  readonly log: Log;
}

/** Has a payout paid that was started or resumed, and says so in the log channel. @returns it */
export type Begin = (payout: Payout, what: 'started' | 'resumed') => Promise<Payout>;

export function createPayoutStart({ records, runs, notices, log }: PayoutStartOptions): Begin {
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
