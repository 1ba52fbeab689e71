import { audit } from '../../src/audit/audit.js';
import { systemClock } from '../../src/clock.js';
import type { Store } from '../../src/storage/store.js';

/** What an audit finds wrong in a store. */
export async function findFaults(store: Store): Promise<readonly string[]> {
  const faults: string[] = [];
  await audit(store, { clock: systemClock, lookAgainMs: 1 }, ({ check, say }) =>
    faults.push(`${check}: ${say}`),
  );
  return faults;
}
