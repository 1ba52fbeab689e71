/**
 * - `ok`
 * - `hint`: nothing is wrong, but the owner may want to change it
 * - `fault`: something has to be done, and `say` tells what
 * - `skipped`: it could not be looked at, because of another fault
 */
export type Verdict = 'ok' | 'hint' | 'fault' | 'skipped';

/**
 * What is wrong with the website:
 * - `unreachable`: no answer
 * - `path`: what answers is not its interface
 * - `token`: it does not take the token
 * - `failing`: it has a fault of its own
 * - `unclear`: nobody can tell without a user who must be found
 */
export type WebsiteFault = 'unreachable' | 'path' | 'token' | 'failing' | 'unclear';

/** A fault that the bot tells staff of as well, in its own words, when it meets it at its start. */
export type StartFault =
  | { readonly kind: 'website'; readonly why: WebsiteFault }
  /** No listed server belongs to the shards of this process. */
  | { readonly kind: 'answers-nobody' }
  /** Interactions go to a web address, so the bot gets none. */
  | { readonly kind: 'interactions-elsewhere' }
  /** With its ID. */
  | { readonly kind: 'not-in-server'; readonly server: string }
  /** With its name. */
  | { readonly kind: 'server-rights'; readonly server: string }
  | { readonly kind: 'log-channel' };

/** What a check has found, in a sentence. */
export interface Finding {
  readonly verdict: Verdict;
  /** The setting that it belongs to, or what else it is about. */
  readonly about: string;
  readonly say: string;
  /** Of faults alone. */
  readonly atStart?: StartFault;
}

const finding =
  (verdict: Verdict, about: string) =>
  (say: string, atStart?: StartFault): readonly [Finding] => [
    { verdict, about, say, ...(atStart && { atStart }) },
  ];

/** Makes the findings about a setting or another thing: each in a list, since a check may find none or several. */
export const findingsAbout = (about: string) => ({
  ok: finding('ok', about),
  hint: finding('hint', about),
  fault: finding('fault', about),
  skipped: finding('skipped', about),
});

const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok  ', hint: 'hint', fault: 'FIX ', skipped: '-   ' };

/** Keeps any answer on one line, without control characters. */
export function lineOf({ verdict, about, say }: Finding): string {
  return `${MARKS[verdict]} ${about} – ${say}`.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The further lines of a finding are indented under its text. */
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
