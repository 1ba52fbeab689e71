import { StoreError, UserError } from '../errors.js';
import type { PayoutStatus } from './payout-notices.js';
import type { PayoutsOptions } from './payout-options.js';
import { payoutCsv, restingStatus, shownGrantsOf } from './payout-report.js';

export function createPayoutDisplay({ records, ledger, log }: PayoutsOptions) {
  /**
   * How far a payout is, with its rows as a CSV file.
   * @throws {UserError} if there is no such payout
   */
  async function show(id: string): Promise<{ readonly status: PayoutStatus; readonly csv: string }> {
    const payout = await records.find(id);
    if (payout === undefined) throw new UserError(({ words }) => words.payout.notFound);
    const rows = await records.rows(id);
    const { grants, unreadable } = await shownGrantsOf(ledger, payout);
    return { status: restingStatus(payout, grants), csv: payoutCsv(payout, rows, grants, unreadable) };
  }

  return {
    show,
    /**
     * As {@link show}, right after something was done with the payout.
     * @throws {UserError} if it cannot be read: that must not be told as if nothing had been done
     */
    async showAfter(id: string) {
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
