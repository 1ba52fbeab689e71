import type { Paint } from './paint.js';
import { type Line, wrapped } from './spans.js';

/** Where lines are shown. */
export interface Screen {
  print(...lines: readonly Line[]): void;
  /** In columns. */
  width(): number;
}

/** Where nobody can tell how wide it is, such as in a file. */
const USUAL_WIDTH = 100;

export interface ScreenOptions {
  readonly output: NodeJS.WritableStream & { readonly columns?: number };
  readonly paint: Paint;
  /** Does the writing, where something else than these lines stands on the terminal too. */
  readonly around?: (write: () => void) => void;
}

export function createScreen({ output, paint, around = (write) => write() }: ScreenOptions): Screen {
  // A file has no width, and who searches it does not want its lines broken. A terminal that says 0 does not know its own.
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
