import { Decimal } from 'decimal.js';
import * as z from 'zod';

/**
 * Money as an exact decimal. A clone of its own, because decimal.js keeps only 20 significant digits by default,
 * and a sum of website figures may need more. `toExpNeg`/`toExpPos` keep `toString` free of exponents.
 */
const Exact = Decimal.clone({
  precision: 100,
  toExpNeg: -100,
  toExpPos: 100,
  rounding: Decimal.ROUND_HALF_EVEN,
});

/** An exact amount of credit. Immutable. */
export type Amount = Decimal;

// decimal.js itself also takes 0x10, 1e3 and Infinity, so the text is checked before it gets there.
const DECIMAL_TEXT = /^-?\d{1,40}(\.\d{1,30})?$/;

/** An amount as it is kept. */
export const AMOUNT = z.string().regex(DECIMAL_TEXT);

/** Reads decimal text such as `-12.5` exactly. Gives `undefined` for anything that is not plain decimal digits. */
export function parseAmount(text: string): Amount | undefined {
  return DECIMAL_TEXT.test(text) ? new Exact(text) : undefined;
}

/** 1,074 decimals are the most that a double has when it is printed in full. */
const FIGURE_TEXT = /^-?\d{1,40}(\.\d{1,1074})?(e[+-]?\d{1,3})?$/i;
/** Decimals of a figure that has more than are taken; no website counts in so small parts. */
const DECIMALS = 12;
/** How far a float may be from the whole cent that was meant by it. */
const FLOAT_ERROR = new Exact('1e-6');

/** A whole cent, where the amount is one but for the error of a float: `29.95` for `29.949999999999999`. */
export function withoutFloatError(amount: Amount): Amount {
  const cents = amount.toDecimalPlaces(2);
  return cents.minus(amount).abs().lessThanOrEqualTo(FLOAT_ERROR) ? cents : amount;
}

/**
 * Reads a figure that a program may have computed with floats and printed in full, as PHP does
 * (`29.949999999999999`, `5.5511151231258e-17`). A real fraction of a cent stays as it is.
 * @returns decimal text as {@link parseAmount} takes it, as written where it is that already; `undefined` for anything
 *   else
 */
export function figureText(text: string): string | undefined {
  if (!FIGURE_TEXT.test(text)) return undefined;
  const written = new Exact(text);
  const figure = withoutFloatError(written);
  // PHP prints a zero with a sign.
  if (figure.isZero() && figure.isNegative()) return amountText(figure.abs());
  const plain = DECIMAL_TEXT.test(text) && figure.equals(written) ? text : amountText(figure);
  return DECIMAL_TEXT.test(plain) ? plain : roundedText(figure);
}

function roundedText(figure: Amount): string | undefined {
  const plain = amountText(figure.toDecimalPlaces(DECIMALS));
  return DECIMAL_TEXT.test(plain) ? plain : undefined;
}

/** As {@link parseAmount}, for text that was checked before, such as what this bot has stored. */
export function amountOf(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined) throw new TypeError(`not a decimal amount: ${JSON.stringify(text)}`);
  return amount;
}

export const ZERO: Amount = amountOf('0');

/** The exact digits, with at least two decimals and no grouping: `15.00`, `0.125`. */
export function amountText(amount: Amount): string {
  const [whole = '', decimals = ''] = amount.toString().split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}
