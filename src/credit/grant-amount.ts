import { UserError } from '../errors.js';
import { type Amount, parseAmount } from '../money/amount.js';

/**
 * An amount that somebody wants to grant, from an option's number or a text.
 * @param max what one grant may add at most
 * @throws {UserError} unless it is above zero, has at most two decimals and is not above `max`
 */
export function grantAmount(given: number | string, max: Amount): Amount {
  // A number's shortest text is what was typed; one that needs an exponent is no sensible amount.
  const amount = parseAmount(String(given).trim());
  if (amount === undefined) throw new UserError(({ words }) => words.refusals.amountNotUnderstood);
  if (!amount.greaterThan(0)) throw new UserError(({ words }) => words.refusals.amountNotPositive);
  if (amount.decimalPlaces() > 2) throw new UserError(({ words }) => words.refusals.amountTooFine);
  if (amount.greaterThan(max)) {
    throw new UserError((language) => language.words.refusals.overGrantCap(language.amount(max)));
  }
  return amount;
}
