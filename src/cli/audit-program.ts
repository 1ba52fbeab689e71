import { audit } from '../audit/audit.js';
import { CHECKS, lineOf } from '../audit/fault.js';
import { readRecords } from '../open-records.js';
import { storeName } from '../storage/store-url.js';
import { whileOpen } from '../storage/while-open.js';
import { systemClock } from '../time/clock.js';
import { EXIT_FAULT, EXIT_OK, onConfiguredStore, say } from './running.js';

/**
 * Audits the configured store, and prints a line for each fault.
 * @returns the exit code
 */
export const main = (): Promise<number> =>
  onConfiguredStore('The store cannot be audited', (url, log) =>
    whileOpen(readRecords(url, log), async (store) => {
      let count = 0;
      const { undecided } = await audit(store, { clock: systemClock }, (fault) => {
        count += 1;
        say(lineOf(fault));
      });
      if (undecided > 0)
        say(`${undecided} records kept changing and could not be checked: run the audit again.`);
      if (count > 0) say(`${count} ${count === 1 ? 'fault' : 'faults'}.`);
      else say(`All is well: ${Object.keys(CHECKS).length} checks of ${storeName(url)}.`);
      return count === 0 ? EXIT_OK : EXIT_FAULT;
    }),
  );
