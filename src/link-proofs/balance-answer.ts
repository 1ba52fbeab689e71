import type { BalanceReading, Grant } from '../ledger/grant.js';
import { type Amount, amountOf, parseAmount } from '../money/amount.js';

/** Thousands separator and decimal separator of the ways in which people write figures. */
const FORMS = [
  [',', '.'],
  ['.', ','],
  [' ', '.'],
  [' ', ','],
  ["'", '.'],
] as const;

const PATTERNS = FORMS.map(([group, point]) => ({
  group,
  point,
  pattern: new RegExp(`^-?(\\d{1,3}(\\${group}\\d{3})+|\\d+)(\\${point}\\d+)?$`),
}));

const LONGEST = 60;

/**
 * Reads a balance as somebody typed it, with or without the currency. `1,234` can mean two figures.
 * @param creditNames what the bot calls the currency
 * @returns every figure that it can mean; none if it is no figure
 */
export function readBalanceAnswer(text: string, creditNames: readonly string[]): readonly Amount[] {
  if (text.length > LONGEST) return [];
  const typed = text.replaceAll(/\s+/gu, ' ').replaceAll(/[’‘]/gu, "'").replaceAll('−', '-');
  const plain = typed.trim();
  const figures = [plain, ...creditNames.map((name) => withoutCurrency(plain, name))];
  const meanings = figures.flatMap((figure) =>
    PATTERNS.flatMap(({ group, point, pattern }) =>
      pattern.test(figure) ? [figure.replaceAll(group, '').replace(point, '.')] : [],
    ),
  );
  return [...new Set(meanings)].flatMap((meaning) => parseAmount(meaning) ?? []);
}

function withoutCurrency(text: string, creditName: string): string {
  const { length } = creditName.trim();
  // A part at a time, since some letters are longer in lower case: the Turkish İ.
  const isName = (part: string) => part.toLowerCase() === creditName.trim().toLowerCase();
  if (isName(text.slice(-length))) return text.slice(0, -length).trim();
  return isName(text.slice(0, length)) ? text.slice(length).trim() : text;
}

/**
 * Whether an answer names a balance that the website showed right after a deposit: the virtual one, or the total.
 * Where none was read after it, what was read before it, and the amount.
 */
export const isRightBalance = (deposit: Grant, meanings: readonly Amount[]): boolean =>
  rightBalances(deposit).some((right) => meanings.some((meant) => meant.equals(right)));

function rightBalances({ before, after, amount }: Grant): readonly Amount[] {
  if (after !== undefined) return figuresOf(after);
  return before === undefined ? [] : figuresOf(before).map((figure) => figure.plus(amountOf(amount)));
}

const figuresOf = ({ virtual, total }: BalanceReading): readonly Amount[] =>
  (virtual === undefined ? [total] : [virtual, total]).map(amountOf);
