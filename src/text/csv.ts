import { stringify } from 'csv-stringify/sync';

/** The largest file that every server takes, also without a boost, in bytes. */
export const LARGEST_FILE_BYTES = 8_000_000;

/**
 * A cell of a CSV file: any text, a number, or the digits of an amount that the bot itself has parsed. Only such an
 * amount may begin with a minus.
 */
export type CsvCell = string | number | { readonly decimal: string | undefined } | undefined;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Where a spreadsheet may start a cell that what follows turns into a formula. Some split lines at `;` or tabs,
 * whatever the separator and even inside quotation marks, and may drop blanks and those marks.
 */
const FORMULA_START = /(^|\r\n|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * What some reader of CSV splits at or trims, besides commas and Windows line ends: other line ends, other separators,
 * blanks at either end.
 */
const SPLIT_OR_TRIMMED = /[;\t\n\v\f\r\u0085\u2028\u2029]|^\s|\s$/;

/** Text that no spreadsheet reads as a formula: an apostrophe goes before each possible start. */
export const harmless = (text: string) => text.replace(FORMULA_START, "$1'");

/** A CSV file with a header, commas and Windows line ends, for any spreadsheet. */
export function csvFile(header: readonly string[], rows: ReadonlyArray<readonly CsvCell[]>): string {
  const lines = [header, ...rows].map((cells) => cells.map(written));
  return stringify(lines, { record_delimiter: 'windows', quoted_match: SPLIT_OR_TRIMMED });
}

const LONGEST_NAME = 40;

/**
 * The name of a file for people: `payout-VIP-2026-11-28.csv`.
 * @param at ms since the epoch
 * @param about what they know it by; only its letters and digits are kept
 */
export function csvName(kind: string, at: number, about = ''): string {
  const plain = [...about.replaceAll(/[^\p{L}\p{N}]+/gu, '-')].slice(0, LONGEST_NAME).join('');
  const parts = [kind, plain.replaceAll(/^-|-$/g, ''), new Date(at).toISOString().slice(0, 10)];
  return `${parts.filter((part) => part !== '').join('-')}.csv`;
}

function written(cell: CsvCell): string | number | undefined {
  if (typeof cell === 'string') return harmless(cell);
  if (typeof cell !== 'object') return cell;
  const { decimal } = cell;
  return decimal === undefined || DECIMAL.test(decimal) ? decimal : harmless(decimal);
}
