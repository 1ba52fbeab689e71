/*
 * Amounts as the tests reckon them: whole numbers of any size, and how many of their digits are decimals. Nothing of it is
 * the product's.
 */

/** `units` times ten to the power of minus `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** The value of an ASCII digit, -1 for anything else. */
const digitOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at) - 48;
  return code >= 0 && code <= 9 ? code : -1;
};

/** How many ASCII digits stand there in a row. */
export function digitsAt(text: string, start: number): number {
  let end = start;
  while (digitOf(text, end) !== -1) end += 1;
  return end - start;
}

/**
 * Reads `-12.50`, sign by sign.
 * @param point what stands before the decimals
 * @returns `undefined` for anything else
 */
export function decimalOf(text: string, point = '.'): Decimal | undefined {
  const start = text.startsWith('-') ? 1 : 0;
  const whole = digitsAt(text, start);
  const end = start + whole;
  if (whole === 0) return undefined;
  if (end === text.length) return { units: BigInt(text), scale: 0 };
  const decimals = digitsAt(text, end + 1);
  if (text[end] !== point || decimals === 0 || end + 1 + decimals !== text.length) return undefined;
  return { units: BigInt(text.slice(0, end) + text.slice(end + 1)), scale: decimals };
}

/** As {@link decimalOf}, with an exponent: `1.5e-3`. */
export function figureOf(text: string): Decimal | undefined {
  const at = text.search(/e/i);
  if (at === -1) return decimalOf(text);
  const [figure, exponent] = [decimalOf(text.slice(0, at)), text.slice(at + 1)];
  const sign = exponent.startsWith('-') || exponent.startsWith('+') ? 1 : 0;
  const isExponent = exponent.length > sign && digitsAt(exponent, sign) === exponent.length - sign;
  if (figure === undefined || !isExponent) return undefined;
  const scale = figure.scale - Number(exponent);
  return scale >= 0
    ? { units: figure.units, scale }
    : { units: figure.units * 10n ** BigInt(-scale), scale: 0 };
}

/** A decimal in units of another scale that is as large at least. */
const unitsAt = ({ units, scale }: Decimal, at: number): bigint => units * 10n ** BigInt(at - scale);

/** Whether two are the same number, however many zeros they end with. */
export function isSame(one: Decimal, other: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale);
  return unitsAt(one, scale) === unitsAt(other, scale);
}

/** Rounded to so many decimals, half to even. */
export function rounded(figure: Decimal, decimals: number): Decimal {
  const { units, scale } = figure;
  if (scale <= decimals) return figure;
  const part = 10n ** BigInt(scale - decimals);
  const [size, sign] = units < 0n ? [-units, -1n] : [units, 1n];
  const [whole, twice] = [size / part, (size % part) * 2n];
  const isUp = twice > part || (twice === part && whole % 2n === 1n);
  return { units: sign * (isUp ? whole + 1n : whole), scale: decimals };
}

/** How far two are apart, where that is no more than a millionth. */
export function isWithinMillionth(one: Decimal, other: Decimal): boolean {
  const scale = Math.max(one.scale, other.scale, 6);
  const apart = unitsAt(one, scale) - unitsAt(other, scale);
  return (apart < 0n ? -apart : apart) <= 10n ** BigInt(scale - 6);
}
