import { parse } from 'dotenv';

export interface EnvLine {
  /** Counted from 1. */
  readonly number: number;
  readonly name: string;
  readonly value: string;
  /** As it stands in the file. */
  readonly text: string;
}

/** A parsed `.env` file. */
export interface EnvFile {
  readonly lines: readonly EnvLine[];
  /** The numbers of lines that are neither empty nor a comment, but set nothing. */
  readonly passedOver: readonly number[];
  /** The file begins with a byte order mark, which makes systemd skip its first line. */
  readonly hasMark: boolean;
}

/** The file cannot be read. The message is a sentence for its author. */
export class EnvFileError extends Error {
  override readonly name = 'EnvFileError';
}

/**
 * Parses a `.env` file. dotenv handles quotes, `export` and comments; Node's own `parseEnv` is experimental in Node
 * 20 and differs between versions. dotenv gets one line at a time: no setting spans several, and an unclosed quote
 * must not swallow the next lines.
 * @throws {EnvFileError} if it is not text in UTF-8
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
      lines.push({ number, name, value: unshielded(value), text: line });
    } else if (!/^\s*(#|$)/.test(line)) passedOver.push(number);
  }
  return { lines, passedOver, hasMark: content[0] === 0xef && content[1] === 0xbb };
}

/** All variables. If several lines set one, the last line wins. */
export const valuesOf = ({ lines }: EnvFile): Readonly<Record<string, string>> =>
  Object.fromEntries(lines.map(({ name, value }) => [name, value]));

// A file that contains it is refused.
const SHIELD = '\0';

/** dotenv ends a value at every `#`; for systemd, Docker and every shell, one inside a word is part of it. */
const shielded = (line: string) => line.replace(/(?<=\S)#/g, SHIELD);
const unshielded = (value: string) => value.replaceAll(SHIELD, '#');

function textOf(content: Uint8Array): string {
  const [first, second] = content;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a byte order mark, zeros reveal UTF-16.
  if (isUtf16 || content.includes(0)) {
    throw new EnvFileError(
      'is saved in the encoding UTF-16 ("Unicode"), which cannot be read: open it in an editor, and save it anew with the encoding UTF-8',
    );
  }
  return new TextDecoder('utf-8').decode(content);
}
