import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../log.js';
import { type Exploration, explore } from './explore.js';
import { WORLDS } from './worlds/index.js';

/** A world that a worker explores, with more and more deviations, until it is whole, broken, or stopped. */
export interface Task {
  readonly world: string;
  readonly faults: number;
}

/** What a worker reports of it, for each number of deviations. */
export type Explored = Omit<Exploration, 'ends'> & { readonly ends: number };

const { world, faults } = workerData as Task;
const small = WORLDS.get(world);
if (small === undefined) throw new RangeError(`there is no world ${world}`);
const log = await createLog({ level: 'silent', secrets: [], pretty: false });
// Most errors of a simulation are intended, and their stacks are never read.
Error.stackTraceLimit = 0;
for await (const { ends, ...rest } of explore(small, { faults }, log))
  parentPort?.postMessage({ ...rest, ends: ends.size } satisfies Explored);
