import { isSameAccount } from '../accounts/website-account.js';
import { mayBeTakenUp } from '../credit/grant-payer.js';
import { UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import type { PayoutsOptions } from './payout-options.js';
import { enteredGrants, rowGrantId } from './payout-report.js';
import type { Payout, PayoutRow } from './payout-schema.js';

/** What is checked again when a payout is confirmed or approved, since links and limits change meanwhile. */
export interface PayoutChecks {
  /**
   * @throws {UserError} if a row would pay this staff member, or an account that they ever had, or is more than a
   *   grant may be by now
   */
  rows(payoutId: string, staffId: string): Promise<void>;
  /** @throws {UserError} if a row that is still to be paid is more than a grant may be by now */
  rest(payout: Payout): Promise<void>;
  /** @throws {UserError} if the cap of who pays was lowered below what is reserved for that day */
  cap(payout: Payout): Promise<void>;
}

export function createPayoutChecks({ records, ledger, links, caps, max }: PayoutsOptions): PayoutChecks {
  const isTooMuch = ({ amount = '0' }: PayoutRow) => amountOf(amount).greaterThan(max);
  const overMax = () => new UserError((language) => language.words.payout.overGrantMax(language.amount(max)));

  return {
    async rows(payoutId, staffId) {
      const own = await links.heldBy(staffId);
      const paid = (await records.rows(payoutId)).filter(({ leftOut }) => leftOut === undefined);
      const isOwn = paid.some(
        ({ member, account }) =>
          member === staffId || (account !== undefined && own.some((held) => isSameAccount(held, account))),
      );
      if (isOwn) throw new UserError(({ words }) => words.payout.paysYou);
      if (paid.some(isTooMuch)) throw overMax();
    },

    async rest(payout) {
      const grants = await enteredGrants(ledger, payout);
      const isToPay = (row: PayoutRow) => {
        const grant = grants.get(rowGrantId(payout, row));
        return row.leftOut === undefined && (grant === undefined || mayBeTakenUp(grant));
      };
      if ((await records.rows(payout.id)).filter(isToPay).some(isTooMuch)) throw overMax();
    },

    cap: ({ by, confirmedAt }) => caps.requireWithin(by, confirmedAt),
  };
}
