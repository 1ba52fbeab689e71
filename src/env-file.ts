import { parse } from 'dotenv';

/**
 * What a line has that not every reader of such files takes in the same way. The bot itself knows all of it.
 * - `quotes`: Docker keeps them
 * - `comment`: behind a value; systemd and Docker take it as a part of the value
 * - `export`: systemd passes the line over, Docker refuses the file
 * - `blank`: before the `=`; Docker refuses the file
 * - `colon`: instead of the `=`; nobody else knows it
 * - `backslash`: systemd drops it
 */
export type Oddity = 'quotes' | 'comment' | 'export' | 'blank' | 'colon' | 'backslash';

/** A line that sets a variable. */
export interface EnvLine {
  /** The first line of a file is 1. */
  readonly number: number;
  readonly name: string;
  readonly value: string;
  readonly oddities: readonly Oddity[];
}

/** A `.env` file as it was read. */
export interface EnvFile {
  readonly lines: readonly EnvLine[];
  /** The numbers of lines that are neither empty nor a comment, and set nothing. */
  readonly passedOver: readonly number[];
  /** The file begins with a byte order mark, on account of which systemd passes its first line over. */
  readonly hasMark: boolean;
}

/** The file cannot be read. The message is a sentence for whoever wrote the file. */
export class EnvFileError extends Error {
  override readonly name = 'EnvFileError';
}

/**
 * Reads the content of a `.env` file. dotenv knows quotes, `export` and comments; it is used instead of Node's own
 * `parseEnv`, which is experimental in Node 20 and differs between versions. It gets one line at a time: no setting
 * has several, and a quote that was not closed must not swallow the lines that follow.
 * @throws {EnvFileError} if it is not a text in UTF-8
 */
export function parseEnvFile(content: Uint8Array): EnvFile {
  const text = textOf(content);
  const lines: EnvLine[] = [];
  const passedOver: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [set] = Object.entries(parse(shielded(line)));
    const number = index + 1;
    if (set !== undefined) {
      const [name, value] = set;
      lines.push({ number, name, value: unshielded(value), oddities: odditiesOf(line) });
    } else if (!/^\s*(#|$)/.test(line)) passedOver.push(number);
  }
  return { lines, passedOver, hasMark: content[0] === 0xef && content[1] === 0xbb };
}

/** All that the lines set. Of several lines for one variable, the last one counts. */
export const valuesOf = ({ lines }: EnvFile): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value]));

// For a private use, so no text has it.
const SHIELD = '\uE000';

/** dotenv ends a value at every `#`; for systemd, Docker and every shell one inside of a word is a part of it. */
const shielded = (line: string) => line.replace(/(?<=\S)#/g, SHIELD);
const unshielded = (value: string) => value.replaceAll(SHIELD, '#');

function odditiesOf(line: string): readonly Oddity[] {
  const [, before = '', sign, value = ''] = /^\s*([^=:]*)([=:])\s*(.*)$/.exec(line) ?? [];
  const found: readonly (readonly [Oddity, boolean])[] = [
    ['export', /^export\s/.test(before)],
    ['blank', /\s$/.test(before)],
    ['colon', sign === ':'],
    ['quotes', /^["'`]/.test(value)],
    ['comment', /(?<!\S)#/.test(value.replace(/^(["'`]).*?\1/, '$1'))],
    ['backslash', value.includes('\\')],
  ];
  return found.flatMap(([oddity, isThere]) => (isThere ? [oddity] : []));
}

function textOf(content: Uint8Array): string {
  const [first, second] = content;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark, its zeros give UTF-16 away.
  if (isUtf16 || content.includes(0)) {
    throw new EnvFileError(
      'is saved in the encoding UTF-16 ("Unicode"), which cannot be read: open it in an editor, and save it anew with the encoding UTF-8',
    );
  }
  return new TextDecoder('utf-8').decode(content);
}
