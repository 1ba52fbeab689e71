/** A benchmark's goal, and its result. */
export interface Goal {
  readonly what: string;
  readonly measured: number;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export const isReached = ({
  measured,
  atLeast = Number.NEGATIVE_INFINITY,
  atMost = Number.POSITIVE_INFINITY,
}: Goal): boolean => measured >= atLeast && measured <= atMost;

export function printGoals(goals: readonly Goal[]): void {
  printTable(
    'Goals',
    ['', 'measured', 'goal', ''],
    goals.map((goal) => [
      goal.what,
      goal.measured.toFixed(2),
      goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`,
      isReached(goal) ? '' : 'missed',
    ]),
  );
}

export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The value below which this share of them is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** Prints a table; the first column is left-aligned, the others right-aligned. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  console.log(['', title, '', line(heads), ...rows.map(line)].join('\n'));
}
