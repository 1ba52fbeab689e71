import type { Ledger } from '../credit/ledger.js';
import { StoreError, UserError } from '../errors.js';
import type { Log } from '../log.js';
import type { PayoutStatus } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { countRows, payoutCsv, shownGrantsOf } from './payout-report.js';
import { sumsOf } from './payout-sums.js';
import { unclear } from './unclear-error.js';

/** How far a payout is, with its rows as a CSV file. */
export interface ShownPayout {
  readonly status: PayoutStatus;
  readonly csv: string;
}

export interface PayoutDisplay {
  /** @throws {UserError} if there is no such payout */
  show(id: string): Promise<ShownPayout>;
  /**
   * As {@link show}, right after something was done with the payout.
   * @throws {UserError} if it cannot be read: that must not be told as if nothing had been done
   */
  showAfter(id: string): Promise<ShownPayout>;
}

export interface PayoutDisplayOptions {
  readonly records: Pick<PayoutRecords, 'find' | 'rows'>;
  readonly ledger: Ledger;
  readonly log: Log;
}

export function createPayoutDisplay({ records, ledger, log }: PayoutDisplayOptions): PayoutDisplay {
  async function show(id: string): Promise<ShownPayout> {
    const payout = await records.find(id);
    if (payout === undefined) throw new UserError(({ words }) => words.payout.notFound);
    const rows = await records.rows(id);
    const { grants, unreadable } = await shownGrantsOf(ledger, payout);
    const counts = countRows(payout.payable, grants.values());
    const sums = sumsOf(grants.values());
    return {
      status: { payout, counts, sums, perMinute: undefined, remainingMs: undefined },
      csv: payoutCsv(payout, rows, grants, unreadable),
    };
  }

  return {
    show,
    async showAfter(id) {
      try {
        return await show(id);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        throw unclear(log, id, error, ({ words }) => words.payout.unshown(id));
      }
    },
  };
}
