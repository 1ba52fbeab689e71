import type { ownOf } from '../accounts/own-accounts.js';
import { type Account, identities, isSameAccount } from '../accounts/website-account.js';
import { type Amount, amountText, parseAmount } from '../money/amount.js';
import type { LookedUp } from './account-lookup.js';
import type { Listed } from './listed-recipient.js';
import type { LeftOut, PayoutRow } from './payout-schema.js';

/** What a row names, once it was looked up. */
export type Found =
  | { readonly account: Account; readonly member?: string }
  | Extract<LookedUp, { readonly leftOut: LeftOut }>;

/** Digits after the point count as they are written: `1.000` may well have been meant as a thousand. */
const TOO_FINE = /\.\d{3,}$/;

/**
 * The rows of a payout from the list that was given and what its names have led to.
 * @param isOwn whether something would pay who decides on it
 * @param max most that one grant may add
 */
export function rowsOf(
  listed: readonly Listed[],
  found: ReadonlyMap<Listed, Found>,
  isOwn: Awaited<ReturnType<typeof ownOf>>,
  max: Amount,
): readonly PayoutRow[] {
  const seen = new Map<string, { account: Account; number: number }>();
  return listed.map((one, index) => {
    const row = rowOf(one, index + 1, found.get(one), max);
    const { account, number } = row;
    if (account === undefined || row.leftOut !== undefined) return row;
    if (isOwn(row)) return { ...row, leftOut: 'own-account' };
    const keys = identities(account).map((identity) => identity.join(':'));
    const duplicateOf = keys
      .map((key) => seen.get(key))
      .find((other) => other !== undefined && isSameAccount(other.account, account));
    if (duplicateOf !== undefined) return { ...row, leftOut: 'twice', duplicateOf: duplicateOf.number };
    for (const key of keys) seen.set(key, { account, number });
    return row;
  });
}

/** One row, by itself. */
function rowOf(one: Listed, number: number, found: Found | undefined, max: Amount): PayoutRow {
  const row = { number, given: one.given, ...(one.line !== undefined && { line: one.line }) };
  if (one.fault !== undefined || found === undefined) {
    return { ...row, leftOut: one.fault ?? 'not-understood' };
  }
  const member = one.named?.by === 'member' ? { member: one.named.value } : {};
  // Whom it names comes first: an amount for nobody need not be mended.
  return { ...row, ...member, ...checkedAmount(one.amount, max), ...found };
}

function checkedAmount(
  given: string,
  max: Amount,
): { readonly amount: string } | { readonly leftOut: LeftOut } {
  const text = given.trim();
  const amount = parseAmount(text);
  if (amount === undefined) return { leftOut: 'amount-not-understood' };
  if (!amount.greaterThan(0)) return { leftOut: 'amount-not-positive' };
  if (TOO_FINE.test(text)) return { leftOut: 'amount-too-fine' };
  return amount.greaterThan(max) ? { leftOut: 'over-grant-cap' } : { amount: amountText(amount) };
}
