/** A line, or a function that builds an expensive one. */
type Line = string | (() => string);

/** The events of a schedule, line by line, and their fingerprint. */
export interface Trace {
  note(line: Line): void;
  /** Of all lines so far, unless nothing is kept. Identical runs have the same one. */
  fingerprint(): string;
  /** The lines, if they are kept. */
  lines(): readonly string[];
}

/** What a trace keeps: its lines, only their fingerprint, or nothing, which is fastest. */
export type Keeps = 'lines' | 'fingerprint' | 'nothing';

/** @param now ms from the start of the schedule */
export function createTrace(now: () => number, keeps: Keeps): Trace {
  const lines: string[] = [];
  let [one, other] = [0x9dc5811c, 0x2545f491];

  return {
    note(line) {
      if (keeps === 'nothing') return;
      const text = `${(now() / 1000).toFixed(3).padStart(9)}  ${typeof line === 'string' ? line : line()}`;
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        one = Math.imul(one ^ code, 0x01000193);
        other = Math.imul((other << 5) ^ (other >>> 27) ^ code, 0x9e3779b1);
      }
      if (keeps === 'lines') lines.push(text);
    },
    fingerprint: () =>
      (one >>> 0).toString(16).padStart(8, '0') + (other >>> 0).toString(16).padStart(8, '0'),
    lines: () => lines,
  };
}
