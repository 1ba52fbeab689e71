import { UserError } from '../errors.js';
import {
  type CellRow,
  MOST_ROWS,
  namedSeparator,
  rowsBy,
  SEPARATORS,
  type Separator,
  textOf,
} from './list-cells.js';
import { type Column, type Header, headerOf, requireKnown, unknownHeader } from './list-header.js';
import { isRounded, namedBy, steamOf, usernameOf } from './list-names.js';
import { type Listed, memberOf, type Named, shortened } from './listed-recipient.js';

export const LARGEST_FILE = 1024 * 1024;

/** Whom and how much; a spreadsheet may go on with empty cells here too. */
const WITHOUT_HEADER = { named: 2, cells: Number.POSITIVE_INFINITY };

/** No letter and no separator but the comma: an amount, however it is written. */
const LIKE_AMOUNT = /^[^\p{L};|\t]*\d[^\p{L};|\t]*$/u;
const DECIMAL_COMMAS = /(?<=\d),(?=\d)/g;

/** A list as one of the separators would have it. */
interface Reading {
  readonly separator: Separator;
  /** Its header says whom and how much. */
  readonly isHeaded: boolean;
  /** Somebody would be paid by it. */
  readonly pays: boolean;
  /** No other separator is left in a cell, except for decimal commas. */
  readonly isClean: boolean;
  /** All rows have as many cells, two at least. */
  readonly isAgreed: boolean;
  /** How many rows have two cells at least. */
  readonly split: number;
  /** The last line that can be read, if its quotation marks do not match. */
  readonly broken: number;
  /** @throws {UserError} if it is no list */
  readonly rows: () => readonly Listed[];
}

/**
 * Reads a list of who receives how much: with a header that names the columns (`member`, `username` or `steam`,
 * and `amount`), or without one, whom first and how much second. What separates the cells is seen from the whole file;
 * see {@link chosen}. A row with more cells than that is an error: `alice,12,75` was meant as 12.75, not as 12.
 * @throws {UserError} if it is no such list at all, or two separators would pay differently; single bad rows are told in
 *   the rows
 */
export function readListFile(data: Uint8Array): readonly Listed[] {
  const { named, list } = namedSeparator(textOf(data));
  if (/^[\s,;|]*$/.test(list)) throw new UserError(({ words }) => words.payout.fileEmpty);
  const separators = named === undefined ? SEPARATORS : [named];
  return chosen(separators.map((separator) => readingBy(separator, list))).rows();
}

/**
 * The reading that is meant. A header decides. Without one it is the separator by which somebody is paid. Are there
 * several (`mia;5,50` may pay 50 to `mia;5`), it is the one that leaves no other separator in a cell, or the one on which
 * all rows agree, and otherwise nobody's guess. Where nobody is paid, it only decides what is said of the rows.
 * @throws {UserError} if it cannot be told
 */
function chosen(readings: readonly Reading[]): Reading {
  const paying = readings.filter(({ pays }) => pays);
  const onlyOne = (some: readonly Reading[]) => (some.length === 1 ? some[0] : undefined);
  const headed = onlyOne(readings.filter(({ isHeaded }) => isHeaded));
  if (headed !== undefined) return headed;
  if (paying.length > 1) {
    const meant =
      onlyOne(paying.filter(({ isClean }) => isClean)) ?? onlyOne(paying.filter(({ isAgreed }) => isAgreed));
    if (meant !== undefined) return meant;
    throw new UserError(({ words }) => words.payout.fileSeparatorUnclear);
  }
  const [best] = readings.toSorted(
    (one, other) =>
      Number(other.isAgreed) - Number(one.isAgreed) ||
      Number(other.pays) - Number(one.pays) ||
      other.split - one.split ||
      other.broken - one.broken,
  );
  if (best === undefined) throw new TypeError('there is a reading by each separator');
  return best;
}

