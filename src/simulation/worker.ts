import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../log.js';
import { count, noFaultCounts } from './fault-counts.js';
import { run } from './run-schedule.js';
import { drawSchedule } from './schedule.js';

/** The seeds that a worker runs: every `step`th from `from` to below `end`. */
export interface Share {
  readonly from: number;
  readonly end: number;
  readonly step: number;
}

/** How many schedules it runs before it reports its counts, unless one of them is broken. */
const AT_ONCE = 20;

const { from, end, step } = workerData as Share;
const log = await createLog({ level: 'silent', secrets: [], pretty: false });
// Most errors of a simulation are intended, and their stacks are never read.
Error.stackTraceLimit = 0;

let faultCounts = noFaultCounts();
for (let seed = from; seed < end; seed += step) {
  count(faultCounts, seed, await run(drawSchedule(seed), log));
  if (faultCounts.schedules < AT_ONCE && faultCounts.broken.length === 0) continue;
  parentPort?.postMessage(faultCounts);
  faultCounts = noFaultCounts();
}
parentPort?.postMessage(faultCounts);
