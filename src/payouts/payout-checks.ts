import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import { UserError } from '../errors.js';
import { isToCome } from '../ledger/grant.js';
import { ownAccount } from '../ledger/grant-checks.js';
import { mayBeQueuedAgain } from '../ledger/queued-grants.js';
import { amountOf } from '../money/amount.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import { enteredGrants, rowGrantId } from './payout-report.js';
import type { Payout, PayoutRow } from './payout-schema.js';

/**
 * A payout that staff want to decide on, stop or resume.
 * @throws {UserError} if there is none, or it was quarantined and so can neither go on nor be decided
 */
export function changeable(payout: Payout | undefined): Payout {
  if (payout === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  if (payout.quarantined !== undefined) throw new UserError(({ words }) => words.quarantine.refused);
  return payout;
}

/*
 * What is checked again when a payout is confirmed, approved or resumed, since links and limits change meanwhile.
 */

/**
 * @param staffId Discord user ID of who confirms or approves it
 * @throws {UserError} if a row would pay them, who started the payout, or an account that one of both ever had, or is
 *   more than a grant may be by now
 */
export async function checkRows(
  dependencies: PayoutDependencies,
  { id, by }: Pick<Payout, 'id' | 'by'>,
  staffId: string,
): Promise<void> {
  const isOwn = await ownOf(dependencies.links, decidersOf({ by, decidedBy: staffId }));
  const paid = (await dependencies.records.rows(id)).filter(({ leftOut }) => leftOut === undefined);
  if (paid.some(isOwn)) throw ownAccount();
  checkAmounts(dependencies, paid);
}

/** @throws {UserError} if a row that is still to be paid is more than a grant may be by now */
export async function checkRest(dependencies: PayoutDependencies, payout: Payout): Promise<void> {
  const grants = await enteredGrants(dependencies.ledger, payout);
  const rows = await dependencies.records.rows(payout.id);
  const rest = rows.filter((row) => {
    const grant = grants.get(rowGrantId(payout, row));
    return row.leftOut === undefined && (grant === undefined || isToCome(grant) || mayBeQueuedAgain(grant));
  });
  checkAmounts(dependencies, rest);
}

function checkAmounts({ max }: PayoutDependencies, rows: readonly PayoutRow[]): void {
  if (!rows.some(({ amount = '0' }) => amountOf(amount).greaterThan(max))) return;
  throw new UserError((language) => language.words.payout.overGrantMax({ most: language.amount(max) }));
}
