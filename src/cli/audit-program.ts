import { audit } from '../audit/audit.js';
import { CHECKS, lineOf } from '../audit/fault.js';
import { reasonOf, StoreError } from '../errors.js';
import { createLog, redact } from '../log.js';
import { readRecords } from '../open-records.js';
import { STORE_URL_FORM, storeName, storeSecrets } from '../storage/store-url.js';
import { whileOpen } from '../storage/while-open.js';
import { systemClock } from '../time/clock.js';
import { configuredUrl } from './store-arguments.js';

const EXIT_FAULTS = 1;
const EXIT_OK = 0;

/**
 * Audits the configured store, and prints a line for each fault.
 * @returns the exit code
 */
export async function main(): Promise<number> {
  const url = configuredUrl();
  if (url === undefined) {
    process.stdout.write(`store: STORE_URL is wrong; expected: ${STORE_URL_FORM}\n`);
    return EXIT_FAULTS;
  }
  const print = (line: string) => process.stdout.write(`${redact(line, storeSecrets(url))}\n`);
  try {
    return await auditStore(url, print);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    print(`store: ${storeName(url)} cannot be audited: ${reasonOf(error)}`);
    return EXIT_FAULTS;
  }
}

async function auditStore(url: string, print: (line: string) => void): Promise<number> {
  const log = await createLog({ level: 'silent', secrets: [], pretty: false });
  return whileOpen(readRecords(url, log), async (store) => {
    let count = 0;
    const { undecided } = await audit(store, { clock: systemClock }, (fault) => {
      count += 1;
      print(lineOf(fault));
    });
    if (undecided > 0)
      print(`${undecided} records kept changing and could not be checked: run the audit again.`);
    if (count > 0) print(`${count} ${count === 1 ? 'fault' : 'faults'}.`);
    else print(`All is well: ${Object.keys(CHECKS).length} checks of ${storeName(url)}.`);
    return count === 0 ? EXIT_OK : EXIT_FAULTS;
  });
}
