import { type Bounds, type Exploration, explore } from '../../src/enumeration/explore.js';
import type { SmallWorld } from '../../src/enumeration/small-world.js';
import { silentLog } from './silent-log.js';

/** All that a world is explored to, with more and more deviations. Default: without faults. */
export async function explorations(small: SmallWorld, bounds: Partial<Bounds> = {}): Promise<Exploration[]> {
  const tried: Exploration[] = [];
  for await (const exploration of explore(small, { faults: 0, ...bounds }, silentLog))
    tried.push(exploration);
  return tried;
}
