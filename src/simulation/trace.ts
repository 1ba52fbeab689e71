/** A line, or a function that builds an expensive one. */
type Line = string | (() => string);

/** What a trace keeps: its lines, only their fingerprint, or nothing, which is fastest. */
export type Keeps = 'lines' | 'fingerprint' | 'nothing';

/** The events of a schedule, line by line, and their fingerprint. */
export type Trace = ReturnType<typeof createTrace>;

/** Told of each line of a trace when it happens. @param at ms from the start of the schedule */
export type OnLine = (line: string, at: number) => void;

/** @param now ms from the start of the schedule */
export function createTrace(now: () => number, keeps: Keeps, onLine?: OnLine) {
  const lines: string[] = [];
  let [one, other] = [0x9dc5811c, 0x2545f491];

  return {
    note(line: Line): void {
      if (keeps === 'nothing') return;
      const said = typeof line === 'string' ? line : line();
      const text = `${(now() / 1000).toFixed(3).padStart(9)}  ${said}`;
      onLine?.(said, now());
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        one = Math.imul(one ^ code, 0x01000193);
        other = Math.imul((other << 5) ^ (other >>> 27) ^ code, 0x9e3779b1);
      }
      if (keeps === 'lines') lines.push(text);
    },
    /** Of all lines so far, unless nothing is kept. Identical runs have the same one. */
    fingerprint: () =>
      (one >>> 0).toString(16).padStart(8, '0') + (other >>> 0).toString(16).padStart(8, '0'),
    /** The lines, if they are kept. */
    lines: (): readonly string[] => lines,
  };
}
