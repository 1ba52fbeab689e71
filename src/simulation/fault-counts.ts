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
  readonly marks: Record<string, number>;
  readonly broken: Broken[];
}

export const noFaultCounts = (): FaultCounts => ({
  schedules: 0,
  withSeveralFaults: 0,
  events: 0,
  checks: 0,
  faults: {},
  reached: {},
  marks: {},
  broken: [],
});

/** Adds one schedule. */
export function count(sum: FaultCounts, seed: number, outcome: Outcome): void {
  const { breach, faults, reached, marks, events, checks } = outcome;
  const happened = [...faults.values()].reduce((all, times) => all + times, 0);
  addFaultCounts(sum, {
    schedules: 1,
    withSeveralFaults: happened >= 2 ? 1 : 0,
    events,
    checks,
    faults: Object.fromEntries(faults),
    reached: Object.fromEntries(reached),
    marks: Object.fromEntries(marks),
    broken: breach === undefined ? [] : [{ seed, invariant: breach.invariant, detail: breach.detail }],
  });
}

export function addFaultCounts(sum: FaultCounts, other: FaultCounts): void {
  sum.schedules += other.schedules;
  sum.withSeveralFaults += other.withSeveralFaults;
  sum.events += other.events;
  sum.checks += other.checks;
  for (const of of ['faults', 'reached', 'marks'] as const) {
    for (const [what, times] of Object.entries(other[of])) sum[of][what] = (sum[of][what] ?? 0) + times;
  }
  sum.broken.push(...other.broken);
}