function readingBy(separator: Separator, text: string): Reading {
  const read = rowsBy(separator, text);
  if (typeof read === 'number') return brokenReading(separator, read);
  const [first] = read;
  const header = first && headerOf(first.cells);
  const rows = header === undefined ? read : read.slice(1);
  const counts = new Set(read.map(({ cells }) => cells.length));
  return {
    separator,
    isHeaded: header?.isKnown === true,
    pays: header?.isKnown !== false && rows.some(({ cells }) => pays(cells, header)),
    isClean: read.every(({ cells }) => cells.every((cell) => !hasOther(cell, separator))),
    isAgreed: counts.size === 1 && !counts.has(1),
    split: read.filter(({ cells }) => cells.length > 1).length,
    broken: 0,
    rows: () => {
      if (first !== undefined && header !== undefined) {
        requireKnown(header, first.line, givenIn(first.cells, separator));
      }
      // Below a title, the columns may stand in another order than without a header.
      const isBelow = header === undefined && rows.some(({ cells }) => headerOf(cells)?.isKnown);
      if (first !== undefined && isBelow) throw unknownHeader(first.line, givenIn(first.cells, separator));
      if (rows.length === 0) throw new UserError(({ words }) => words.payout.fileEmpty);
      if (rows.length > MOST_ROWS) {
        throw new UserError(({ words, number }) => words.payout.fileTooLong(number(MOST_ROWS)));
      }
      return rows.map((row) => listedIn(row, header, separator));
    },
  };
}

const brokenReading = (separator: Separator, line: number): Reading => ({
  separator,
  ...{ isHeaded: false, pays: false, isClean: false, isAgreed: false, split: 0, broken: line },
  rows: () => {
    throw new UserError(({ words, number }) => words.payout.fileQuotes(number(line)));
  },
});

/** A row as it is paid, or why it is not. */
function listedIn({ cells, line }: CellRow, header: Header | undefined, separator: Separator): Listed {
  const { recipients, amount } = partsOf(cells, header);
  const row = { line, given: givenIn(cells, separator), amount: plain(amount) };
  const isTooLong = goesBeyond(header ?? WITHOUT_HEADER, cells);
  // A rounded ID has a comma of its own where the decimal comma separates.
  const suspects = isTooLong ? cells : recipients.map(({ cell }) => cell);
  if (suspects.some(isRounded)) return { ...row, fault: 'rounded-id' };
  if (isTooLong) return { ...row, fault: 'too-many-cells' };
  const [only, ...others] = recipients;
  const named = others.length === 0 ? only?.named : undefined;
  return named === undefined ? { ...row, fault: 'not-understood' } : { ...row, named };
}

const givenIn = (cells: readonly string[], separator: Separator) => shortened(cells.join(separator));

/** Whether a row would pay somebody, as far as that can be told before anything is looked up. */
function pays(cells: readonly string[], header: Header | undefined): boolean {
  const { recipients, amount } = partsOf(cells, header);
  const [only, ...others] = recipients;
  return (
    only?.named !== undefined &&
    others.length === 0 &&
    LIKE_AMOUNT.test(amount) &&
    !goesBeyond(header ?? WITHOUT_HEADER, cells)
  );
}

const hasOther = (cell: string, separator: Separator) =>
  SEPARATORS.some((other) => other !== separator && cell.replace(DECIMAL_COMMAS, '').includes(other));

/** A comma in one cell is a decimal one: where commas separate, it stands in quotation marks. */
const plain = (amount: string) => amount.replace(/^(\d+),(\d+)$/, '$1.$2');

/** Whether a row has cells that no header can be about: where one more comma splits an amount, all cells after it move. */
const goesBeyond = (header: Pick<Header, 'named' | 'cells'>, cells: readonly string[]) =>
  cells.length > header.cells || cells.slice(header.named).some((cell) => cell !== '');

interface Parts {
  /** The cells that say whom; one is right. */
  readonly recipients: ReadonlyArray<{ readonly cell: string; readonly named: Named | undefined }>;
  readonly amount: string;
}

const BY_COLUMN: Readonly<Record<Exclude<Column, 'amount'>, (cell: string) => Named | undefined>> = {
  member: memberOf,
  username: usernameOf,
  steam: steamOf,
};

function partsOf(cells: readonly string[], header: Header | undefined): Parts {
  if (header === undefined) {
    const [cell = '', amount = ''] = cells;
    return { recipients: [{ cell, named: namedBy(cell) }], amount };
  }
  const at = (column: Column) => cells[header.columns.get(column) ?? Number.NaN] ?? '';
  const columns = ['member', 'username', 'steam'] as const;
  return {
    recipients: columns
      .map((column) => ({ cell: at(column), named: BY_COLUMN[column](at(column)) }))
      .filter(({ cell }) => cell !== ''),
    amount: at('amount'),
  };
}
