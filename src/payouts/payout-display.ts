import { StoreError, UserError } from '../errors.js';
import { shortId } from '../text/short-id.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, payoutCsv, restingStatus, shownGrantsOf } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/** How far a payout is, with its rows as a CSV file. */
export async function readStatus(
  { records, ledger }: Pick<PayoutsOptions, 'records' | 'ledger'>,
  payout: Payout,
) {
  const rows = await records.rows(payout.id);
  const { grants, unreadable } = await shownGrantsOf(ledger, payout);
  return { status: restingStatus(payout, grants), csv: payoutCsv(payout, rows, grants, unreadable) };
}

/**
 * A payout as it stands in a list. Staff may have settled what was unknown at its end, or granted it again, so the
 * counts of that moment hold only if everybody had been paid.
 */
export async function countedPayout(
  dependencies: Pick<PayoutsOptions, 'records' | 'ledger'>,
  payout: Payout,
): Promise<Payout> {
  if (payout.state !== 'finished' || payout.counts?.paid === payout.payable) return payout;
  const { grants, unreadable } = await shownGrantsOf(dependencies.ledger, payout);
  const { unknown, left, ...counts } = countRows(payout.payable, grants.values());
  // Nobody knows of what cannot be read, nor of what the records had lost.
  const lost = payout.quarantined === undefined ? Math.min(left, unreadable.size) : left;
  return { ...payout, counts: { ...counts, unknown: unknown + lost, left: left - lost } };
}

/** What staff are shown of a payout. */
export function createPayoutDisplay(options: PayoutsOptions) {
  /** As {@link readStatus}. @throws {UserError} if there is no such payout */
  async function show(id: string) {
    const payout = await options.records.find(id);
    if (payout === undefined) throw new UserError(({ words }) => words.approvals.notFound);
    return readStatus(options, payout);
  }

  return {
    show,
    counted: (payout: Payout) => countedPayout(options, payout),
    /**
     * As {@link show}, right after something was done with the payout.
     * @throws {UserError} if it cannot be read: that must not be told as if nothing had been done
     */
    async showAfter(id: string) {
      try {
        return await show(id);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        options.log.error({ payout: id, err: error }, 'what has become of a payout could not be read');
        throw new UserError(({ words }) => words.payout.unshown(shortId(id)), undefined, { cause: error });
      }
    },
  };
}
