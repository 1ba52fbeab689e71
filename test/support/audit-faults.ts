import { audit } from '../../src/audit/audit.js';
import { systemClock } from '../../src/clock.js';
import type { Store } from '../../src/storage/store.js';

/** What the audit says of a store that nothing works on. */
export async function faultsIn(store: Store): Promise<readonly string[]> {
  const faults: string[] = [];
  await audit(store, { clock: systemClock, lookAgainMs: 1 }, ({ say }) => faults.push(say));
  return faults;
}
