/**
 * - `ok`
 * - `hint`: nothing is wrong, but somebody may want it otherwise
 * - `fault`: something has to be done, and `say` tells what
 * - `skipped`: it could not be looked at, because of another fault
 */
export type Verdict = 'ok' | 'hint' | 'fault' | 'skipped';

/** What a check has found, in a sentence. */
export interface Finding {
  readonly verdict: Verdict;
  /** The setting that it belongs to, or what else it is about. */
  readonly about: string;
  readonly say: string;
}

const finding =
  (verdict: Verdict) =>
  (about: string, say: string): Finding => ({ verdict, about, say });

export const ok = finding('ok');
export const hint = finding('hint');
export const fault = finding('fault');
export const skipped = finding('skipped');

const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok  ', hint: 'hint', fault: 'FIX ', skipped: '-   ' };

/** Whatever was answered to us, it stays one line and moves no cursor. */
export function lineOf({ verdict, about, say }: Finding): string {
  return `${MARKS[verdict]} ${about} – ${say}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** What follows the first line of a finding stands under its text, beside the mark. */
const INDENT = '     ';

/** A line in as many as a terminal needs. A word that is wider, such as an address, stays whole. */
export function wrapped(line: string, columns: number): string {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    // Blanks at the beginning belong to the mark.
    if (current.trim() === '' || current.length + 1 + word.length <= columns) {
      current += current === '' && lines.length === 0 ? word : ` ${word}`;
      continue;
    }
    lines.push(current);
    current = `${INDENT}${word}`;
  }
  return [...lines, current].join('\n');
}
