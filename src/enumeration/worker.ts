import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../log.js';
import { type Bounds, type Exploration, explore } from './explore.js';
import { WORLDS } from './worlds/index.js';

/** A world that a worker explores. */
export interface Task {
  readonly world: string;
  readonly bounds: Bounds;
}

/** What a worker reports of it. */
export type Explored = Omit<Exploration, 'ends'> & { readonly ends: number };

const { world, bounds } = workerData as Task;
const small = WORLDS.get(world);
if (small === undefined) throw new RangeError(`there is no world ${world}`);
const log = await createLog({ level: 'silent', secrets: [], pretty: false });
// Most errors of a simulation are intended, and their stacks are never read.
Error.stackTraceLimit = 0;
const { ends, ...rest } = await explore(small, bounds, log);
parentPort?.postMessage({ ...rest, ends: ends.size } satisfies Explored);
