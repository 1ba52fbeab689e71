import { StoreError, UserError } from '../errors.js';
import type { PayoutStatus } from './payout-notices.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, payoutCsv, shownGrantsOf } from './payout-report.js';
import { sumsOf } from './payout-sums.js';

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

export function createPayoutDisplay({ records, ledger, log }: PayoutsOptions): PayoutDisplay {
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
        log.error({ payout: id, err: error }, 'what has become of a payout could not be read');
        throw new UserError(({ words }) => words.payout.unshown(id), undefined, { cause: error });
      }
    },
  };
}
