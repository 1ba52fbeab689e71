import type { Outcome } from './run.js';

/** A broken schedule in a few words. */
export interface Broken {
  readonly seed: number;
  readonly invariant: string;
  readonly detail: string;
}

/** What many schedules came to. It is plain data, so that a worker can hand it over. */
export interface Tally {
  schedules: number;
  /** Those in which two or more faults happened. */
  withSeveralFaults: number;
  events: number;
  checks: number;
  readonly faults: Record<string, number>;
  readonly reached: Record<string, number>;
  readonly broken: Broken[];
}

export const emptyTally = (): Tally => ({
  schedules: 0,
  withSeveralFaults: 0,
  events: 0,
  checks: 0,
  faults: {},
  reached: {},
  broken: [],
});

export function count(
  tally: Tally,
  seed: number,
  { breach, faults, reached, events, checks }: Outcome,
): void {
  let happened = 0;
  for (const [fault, times] of faults) {
    happened += times;
    tally.faults[fault] = (tally.faults[fault] ?? 0) + times;
  }
  for (const [what, times] of reached) tally.reached[what] = (tally.reached[what] ?? 0) + times;
  tally.schedules += 1;
  if (happened >= 2) tally.withSeveralFaults += 1;
  tally.events += events;
  tally.checks += checks;
  if (breach !== undefined) tally.broken.push({ seed, invariant: breach.invariant, detail: breach.detail });
}

export function addTally(sum: Tally, other: Tally): void {
  sum.schedules += other.schedules;
  sum.withSeveralFaults += other.withSeveralFaults;
  sum.events += other.events;
  sum.checks += other.checks;
  for (const of of ['faults', 'reached'] as const) {
    for (const [what, times] of Object.entries(other[of])) sum[of][what] = (sum[of][what] ?? 0) + times;
  }
  sum.broken.push(...other.broken);
}
