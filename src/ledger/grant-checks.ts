import type { Links } from '../accounts/member-links.js';
import { ownOf } from '../accounts/own-accounts.js';
import type { Account } from '../accounts/website-account.js';
import { type Refusal, UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
import { filled } from '../locales/text.js';
import { type Amount, parseAmount } from '../money/amount.js';

/** Why nobody can be granted an amount. */
export type AmountFault =
  | 'amount-not-understood'
  | 'amount-not-positive'
  | 'amount-too-fine'
  | 'over-grant-cap';

/** Digits after the point count as they are written: `1.000` may well have been meant as a thousand. */
const TOO_FINE = /\.\d{3,}$/;

/**
 * Reads an amount that somebody wants to grant.
 * @param text with cents behind a point, or behind a comma as in most languages. With three digits behind a comma, it may
 *   be thousands
 * @param max what one grant may add at most
 */
export function payableAmount(text: string, max: Amount): Amount | AmountFault {
  const plain = text.trim().replace(/,(?=\d{1,2}$)/, '.');
  const amount = parseAmount(plain);
  if (amount === undefined) return 'amount-not-understood';
  if (!amount.greaterThan(0)) return 'amount-not-positive';
  if (TOO_FINE.test(plain)) return 'amount-too-fine';
  return amount.greaterThan(max) ? 'over-grant-cap' : amount;
}

/**
 * As {@link payableAmount}, from an option's number too.
 * @throws {UserError} unless it is above zero, has at most two decimals and is not above `max`
 */
export function grantAmount(given: number | string, max: Amount): Amount {
  // A number's shortest text is what was typed; one that needs an exponent is no sensible amount.
  const amount = payableAmount(String(given), max);
  if (typeof amount !== 'string') return amount;
  throw new UserError((language) => amountRefusal(amount, max, language));
}

function amountRefusal(fault: AmountFault, max: Amount, { words, amount }: Language): Refusal {
  switch (fault) {
    case 'amount-not-understood':
      return words.refusals.amountNotUnderstood;
    case 'amount-not-positive':
      return words.refusals.amountNotPositive;
    case 'amount-too-fine':
      return words.refusals.amountTooFine;
    case 'over-grant-cap':
      return filled(words.refusals.overGrantCap, { most: amount(max) });
  }
}

/** Whom a grant is for. */
export interface Receiver {
  readonly account: Account;
  /** Discord user ID of the member who is linked to the account. */
  readonly member?: string | undefined;
}

/**
 * @param deciders Discord user IDs of who grants, and of who approves it
 * @throws {UserError} if the account is one of theirs, or ever was
 */
export async function refuseOwnAccount(
  links: Pick<Links, 'heldBy'>,
  deciders: readonly string[],
  receiver: Receiver,
): Promise<void> {
  if ((await ownOf(links, deciders))(receiver)) throw ownAccount();
}

export const ownAccount = () => new UserError(({ words }) => words.refusals.ownAccount);
