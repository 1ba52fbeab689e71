import { stringify } from 'csv-stringify/sync';

/**
 * A cell of a CSV file: a text from anywhere, a number, or the digits of an amount that the bot itself has read. Only
 * such an amount may begin with a minus.
 */
export type CsvCell = string | number | { readonly decimal: string | undefined } | undefined;

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Where a spreadsheet may see the beginning of a cell, if what follows makes it a formula. Some split lines at `;` or
 * tabs, whatever separates the cells and whatever is in quotation marks; blanks and those marks they may drop.
 */
const FORMULA_START = /(^|\r\n|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A text that no spreadsheet takes for a formula: a quote stands where one would begin. */
export const harmless = (text: string) => text.replace(FORMULA_START, "$1'");

/** A CSV file with a header, separated by commas, with the line ends of Windows, for any spreadsheet. */
export function csvFile(header: readonly string[], rows: ReadonlyArray<readonly CsvCell[]>): string {
  const lines = [header, ...rows].map((cells) => cells.map(written));
  return stringify(lines, { record_delimiter: 'windows' });
}

function written(cell: CsvCell): string | number | undefined {
  if (typeof cell === 'string') return harmless(cell);
  if (typeof cell !== 'object') return cell;
  const { decimal } = cell;
  return decimal === undefined || DECIMAL.test(decimal) ? decimal : harmless(decimal);
}
