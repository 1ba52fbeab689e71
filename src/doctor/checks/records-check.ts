import { audit } from '../../audit/audit.js';
import { lineOf } from '../../audit/fault.js';
import { StoreError } from '../../errors.js';
import type { ReadOnlyStore } from '../../storage/open-read-only.js';
import { systemClock } from '../../time/clock.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const { fault, hint, ok, skipped } = findingsAbout('records');
/** For more records than fit in this time, there is `npm run audit`. */
const AUDIT_WITHIN_MS = 20_000;
const MOST_SHOWN = 5;

/** Whether the records of the store agree with each other. They are only read. */
export async function checkRecords(openRecords: () => Promise<ReadOnlyStore>): Promise<readonly Finding[]> {
  let store: ReadOnlyStore;
  try {
    store = await openRecords();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return skipped('cannot be compared: there are none yet, or they cannot be read');
  }
  try {
    return await held(store);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fault('cannot be read to the end: see STORE_URL above, and try again');
  } finally {
    await store.close();
  }
}

async function held(store: ReadOnlyStore): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  let count = 0;
  const options = { clock: systemClock, signal: AbortSignal.timeout(AUDIT_WITHIN_MS) };
  const { isCutShort } = await audit(store, options, (one) => {
    count += 1;
    if (count <= MOST_SHOWN) found.push(...fault(`${lineOf(one)}: ${REMEDY}`));
  });
  if (count > MOST_SHOWN) {
    found.push(...fault(`${count - MOST_SHOWN} more contradictions: \`npm run audit\` lists all of them`));
  }
  if (isCutShort) {
    found.push(
      ...hint('are many, and only some were checked: run `npm run audit`, which checks all of them'),
    );
  } else if (count === 0) found.push(...ok('agree with each other'));
  return found;
}

const REMEDY =
  "compare with the website's own records before anybody grants anew, keep a copy of the store, and restore a backup where that is certain to be right";
