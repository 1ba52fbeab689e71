import { CsvError, parse } from 'csv-parse/sync';
import { UserError } from '../errors.js';

export const MOST_ROWS = 10_000;

/** What may separate the cells of a row. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A row of a file with the number of its first line. */
export interface CellRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** What Excel writes into a line above the list, and reads there. */
const SEPARATOR_LINE = /^\s*"?sep=([,;|\t])"?[,;|\t]*(?=\n|$)/i;

/**
 * The text of a file, with the line ends of Unix.
 * @throws {UserError} for text in an encoding that can only be guessed at
 */
export function textOf(data: Uint8Array): string {
  const [first, second] = data;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UserError(({ words }) => words.payout.fileNotUtf8);
  }
}

/** The separator that the file itself names, and the text without that line, whose number stays counted. */
export function namedSeparator(text: string): {
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
export function rowsBy(separator: Separator, text: string): readonly CellRow[] | number {
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
