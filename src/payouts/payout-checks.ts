import { isSameAccount } from '../accounts/website-account.js';
import { mayBeTakenUp } from '../credit/grant-payer.js';
import { UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import type { PayoutsOptions } from './payout-options.js';
import { enteredGrants, rowGrantId } from './payout-report.js';
import type { Payout, PayoutRow } from './payout-schema.js';

/**
 * A payout that staff want to decide on, stop or resume.
 * @throws {UserError} if there is none, or it was laid aside and so can neither go on nor be decided
 */
export function changeable(payout: Payout | undefined): Payout {
  if (payout === undefined) throw new UserError(({ words }) => words.payout.notFound);
  if (payout.laidAside !== undefined) throw new UserError(({ words }) => words.laidAside.payoutRefused);
  return payout;
}

/*
 * What is checked again when a payout is confirmed, approved or resumed, since links, limits and servers change
 * meanwhile.
 */

/** @throws {UserError} if the bot no longer acts in the server for which the payout was asked */
export function checkServer({ isListed }: PayoutsOptions, { guildId }: Pick<Payout, 'guildId'>): void {
  if (!isListed(guildId)) throw new UserError(({ words }) => words.payout.serverUnlisted);
}

/**
 * @throws {UserError} if a row would pay this staff member, or an account that they ever had, or is more than a grant
 *   may be by now
 */
export async function checkRows(options: PayoutsOptions, payoutId: string, staffId: string): Promise<void> {
  const own = await options.links.heldBy(staffId);
  const paid = (await options.records.rows(payoutId)).filter(({ leftOut }) => leftOut === undefined);
  const isOwn = paid.some(
    ({ member, account }) =>
      member === staffId || (account !== undefined && own.some((held) => isSameAccount(held, account))),
  );
  if (isOwn) throw new UserError(({ words }) => words.payout.paysYou);
  checkAmounts(options, paid);
}

/** @throws {UserError} if a row that is still to be paid is more than a grant may be by now */
export async function checkRest(options: PayoutsOptions, payout: Payout): Promise<void> {
  const grants = await enteredGrants(options.ledger, payout);
  const rows = await options.records.rows(payout.id);
  const rest = rows.filter((row) => {
    const grant = grants.get(rowGrantId(payout, row));
    return row.leftOut === undefined && (grant === undefined || mayBeTakenUp(grant));
  });
  checkAmounts(options, rest);
}

function checkAmounts({ max }: PayoutsOptions, rows: readonly PayoutRow[]): void {
  if (!rows.some(({ amount = '0' }) => amountOf(amount).greaterThan(max))) return;
  throw new UserError((language) => language.words.payout.overGrantMax(language.amount(max)));
}
