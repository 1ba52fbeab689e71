import type { Screen } from '../../../src/sandbox/terminal/screen.js';
import { plainLine } from '../../../src/sandbox/terminal/spans.js';

/** A screen that keeps what it was given. */
export function keepingScreen(
  width = 100,
): Screen & { readonly text: () => string; readonly clear: () => void } {
  let lines: readonly string[] = [];
  return {
    print: (...more) => {
      lines = [...lines, ...more.map(plainLine)];
    },
    width: () => width,
    text: () => lines.join('\n'),
    clear: () => {
      lines = [];
    },
  };
}
