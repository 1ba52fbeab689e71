import { charactersOf, textWidth } from './text-width.js';

/** How a piece of text looks: a named look, or a colour as 0xRRGGBB. */
export type Style =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'dim'
  | 'code'
  | 'mention'
  | 'link'
  | 'good'
  | 'bad'
  | number;

/** A piece of a line that looks the same throughout. */
export interface Span {
  readonly text: string;
  readonly styles: readonly Style[];
}

export type Line = readonly Span[];

export const span = (text: string, ...styles: readonly Style[]): Span => ({ text, styles });

/** A line of one piece. */
export const lineOf = (text: string, ...styles: readonly Style[]): Line => [span(text, ...styles)];

export const BLANK: Line = [];

/** In columns of the terminal. */
export function lineWidth(line: Line): number {
  return line.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** The same text without any look. */
export const plainLine = (line: Line): string => line.map(({ text }) => text).join('');

/** Fills a line up with spaces. @param width in columns */
export function padded(line: Line, width: number): Line {
  const missing = width - lineWidth(line);
  return missing > 0 ? [...line, span(' '.repeat(missing))] : line;
}

/** The space between columns of a table. */
const GAP = 2;
/** Where the last column of a table has less room than this, the terminal breaks its lines. */
const NARROWEST_COLUMN = 20;

/** Places texts below each other in columns, each as wide as its widest cell; the last one is wrapped. */
export function table(rows: readonly (readonly Line[])[], width = Number.POSITIVE_INFINITY): Line[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.slice(0, -1).entries()) {
      widths[column] = Math.max(widths[column] ?? 0, lineWidth(cell) + GAP);
    }
  }
  return rows.flatMap((row) => {
    const head = row.slice(0, -1).flatMap((cell, column) => padded(cell, widths[column] ?? 0));
    const room = Math.max(width - lineWidth(head), NARROWEST_COLUMN);
    return wrapped(row.at(-1) ?? BLANK, room).map((line, index) =>
      index === 0 ? [...head, ...line] : [...padded(BLANK, lineWidth(head)), ...line],
    );
  });
}

interface Cell {
  readonly character: string;
  readonly width: number;
  readonly styles: readonly Style[];
}

/** Breaks a line at spaces, and inside a word where the word is too long. @param width in columns */
export function wrapped(line: Line, width: number): Line[] {
  if (lineWidth(line) <= width) return [line];
  let rest = cellsOf(line);
  const lines: Line[] = [];
  while (rest.reduce((sum, cell) => sum + cell.width, 0) > width) {
    const fitLines = Math.max(1, fittingCells(rest, width));
    // A space right after the last word that fits is where that word ends.
    const space = rest.slice(0, fitLines + 1).findLastIndex((cell) => cell.character === ' ');
    lines.push(joined(rest.slice(0, space > 0 ? space : fitLines)));
    rest = rest.slice(space > 0 ? space + 1 : fitLines);
  }
  return rest.length > 0 ? [...lines, joined(rest)] : lines;
}

/** The first columns of a line; `…` stands where something was left out. */
export function shortened(line: Line, width: number): Line {
  if (lineWidth(line) <= width) return line;
  const cells = cellsOf(line);
  return [...joined(cells.slice(0, fittingCells(cells, width - 1))), span('…')];
}

function cellsOf(line: Line): Cell[] {
  return line.flatMap(({ text, styles }) =>
    charactersOf(text).map((character) => ({ character, width: textWidth(character), styles })),
  );
}

function fittingCells(cells: readonly Cell[], width: number): number {
  let used = 0;
  const tooMany = cells.findIndex((cell) => {
    used += cell.width;
    return used > width;
  });
  return tooMany === -1 ? cells.length : tooMany;
}

function joined(cells: readonly Cell[]): Line {
  const line: Span[] = [];
  for (const { character, styles } of cells) {
    const last = line.at(-1);
    if (last?.styles === styles) line[line.length - 1] = { text: last.text + character, styles };
    else line.push({ text: character, styles });
  }
  return line;
}
