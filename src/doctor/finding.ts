/**
 * - `ok`
 * - `hint`: nothing is wrong, but somebody may want it otherwise
 * - `fault`: something has to be done, and `say` tells what
 * - `skipped`: it could not be looked at, because of another fault
 */
export type Verdict = 'ok' | 'hint' | 'fault' | 'skipped';

/** What a check has found, in one line. */
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
