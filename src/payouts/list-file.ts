import { CsvError, parse } from 'csv-parse/sync';
import { UserError } from '../errors.js';
import { isRounded, namedBy, steamOf, usernameOf } from './list-names.js';
import { type Listed, memberOf, type Named, shortened } from './listed-recipient.js';

/** A file that cannot be read as a list. */
export class ListFileError extends UserError {}

/** The ends of the names that such files have, also where a spreadsheet has saved them as text. */
export const LIST_FILES: `.${string}`[] = ['.csv', '.tsv', '.txt'];
export const LARGEST_FILE = 1024 * 1024;
export const MOST_ROWS = 10_000;

/** What may separate the cells of a row. */
const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** A row of a file with the number of its first line. */
interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Whom and how much; a spreadsheet may go on with empty cells here too. */
const WITHOUT_HEADER = { named: 2, cells: Number.POSITIVE_INFINITY };

/** No letter and no separator but the comma: an amount, however it is written. */
const LIKE_AMOUNT = /^(?=\D*\d)[^\p{L};|\t]+$/u;
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
  /** @throws {ListFileError} if it is no list */
  readonly rows: () => readonly Listed[];
}

/**
 * Reads a list of who receives how much: with a header that names the columns (`member`, `username` or `steam`,
 * and `amount`), or without one, whom first and how much second. What separates the cells is seen from the whole file;
 * see {@link chosen}. A row with more cells than that is an error: `alice,12,75` was meant as 12.75, not as 12.
 * @throws {ListFileError} if it is no such list at all, or two separators would pay differently; single bad rows are told in
 *   the rows
 */
export function readListFile(data: Uint8Array): readonly Listed[] {
  const { named, list } = namedSeparator(textOf(data));
  if (/^[\s,;|]*$/.test(list)) throw new ListFileError(({ words }) => words.payout.fileEmpty);
  const separators = named === undefined ? SEPARATORS : [named];
  return chosen(separators.map((separator) => readingBy(separator, list))).rows();
}

/**
 * The reading that is meant. A header decides. Without one it is the separator by which somebody is paid. Are there
 * several (`mia;5,50` may pay 50 to `mia;5`), it is the one that leaves no other separator in a cell, or the one on which
 * all rows agree, and otherwise nobody's guess. Where nobody is paid, it only decides what is said of the rows.
 * @throws {ListFileError} if it cannot be told
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
    throw new ListFileError(({ words }) => words.payout.fileSeparatorUnclear);
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
      if (rows.length === 0) throw new ListFileError(({ words }) => words.payout.fileEmpty);
      if (rows.length > MOST_ROWS) {
        throw new ListFileError(({ words }) => words.payout.fileTooLong({ most: MOST_ROWS }));
      }
      return rows.map((row) => listedIn(row, header, separator));
    },
  };
}

const brokenReading = (separator: Separator, line: number): Reading => ({
  separator,
  ...{ isHeaded: false, pays: false, isClean: false, isAgreed: false, split: 0, broken: line },
  rows: () => {
    throw new ListFileError(({ words }) => words.payout.fileQuotes({ line }));
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

const COLUMNS = ['member', 'username', 'steam', 'amount'] as const;
type Column = (typeof COLUMNS)[number];

/** What people call the columns besides their names. */
const ALSO_CALLED: Readonly<Record<string, Column>> = {
  discord: 'member',
  discord_id: 'member',
  user: 'username',
  name: 'username',
  steam_id: 'steam',
  steamid: 'steam',
  credits: 'amount',
  mitglied: 'member',
  benutzer: 'username',
  benutzername: 'username',
  betrag: 'amount',
};

/** Before the first letter comes a digit: `5`, `1.000,50`, `-5`, `€ 5`, `5 credits`. */
const BEGINS_AS_AMOUNT = /^\P{L}*\d/u;

