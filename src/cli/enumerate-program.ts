import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { playTape } from '../enumeration/run-tape.js';
import type { SmallWorld } from '../enumeration/small-world.js';
import { type Tape, TapeError, tapeOf, tapeText } from '../enumeration/tape.js';
import type { Explored, Task } from '../enumeration/worker.js';
import { WORLDS } from '../enumeration/worlds/index.js';
import { HOME } from '../settings/home.js';
import { EXIT_FAULT, EXIT_OK, optionsIn, say, silentLog, UsageError } from './running.js';

const USAGE = `purser enumerate [--world NAME] [--faults N] [--deviations N] [--minutes N]
                                                tries the orders of events of small worlds, with at most N faults (2),
                                                and as many deviations from the usual order as there is time for
                                                (5 minutes for each world and number of faults)
purser enumerate --world NAME --tape TAPE       runs one order, and shows its trace
purser enumerate --list                         lists the worlds`;
const MOST_FAULTS = 2;
const MOST_MINUTES = 5;
const MINUTE_MS = 60_000;

interface Bounds {
  readonly faults: number;
  readonly deviations: number;
  /** For each world and number of faults. */
  readonly ms: number;
}

/**
 * Tries every order of events of small worlds, and prints what broke.
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = {
    world: { type: 'string' },
    faults: { type: 'string', default: String(MOST_FAULTS) },
    deviations: { type: 'string' },
    minutes: { type: 'string', default: String(MOST_MINUTES) },
    tape: { type: 'string' },
    list: { type: 'boolean', default: false },
  } as const;
  const { world, tape, list, ...given } = optionsIn(args, options, USAGE);
  if (list) {
    for (const { name, sentence } of WORLDS.values()) say(`${name}\n  ${sentence}`);
    return EXIT_OK;
  }
  const chosen = world === undefined ? [...WORLDS.values()] : [worldOf(world)];
  const [first] = chosen;
  if (tape !== undefined) {
    if (world === undefined || first === undefined) throw new UsageError(USAGE);
    return showTape(first, tape);
  }
  return exploreAll(chosen, {
    faults: numberIn(given.faults),
    deviations: given.deviations === undefined ? Number.POSITIVE_INFINITY : numberIn(given.deviations),
    ms: numberIn(given.minutes, 1) * MINUTE_MS,
  });
}

function numberIn(text: string, least = 0): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < least)
    throw new UsageError(`not a number from ${least} to 999: ${text}\n${USAGE}`);
  return Number(text);
}

function worldOf(name: string): SmallWorld {
  const small = WORLDS.get(name);
  if (small === undefined) throw new UsageError(`There is no world ${name}.\n${USAGE}`);
  return small;
}

/** @throws {UsageError} if the world cannot go along the tape */
async function showTape(small: SmallWorld, tape: string): Promise<number> {
  try {
    return await show(small, tapeOf(tape));
  } catch (error) {
    if (error instanceof TapeError) throw new UsageError(`${error.message}\n${USAGE}`);
    throw error;
  }
}

/** Runs one order of events, and shows it. */
async function show(small: SmallWorld, tape: Tape): Promise<number> {
  const { breach, trace } = await playTape(small, tape, await silentLog());
  for (const line of trace) say(line);
  say(breach === undefined ? 'Every invariant held.' : `BROKEN “${breach.invariant}”: ${breach.detail}`);
  return breach === undefined ? EXIT_OK : EXIT_FAULT;
}

/** Explores each world with no fault, then with one more each time, so that what breaks first has the fewest. */
async function exploreAll(worlds: readonly SmallWorld[], bounds: Bounds): Promise<number> {
  const waiting = [...worlds];
  const broken = new Map<SmallWorld, Explored>();
  let untried = 0;
  async function work(): Promise<void> {
    for (let small = waiting.shift(); small !== undefined; small = waiting.shift()) {
      for (let faults = 0; faults <= bounds.faults && !broken.has(small); faults += 1) {
        const explored = await exploredBy({ world: small.name, faults }, bounds);
        report(small, faults, explored);
        if (explored === undefined) untried += 1;
        if (explored?.broken !== undefined) broken.set(small, explored);
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const [small, explored] of broken) {
    if (explored.broken === undefined) continue;
    const { breach, tape } = explored.broken;
    say(`\n=== ${small.name} breaks “${breach.invariant}”: --world ${small.name} --tape ${tapeText(tape)}`);
    say(`In the browser: npm run sandbox -- --world ${small.name} --tape ${tapeText(tape)}`);
    await show(small, tape);
  }
  if (untried > 0) say(`There was no time for ${untried} of them.`);
  if (broken.size === 0) say('In all orders that were tried, every invariant held.');
  return broken.size === 0 ? EXIT_OK : EXIT_FAULT;
}

const WORKER = join(HOME, 'dist/src/enumeration/worker.js');
/** Nearly all that a run makes is garbage soon. */
const YOUNG_MB = 64;

/** @returns what was explored with the most deviations to its end; `undefined` if there was no time for any */
function exploredBy(task: Task, { deviations, ms }: Bounds): Promise<Explored | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    let last: Explored | undefined;
    const timer = setTimeout(() => void worker.terminate(), ms);
    worker.on('message', (explored: Explored) => {
      last = explored;
      if (explored.deviations >= deviations) void worker.terminate();
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      clearTimeout(timer);
      resolve(last);
    });
  });
}

function report({ name, begins = [] }: SmallWorld, faults: number, explored: Explored | undefined): void {
  const after = begins.length === 0 ? '' : `, after ${begins.length} fixed steps`;
  const title = `${name}, faults: ${faults}${after}`;
  if (explored === undefined) {
    say(`${title} — not enough time, not even for the orders without deviations`);
    return;
  }
  const { states, transitions, commuted, runs, depth, ends, contested, ms } = explored;
  const perSecond = Math.round((1_000 * runs) / ms);
  say(`${title} — ${extentOf(explored)}`);
  say(`  ${states} states, ${transitions} transitions, ${ends} ends, at most ${depth} transitions deep`);
  say(
    `  ${runs} runs in ${(ms / 1000).toFixed(1)} s (${perSecond} a second); ${commuted} transitions were left out`,
  );
  if (contested.length > 0) say(`  It matters when these are read: ${contested.join(' ')}`);
}

function extentOf({ broken, isWhole, deviations }: Explored): string {
  if (broken !== undefined) return 'BROKEN';
  return isWhole ? 'every order' : `every order with at most ${deviations} deviations`;
}
