import { createActivity } from '../../src/simulation/activity.js';
import type { Database } from '../../src/simulation/database-model.js';
import { createLife, type Life } from '../../src/simulation/process-life.js';
import { createRandom } from '../../src/simulation/random.js';
import { createScheduler, type Scheduler } from '../../src/simulation/scheduler.js';
import { createTroubles, type Troubles } from '../../src/simulation/simulated-trouble.js';
import { connectStore } from '../../src/simulation/store-model.js';
import type { StoreServer } from '../../src/simulation/store-server.js';
import { createTrace } from '../../src/simulation/trace.js';
import type { Store } from '../../src/storage/store.js';

/** A process's connection to simulated records, whose own time passes while someone waits. */
export interface SimulatedStore {
  readonly store: ReturnType<typeof connectStore>;
  readonly scheduler: Scheduler;
  readonly troubles: Troubles;
  readonly life: Life;
}

export function simulatedStore(database: Database, server?: StoreServer): SimulatedStore {
  const scheduler = createScheduler(() => undefined);
  const troubles = createTroubles();
  const life = createLife(scheduler, () => undefined);
  const store = connectStore({
    ...{ database, server, scheduler, troubles, life },
    trace: createTrace(scheduler.now, 'nothing'),
    process: 0,
    name: 'A1',
    random: createRandom('test'),
    takesTime: () => true,
    activity: createActivity(scheduler),
  });
  return { store, scheduler, troubles, life };
}

const STEP_MS = 10;

/** The store of {@link simulatedStore} for tests without simulated time: time passes while anything is under way. */
export function drivenStore(database: Database): Store {
  const { store, scheduler } = simulatedStore(database);
  let underWay = 0;
  let isDriving = false;

  async function drive(): Promise<void> {
    if (isDriving) return;
    isDriving = true;
    while (underWay > 0) await scheduler.runUntil(scheduler.now() + STEP_MS);
    isDriving = false;
  }

  async function driven<Result>(call: Promise<Result>): Promise<Result> {
    underWay += 1;
    void drive();
    try {
      return await call;
    } finally {
      underWay -= 1;
    }
  }

  return {
    get: (key) => driven(store.get(key)),
    commit: (changes) => driven(store.commit(changes)),
    range: (range) => driven(store.range(range)),
    count: (prefix) => driven(store.count(prefix)),
    close: store.close,
  };
}
