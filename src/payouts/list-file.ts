import { CsvError, parse } from 'csv-parse/sync';
import { UserError } from '../errors.js';
import { parseSteamId } from '../steam-id.js';
import { type Listed, memberOf, type Named, shortened } from './listed-recipient.js';

export const MOST_ROWS = 10_000;
export const LARGEST_FILE = 1024 * 1024;
const LONGEST_USERNAME = 100;

const COLUMNS = ['member', 'username', 'steam', 'amount'] as const;
type Column = (typeof COLUMNS)[number];

/** What Excel writes into a line above the list, before the separator. */
const SEPARATOR_LINE = 'sep=';

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

interface Header {
  /** Where each column stands. */
  readonly columns: ReadonlyMap<Column, number>;
  /** How many of its cells have a name or stand before one that has. */
  readonly named: number;
  /** How many cells it has. Spreadsheets go on with empty ones. */
  readonly cells: number;
}

/** Whom and how much; a spreadsheet may go on with empty cells here too. */
const WITHOUT_HEADER = { named: 2, cells: Number.POSITIVE_INFINITY };

/**
 * Reads a list of who receives how much: with a header that names the columns (`member`, `username` or `steam`,
 * and `amount`), or without one, whom first and how much second. Cells are separated by `,`, `;` or tabs. A row with
 * more cells than that is an error: `alice,12,75` was meant as 12.75, not as 12.
 * @throws {UserError} if it is no such list at all; single bad rows are told in the rows
 */
export function readListFile(data: Uint8Array): readonly Listed[] {
  const text = textOf(data);
  const delimiter = delimiterOf(text);
  const records = recordsOf(text, delimiter);
  const [first] = records;
  if (first === undefined) throw new UserError(({ words }) => words.payout.fileEmpty);
  const header = headerOf(first.cells);
  const rows = header === undefined ? records : records.slice(1);
  if (rows.length === 0) throw new UserError(({ words }) => words.payout.fileEmpty);
  if (rows.length > MOST_ROWS) {
    throw new UserError(({ words, number }) => words.payout.fileTooLong(number(MOST_ROWS)));
  }
  if (header !== undefined && !header.columns.has('amount')) {
    throw new UserError(({ words }) => words.payout.fileWithoutAmount);
  }
  return rows.map(({ cells, line }) => {
    const { candidates, amount = '' } = header === undefined ? byOrder(cells) : byHeader(cells, header);
    const row = { line, given: shortened(cells.join(delimiter)), amount: plain(amount) };
    if (goesBeyond(header ?? WITHOUT_HEADER, cells)) return { ...row, fault: 'too-many-cells' };
    const named = candidates.length === 1 ? candidates[0] : undefined;
    return named === undefined ? { ...row, fault: 'not-understood' } : { ...row, named };
  });
}

/** @throws {UserError} for text in an encoding that can only be guessed at */
function textOf(data: Uint8Array): string {
  const utf16 = data[0] === 0xff && data[1] === 0xfe;
  try {
    const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(data);
    return text.replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(({ words }) => words.payout.fileNotUtf8);
  }
}

/** A comma in one cell is a decimal one: where commas separate, it stands in quotation marks. */
const plain = (amount: string) => amount.replace(/^(\d+),(\d+)$/, '$1.$2');

/** The separator of the first line that has something, outside of quotes. */
function delimiterOf(text: string): ',' | ';' | '\t' {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '""')
    .trimStart()
    .split('\n', 1);
  return ([';', ',', '\t'] as const).find((delimiter) => line.includes(delimiter)) ?? ',';
}

/** Lines without anything in them are no records. Each record has the number of its first line. */
function recordsOf(text: string, delimiter: string): ReadonlyArray<{ cells: string[]; line: number }> {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // The spreadsheet's own line, a header and one too many; the rest need not be read to refuse them.
      to: MOST_ROWS + 3,
      trim: true,
      // The types of the library know rows as arrays, but not with what `info` adds to them.
    }) as unknown as ReadonlyArray<{ record: string[]; info: { lines: number } }>;
    const lineOf = (cells: string[], last: number) => last - (cells.join('').split('\n').length - 1);
    return records
      .map(({ record, info }) => ({ cells: record, line: lineOf(record, info.lines) }))
      .filter(({ cells, line }) => line > 1 || cells[0]?.toLowerCase() !== SEPARATOR_LINE);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    throw new UserError(({ words, number }) => words.payout.fileQuotes(number(line)));
  }
}

/** @returns `undefined` if the first row is not a header but somebody to pay */
function headerOf(cells: readonly string[]): Header | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  const columns = names.map((name) => COLUMNS.find((column) => column === name) ?? own(name));
  const places = new Map<Column, number>();
  for (const [index, column] of columns.entries()) {
    if (column !== undefined && !places.has(column)) places.set(column, index);
  }
  // One known name alone can be somebody's username; a header names whom and how much.
  const isHeader = places.size >= 2 || (places.size === 1 && cells.length === 1);
  if (!isHeader) return undefined;
  const twice = COLUMNS.find((column) => columns.filter((one) => one === column).length > 1);
  if (twice !== undefined) throw new UserError(({ words }) => words.payout.fileColumnTwice(twice));
  return { columns: places, named: names.findLastIndex((name) => name !== '') + 1, cells: cells.length };
}

/** Whether a row has cells that no header can be about: where one more comma splits an amount, all cells after it move. */
const goesBeyond = (header: Pick<Header, 'named' | 'cells'>, cells: readonly string[]) =>
  cells.length > header.cells || cells.slice(header.named).some((cell) => cell !== '');

const own = (name: string) => (Object.hasOwn(ALSO_CALLED, name) ? ALSO_CALLED[name] : undefined);

interface Cells {
  readonly candidates: readonly (Named | undefined)[];
  readonly amount: string | undefined;
}

function byOrder(cells: readonly string[]): Cells {
  const [who = '', amount] = cells;
  return { candidates: [nameOf(who)], amount };
}

function byHeader(cells: readonly string[], { columns }: Header): Cells {
  const cell = (column: Column) => cells[columns.get(column) ?? Number.NaN] || undefined;
  const [member, username, steam] = [cell('member'), cell('username'), cell('steam')];
  const candidates = [
    ...(member === undefined ? [] : [memberOf(member)]),
    ...(username === undefined ? [] : [usernameOf(username)]),
    ...(steam === undefined ? [] : [steamOf(steam)]),
  ];
  return { candidates, amount: cell('amount') };
}

/** Whom a cell names of which no header says what it is. A Steam ID can look like a Discord ID, but not otherwise. */
const nameOf = (cell: string) => steamOf(cell) ?? memberOf(cell) ?? usernameOf(cell);

function steamOf(cell: string): Named | undefined {
  const read = parseSteamId(cell);
  return 'steam64' in read ? { by: 'steam', value: read.steam64 } : undefined;
}

function usernameOf(cell: string): Named | undefined {
  const isOne =
    cell !== '' && [...cell].length <= LONGEST_USERNAME && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(cell);
  return isOne ? { by: 'username', value: cell } : undefined;
}
