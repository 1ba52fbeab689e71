import type { Links } from '../accounts/member-links.js';
import { ownOf } from '../accounts/own-accounts.js';
import type { Account } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import { filled } from '../locales/text.js';
import { type Amount, parseAmount } from '../money/amount.js';

/**
 * An amount that somebody wants to grant, from an option's number or a text.
 * @param max what one grant may add at most
 * @throws {UserError} unless it is above zero, has at most two decimals and is not above `max`
 */
export function grantAmount(given: number | string, max: Amount): Amount {
  // A number's shortest text is what was typed; one that needs an exponent is no sensible amount.
  // In most languages, cents stand behind a comma. With three digits behind it, it may be thousands.
  const amount = parseAmount(
    String(given)
      .trim()
      .replace(/,(?=\d{1,2}$)/, '.'),
  );
  if (amount === undefined) throw new UserError(({ words }) => words.refusals.amountNotUnderstood);
  if (!amount.greaterThan(0)) throw new UserError(({ words }) => words.refusals.amountNotPositive);
  if (amount.decimalPlaces() > 2) throw new UserError(({ words }) => words.refusals.amountTooFine);
  if (amount.greaterThan(max)) {
    throw new UserError((language) =>
      filled(language.words.refusals.overGrantCap, { most: language.amount(max) }),
    );
  }
  return amount;
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
