import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { playTape } from '../enumeration/run-tape.js';
import type { SmallWorld } from '../enumeration/small-world.js';
import { type Tape, tapeOf, tapeText } from '../enumeration/tape.js';
import type { Explored, Task } from '../enumeration/worker.js';
import { WORLDS } from '../enumeration/worlds/index.js';
import { HOME } from '../settings/home.js';
import { EXIT_FAULT, EXIT_OK, optionsIn, say, silentLog, UsageError } from './running.js';

const USAGE = `purser enumerate [--world NAME] [--faults N]   tries every order of events of small worlds, with at most N faults (2)
purser enumerate --world NAME --tape TAPE       runs one order, and shows its trace
purser enumerate --list                         lists the worlds`;
const MOST_FAULTS = 2;

/**
 * Tries every order of events of small worlds, and prints what broke.
 * @returns the exit code
 */
export async function main(args: readonly string[]): Promise<number> {
  const options = {
    world: { type: 'string' },
    faults: { type: 'string', default: String(MOST_FAULTS) },
    tape: { type: 'string' },
    list: { type: 'boolean', default: false },
  } as const;
  const { world, faults, tape, list } = optionsIn(args, options, USAGE);
  if (list) {
    for (const { name, sentence } of WORLDS.values()) say(`${name}\n  ${sentence}`);
    return EXIT_OK;
  }
  const chosen = world === undefined ? [...WORLDS.values()] : [worldOf(world)];
  const [first] = chosen;
  if (tape !== undefined) {
    if (world === undefined || first === undefined) throw new UsageError(USAGE);
    return show(first, tapeOf(tape));
  }
  if (!/^\d$/.test(faults)) throw new UsageError(`not a number of faults: ${faults}\n${USAGE}`);
  return exploreAll(chosen, Number(faults));
}

function worldOf(name: string): SmallWorld {
  const small = WORLDS.get(name);
  if (small === undefined) throw new UsageError(`There is no world ${name}.\n${USAGE}`);
  return small;
}

/** Runs one order of events, and shows it. */
async function show(small: SmallWorld, tape: Tape): Promise<number> {
  const { breach, trace } = await playTape(small, tape, await silentLog());
  for (const line of trace) say(line);
  say(breach === undefined ? 'Every invariant held.' : `BROKEN “${breach.invariant}”: ${breach.detail}`);
  return breach === undefined ? EXIT_OK : EXIT_FAULT;
}

/** Explores each world with no fault, then with one more each time, so that what breaks first has the fewest. */
async function exploreAll(worlds: readonly SmallWorld[], most: number): Promise<number> {
  const waiting = [...worlds];
  const broken: Array<{ readonly small: SmallWorld; readonly explored: Explored }> = [];
  async function work(): Promise<void> {
    for (let small = waiting.shift(); small !== undefined; small = waiting.shift()) {
      for (let faults = 0; faults <= most; faults += 1) {
        const explored = await exploredBy({ world: small.name, bounds: { faults } });
        report(small, faults, explored);
        if (explored.broken === undefined) continue;
        broken.push({ small, explored });
        break;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), worlds.length) }, work));
  for (const { small, explored } of broken) {
    if (explored.broken === undefined) continue;
    const { breach, tape } = explored.broken;
    say(`\n=== ${small.name} breaks “${breach.invariant}”: --world ${small.name} --tape ${tapeText(tape)}`);
    await show(small, tape);
  }
  if (broken.length === 0) say('Every invariant held.');
  return broken.length === 0 ? EXIT_OK : EXIT_FAULT;
}

const WORKER = join(HOME, 'dist/src/enumeration/worker.js');
/** Nearly all that a run makes is garbage soon. */
const YOUNG_MB = 64;

const exploredBy = (task: Task): Promise<Explored> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on('message', resolve);
    worker.on('error', reject);
  });

function report({ name }: SmallWorld, faults: number, explored: Explored): void {
  const { states, transitions, runs, depth, seenBefore, slept, ends, contested, broken, ms } = explored;
  const perSecond = Math.round((1_000 * runs) / ms);
  say(`${name}, faults: ${faults}${broken === undefined ? '' : ' — BROKEN'}`);
  say(`  ${states} states, ${transitions} transitions, ${ends} ends, at most ${depth} transitions deep`);
  say(`  ${seenBefore} runs came to what was seen before, ${slept} transitions were left out`);
  say(`  ${runs} runs in ${(ms / 1000).toFixed(1)} s (${perSecond} a second)`);
  if (contested.length > 0) say(`  It matters when these are read: ${contested.join(' ')}`);
}
