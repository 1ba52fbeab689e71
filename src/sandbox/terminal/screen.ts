import type { Paint } from './paint.js';
import { type Line, wrapped } from './spans.js';

/** Where lines are shown. */
export interface Screen {
  print(...lines: readonly Line[]): void;
  /** In columns. */
  width(): number;
}

/** Where the width is unknown, such as in a file. */
const USUAL_WIDTH = 100;

export interface ScreenOptions {
  readonly output: NodeJS.WritableStream & { readonly columns?: number };
  readonly paint: Paint;
  /** Does the writing, where something else than these lines stands on the terminal too. */
  readonly around?: (write: () => void) => void;
}

export function createScreen({ output, paint, around = (write) => write() }: ScreenOptions): Screen {
  // Lines in a file are not broken, so that they can be searched. 0 columns means that the terminal's width is unknown.
  const fitted = (line: Line) => (output.columns ? wrapped(line, output.columns) : [line]);
  return {
    print: (...lines) =>
      around(() =>
        output.write(
          lines
            .flatMap(fitted)
            .map((line) => `${paint(line)}\n`)
            .join(''),
        ),
      ),
    width: () => output.columns || USUAL_WIDTH,
  };
}
