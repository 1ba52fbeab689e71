/**
 * - `ok`
 * - `unset`: a setting that nobody has set, so that its default holds
 * - `hint`: nothing is wrong, but the owner may want to change it
 * - `fault`: something has to be done, and `say` tells what
 * - `skipped`: it could not be looked at, because of another fault
 */
export type Verdict = 'ok' | 'unset' | 'hint' | 'fault' | 'skipped';

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
  /** Whether it may be no fault but a lack of a network: what it is about was not reached at all. */
  readonly isOffline?: boolean;
}

const finding =
  (verdict: Verdict, about: string) =>
  (say: string, atStart?: StartFault, isOffline?: boolean): readonly [Finding] => [
    { verdict, about, say, ...(atStart && { atStart }), ...(isOffline && { isOffline }) },
  ];

/** Makes the findings about a setting or another thing: each in a list, since a check may find none or several. */
export const findingsAbout = (about: string) => ({
  ok: finding('ok', about),
  unset: finding('unset', about),
  hint: finding('hint', about),
  fault: finding('fault', about),
  skipped: finding('skipped', about),
});

const MARKS: Readonly<Record<Verdict, string>> = {
  ok: 'ok  ',
  unset: '-   ',
  hint: 'hint',
  fault: 'FIX ',
  skipped: '-   ',
};

/** The further lines of a finding are indented under its text. */
const INDENT = '     ';

/** Keeps any answer on one line, without control characters. */
const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

export const lineOf = ({ verdict, about, say }: Finding): string =>
  onOneLine(`${MARKS[verdict]} ${about} – ${say}`);

interface ReportOptions {
  /** Whether what is well gets a line for each thing. */
  readonly isVerbose: boolean;
  /** What a setting is at present, and where; `undefined` for what is no setting, or not set. */
  readonly present: (about: string) => string | undefined;
}

/** The lines of a report. What is wrong comes last, each with what is set now. */
export function reportOf(
  findings: readonly Finding[],
  { isVerbose, present }: ReportOptions,
): readonly string[] {
  const of = (...verdicts: readonly Verdict[]) =>
    findings.filter(({ verdict }) => verdicts.includes(verdict));
  const aboutsOf = (...verdicts: readonly Verdict[]) => of(...verdicts).map(({ about }) => about);
  const amiss = new Set(aboutsOf('fault', 'skipped'));
  const well = new Set(aboutsOf('ok').filter((about) => !amiss.has(about)));
  const unset = of('unset').length;
  const faults = of('fault').flatMap((fault) => {
    const value = present(fault.about);
    return [lineOf(fault), ...(value === undefined ? [] : [INDENT + onOneLine(value)])];
  });
  return [
    ...(isVerbose
      ? of('ok', 'unset').map(lineOf)
      : [
          ...(well.size === 0 ? [] : [`${MARKS.ok} checks passed: ${well.size} (--verbose names them)`]),
          ...(unset === 0 ? [] : [`${MARKS.unset} settings not set, so that their defaults hold: ${unset}`]),
        ]),
    ...of('hint', 'skipped').map(lineOf),
    ...(faults.length === 0 ? [] : ['', ...faults]),
  ];
}

/**
 * A line in as many as a terminal needs. A word that is wider, such as an address, stays whole.
 * @param indent of the further lines; default: that of a finding
 */
export function wrapped(line: string, columns: number, indent = INDENT): string {
  const lines: string[] = [];
  let current = '';
  for (const [index, word] of line.split(' ').entries()) {
    // Blanks at the beginning belong to the mark.
    if (current.trim() === '' || current.length + 1 + word.length <= columns) {
      current += index === 0 ? word : ` ${word}`;
      continue;
    }
    lines.push(current);
    current = `${indent}${word}`;
  }
  return [...lines, current].join('\n');
}
