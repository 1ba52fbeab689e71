import type { Line, Style } from './spans.js';

/** Turns a line into what is written to the terminal. */
export type Paint = (line: Line) => string;

const ESCAPE = '\u001b[';
const RESET = `${ESCAPE}0m`;

/** Select Graphic Rendition, ECMA-48 8.3.117. The colours are those that the terminal's owner has chosen. */
const CODES: Readonly<Record<Exclude<Style, number>, string>> = {
  bold: '1',
  dim: '2',
  italic: '3',
  underline: '4',
  strike: '9',
  code: '36',
  mention: '94',
  link: '4;94',
  good: '32',
  bad: '31',
};

/**
 * @param colourDepth in bits, as `tty.WriteStream.getColorDepth` tells it; 1 for no looks at all. Below 8 bits, the
 *   exact colours are left out, and the named ones stay.
 */
export function createPaint(colourDepth: number): Paint {
  if (colourDepth <= 1) return (line) => line.map(({ text }) => text).join('');
  const codeOf = (style: Style): string[] => {
    if (typeof style === 'string') return [CODES[style]];
    return colourDepth >= 8 ? [colourCode(style, colourDepth)] : [];
  };
  return (line) =>
    line
      .map(({ text, styles }) => {
        const codes = styles.flatMap(codeOf);
        return codes.length > 0 ? `${ESCAPE}${codes.join(';')}m${text}${RESET}` : text;
      })
      .join('');
}

function colourCode(colour: number, colourDepth: number): string {
  const parts = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  if (colourDepth >= 24) return `38;2;${parts.join(';')}`;
  // The 6 × 6 × 6 cube that 256-colour terminals have from number 16 on.
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Math.round((part / 255) * 5));
  return `38;5;${16 + 36 * red + 6 * green + blue}`;
}
