import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.js';
import { MARKS } from '../marks.js';
import { HOME } from '../settings/home.js';
import { addFaultCounts, type Broken, type FaultCounts, noFaultCounts } from '../simulation/fault-counts.js';
import { INVARIANTS } from '../simulation/invariants.js';
import { run } from '../simulation/run-schedule.js';
import { drawSchedule } from '../simulation/schedule.js';
import { type Schedule, stepText } from '../simulation/schedule-steps.js';
import { shrink } from '../simulation/shrink.js';
import type { Share } from '../simulation/worker.js';
import { EXIT_FAULT, EXIT_OK, optionsIn, say, silentLog, UsageError } from './running.js';

const USAGE = `purser simulate [--seeds N] [--from S]   runs N schedules (1000) from seed S (1) on
purser simulate --seed X                 runs one, and shows its trace
purser simulate --invariants             lists the invariants`;
/** Maximum number of broken schedules shown with their shortest traces, one per invariant. */
const MOST_SHOWN = 3;

/**
 * Runs simulated schedules, and prints what broke.
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    invariants: { type: 'boolean', default: false },
  } as const;
  const values = optionsIn(args, options, USAGE);
  if (values.invariants) {
    for (const { name, sentence } of INVARIANTS) say(`${name}\n  ${sentence}`);
    return EXIT_OK;
  }
  const log = await silentLog();
  if (values.seed !== undefined) return runOne(numberOf(values.seed), log);

  const begun = performance.now();
  const faultCounts = await runMany(numberOf(values.from), numberOf(values.seeds));
  report(faultCounts, performance.now() - begun);
  await explain(faultCounts.broken, log);
  return faultCounts.broken.length === 0 ? EXIT_OK : EXIT_FAULT;
}

function numberOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`not a whole number: ${text}\n${USAGE}`);
  return Number(text);
}

async function runOne(seed: number, log: Log): Promise<number> {
  const schedule = drawSchedule(seed);
  const { breach, trace, fingerprint } = await run(schedule, log, 'lines');
  showSchedule(schedule);
  for (const line of trace) say(line);
  say(`\nfingerprint ${fingerprint}`);
  if (breach === undefined) {
    say('Every invariant held.');
    return EXIT_OK;
  }
  say(`BROKEN “${breach.invariant}”: ${breach.detail}`);
  await explain([{ seed, ...breach }], log);
  return EXIT_FAULT;
}

const WORKER = join(HOME, 'dist/src/simulation/worker.js');

/** Nearly all that a schedule makes is garbage soon; with room for it, collecting it takes half the time. */
const YOUNG_MB = 64;

async function runMany(from: number, seeds: number): Promise<FaultCounts> {
  const sum = noFaultCounts();
  const workers = Math.min(availableParallelism(), Math.max(1, seeds));
  await Promise.all(
    Array.from({ length: workers }, (_, index) => {
      const share: Share = { from: from + index, end: from + seeds, step: workers };
      return new Promise<void>((resolve, reject) => {
        const worker = new Worker(WORKER, {
          workerData: share,
          resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
        });
        worker.on('message', (faultCounts: FaultCounts) => {
          addFaultCounts(sum, faultCounts);
          if (process.stderr.isTTY) process.stderr.write(`\r${sum.schedules} of ${seeds}`);
        });
        worker.on('error', reject);
        worker.on('exit', () => resolve());
      });
    }),
  );
  if (process.stderr.isTTY) process.stderr.write('\r');
  return sum;
}

function report(faultCounts: FaultCounts, ms: number): void {
  const { schedules, withSeveralFaults, events, checks, faults, reached, marks, broken } = faultCounts;
  const percent = Math.round((100 * withSeveralFaults) / Math.max(1, schedules));
  say(`${schedules} schedules in ${(ms / 1000).toFixed(1)} s, ${percent} % of them with two or more faults`);
  say(`${events} events, ${checks} checks of invariants`);
  showCounts('Faults that happened:', faults);
  showCounts('What they came to:', reached);
  showCounts('Marks that were reached:', marks);
  const missed = MARKS.filter((name) => marks[name] === undefined);
  if (missed.length > 0) say(`NEVER REACHED: ${missed.join(' · ')}`);
  if (broken.length === 0) {
    say('Every invariant held.');
    return;
  }
  say(`BROKEN: ${broken.length} schedules`);
  for (const { name } of INVARIANTS) {
    const of = broken
      .filter(({ invariant }) => invariant === name)
      .sort((one, other) => one.seed - other.seed);
    const seeds = of.slice(0, 12).map(({ seed }) => seed);
    if (of.length > 0) say(`  ${String(of.length).padStart(6)}  ${name}: seeds ${seeds.join(', ')}`);
  }
}

function showCounts(title: string, counts: Readonly<Record<string, number>>): void {
  say(title);
  for (const [what, times] of Object.entries(counts).sort()) say(`  ${String(times).padStart(8)}  ${what}`);
}

/** Shows the shortest schedule that breaks an invariant, for the first few of them. */
async function explain(broken: readonly Broken[], log: Log): Promise<void> {
  const ofEach = INVARIANTS.flatMap(({ name }) => broken.find(({ invariant }) => invariant === name) ?? []);
  for (const { seed, invariant, detail } of ofEach.slice(0, MOST_SHOWN)) {
    const shortest = await shrink(drawSchedule(seed), { invariant, detail, at: 0 }, log);
    const { trace, breach } = await run(shortest, log, 'lines');
    say(`\n=== seed ${seed} breaks “${invariant}”: ${breach?.detail}`);
    showSchedule(shortest);
    for (const line of trace) say(line);
  }
}

function showSchedule({ settings, steps }: Schedule): void {
  say(JSON.stringify(settings));
  for (const step of steps) say(stepText(step));
}