/** What the first row of a list says about the cells of the others. */
interface Header {
  /** Where each column stands. */
  readonly columns: ReadonlyMap<Column, number>;
  /** How many of its cells have a name or stand before one that has. */
  readonly named: number;
  /** How many cells it has. Spreadsheets go on with empty ones. */
  readonly cells: number;
  /** A column that it has more than once. */
  readonly twice: Column | undefined;
  /** It says whom and how much. */
  readonly isKnown: boolean;
}

/**
 * The first row as a header. It is one if it names two columns, and if nobody can be paid by it: it gives no ID, and where
 * the amount would stand there is something else.
 * @returns `undefined` if the first row is not a header but somebody to pay
 */
function headerOf(cells: readonly string[]): Header | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  const columns = names.map((name) => COLUMNS.find((column) => column === name) ?? own(name));
  const places = new Map<Column, number>();
  for (const [index, column] of columns.entries()) {
    if (column !== undefined && !places.has(column)) places.set(column, index);
  }
  // One known name alone can be somebody's username.
  const namesColumns = places.size >= 2 || (places.size === 1 && cells.length === 1);
  if (!namesColumns && isPayment(cells)) return undefined;
  return {
    columns: places,
    named: names.findLastIndex((name) => name !== '') + 1,
    cells: cells.length,
    twice: COLUMNS.find((column) => columns.filter((one) => one === column).length > 1),
    isKnown: places.has('amount') && places.size >= 2,
  };
}

/** @throws {ListFileError} if it does not say whom and how much, or says it twice */
function requireKnown(header: Header, line: number, given: string): void {
  const { twice, isKnown } = header;
  if (twice !== undefined)
    throw new ListFileError(({ words }) => words.payout.fileColumnTwice({ column: twice }));
  if (!isKnown) throw unknownHeader(line, given);
}

/** The refusal of a first row that is neither a payment nor a header. */
const unknownHeader = (line: number, given: string) =>
  new ListFileError(({ words, shown }) => words.payout.fileHeaderUnknown({ line, given: shown(given) }));

function isPayment([who = '', amount = '']: readonly string[]): boolean {
  const by = namedBy(who)?.by;
  return amount === '' || BEGINS_AS_AMOUNT.test(amount) || by === 'member' || by === 'steam';
}

const own = (name: string) => (Object.hasOwn(ALSO_CALLED, name) ? ALSO_CALLED[name] : undefined);

/** What Excel writes into a line above the list, and reads there. */
const SEPARATOR_LINE = /^\s*"?sep=([,;|\t])"?[,;|\t]*(?=\n|$)/i;

/**
 * The text of a file, with the line ends of Unix.
 * @throws {ListFileError} for text in an encoding that can only be guessed at
 */
function textOf(data: Uint8Array): string {
  const [first, second] = data;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ListFileError(({ words }) => words.payout.fileNotUtf8);
  }
}

/** The separator that the file itself names, and the text without that line, whose number stays counted. */
function namedSeparator(text: string): {
  readonly named: Separator | undefined;
  readonly list: string;
} {
  const given = SEPARATOR_LINE.exec(text)?.[1];
  return {
    named: SEPARATORS.find((separator) => separator === given),
    list: text.replace(SEPARATOR_LINE, (line) => '\n'.repeat(line.split('\n').length - 1)),
  };
}

/**
 * The rows of a list, as far as they are needed to refuse one that is too long. Lines without anything in them are none.
 * @returns a number if that is the last line which can be read, since its quotation marks do not match
 */
function rowsBy(separator: Separator, text: string): readonly CellRow[] | number {
  try {
    const records = parse(text, {
      delimiter: separator,
      info: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // A header and one row too many.
      to: MOST_ROWS + 2,
      trim: true,
      // The types of the library know rows as arrays, but not with what `info` adds to them.
    }) as unknown as ReadonlyArray<{ record: string[]; info: { lines: number } }>;
    const lineOf = (cells: string[], last: number) => last - (cells.join('').split('\n').length - 1);
    return records.map(({ record, info }) => ({ cells: record, line: lineOf(record, info.lines) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return typeof error['lines'] === 'number' ? error['lines'] : 1;
  }
}
