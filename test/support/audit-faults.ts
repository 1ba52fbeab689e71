import { audit } from '../../src/audit/audit.js';
import { systemClock } from '../../src/clock.js';
import type { Store } from '../../src/storage/store.js';

/** What the audit says of a store that nothing works on. */
export async function faultsIn(store: Store): Promise<readonly string[]> {
  const faults: string[] = [];
  await audit(store, { clock: systemClock, lookAgainMs: 1 }, ({ say }) => faults.push(say));
  return faults;
}

/** What it says of caps. After a store went back, a payment of no place is another fault, and known. */
export const capFaultsIn = async (store: Store): Promise<readonly string[]> =>
  (await faultsIn(store)).filter((say) => say.startsWith('cap:'));
