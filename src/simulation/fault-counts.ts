import type { Outcome } from './run-schedule.js';

/** A broken schedule, in brief. */
export interface Broken {
  readonly seed: number;
  readonly invariant: string;
  readonly detail: string;
}

/** The combined results of many schedules, as plain data that a worker can send. */
export interface FaultCounts {
  schedules: number;
  /** Schedules with two or more faults. */
  withSeveralFaults: number;
  events: number;
  checks: number;
  readonly faults: Record<string, number>;
  readonly reached: Record<string, number>;
  readonly broken: Broken[];
}

export const noFaultCounts = (): FaultCounts => ({
  schedules: 0,
  withSeveralFaults: 0,
  events: 0,
  checks: 0,
  faults: {},
  reached: {},
  broken: [],
});

export function count(
  faultCounts: FaultCounts,
  seed: number,
  { breach, faults, reached, events, checks }: Outcome,
): void {
  let happened = 0;
  for (const [fault, times] of faults) {
    happened += times;
    faultCounts.faults[fault] = (faultCounts.faults[fault] ?? 0) + times;
  }
  for (const [what, times] of reached) faultCounts.reached[what] = (faultCounts.reached[what] ?? 0) + times;
  faultCounts.schedules += 1;
  if (happened >= 2) faultCounts.withSeveralFaults += 1;
  faultCounts.events += events;
  faultCounts.checks += checks;
  if (breach !== undefined)
    faultCounts.broken.push({ seed, invariant: breach.invariant, detail: breach.detail });
}

export function addFaultCounts(sum: FaultCounts, other: FaultCounts): void {
  sum.schedules += other.schedules;
  sum.withSeveralFaults += other.withSeveralFaults;
  sum.events += other.events;
  sum.checks += other.checks;
  for (const of of ['faults', 'reached'] as const) {
    for (const [what, times] of Object.entries(other[of])) sum[of][what] = (sum[of][what] ?? 0) + times;
  }
  sum.broken.push(...other.broken);
}
