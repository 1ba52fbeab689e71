import { audit } from '../audit/audit.js';
import { CHECKS, lineOf } from '../audit/fault.js';
import { systemClock } from '../clock.js';
import { reasonOf, StoreError } from '../errors.js';
import { createLog, redact } from '../log.js';
import { refusedAtStart } from '../open-records.js';
import { RECORDS } from '../record-schemas.js';
import { openReadOnly } from '../storage/open-read-only.js';
import { STORE_URL_FORM, storeName, storeSecrets } from '../storage/store-url.js';
import { whileOpen } from '../while-open.js';
import { configuredUrl } from './store-arguments.js';

const EXIT_FAULTS = 1;
/** Each takes another read of the whole store. */
const MOST_REFUSED = 50;
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
  return whileOpen(openReadOnly(url, RECORDS, log), async (store) => {
    if (store.outdated !== undefined) {
      const refused = await refusedAtStart(store.outdated, MOST_REFUSED);
      for (const { message } of refused) print(lineOf({ check: 'record', say: message }));
      if (refused.length > 0) {
        throw new StoreError(
          'its records have the format of an earlier version, and the bot cannot start until the records above are repaired',
        );
      }
      throw new StoreError(
        'its records have the format of an earlier version; starting the bot once brings them up to date',
      );
    }
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
