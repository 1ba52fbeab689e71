import { audit } from '../../src/audit/audit.js';
import { type Fault, lineOf } from '../../src/audit/fault.js';
import type { Reader } from '../../src/audit/reader.js';
import { systemClock } from '../../src/time/clock.js';

/** Everything that an audit finds in a store. */
export async function faultsIn(store: Reader, lookAgainMs = 0): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  await audit(store, { clock: systemClock, lookAgainMs }, (fault) => faults.push(fault));
  return faults;
}

/** The same, as the program says it. */
export const linesIn = async (store: Reader) => (await faultsIn(store)).map(lineOf);

/** What it says of caps. After a store went back, a payment of no place is another fault, and known. */
export const capFaultsIn = async (store: Reader) =>
  (await linesIn(store)).filter((line) => line.startsWith('cap: '));
