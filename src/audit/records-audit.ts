import { RecordError } from '../errors.js';
import { readablePage } from '../storage/all-rows.js';
import type { Fault } from './fault.js';
import type { Reader } from './reader.js';
import { type Suspicion, suspicion } from './suspicion.js';

const PAGE = 500;

/**
 * Holds every record, of whatever kind, against its schema. The other areas say nothing of what cannot be read, nor of
 * what would have to be held against it.
 */
export async function* recordSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  let before: string | undefined;
  do {
    const page = await readablePage(reader, { prefix: '', before, limit: PAGE });
    for (const key of page.unreadable) yield suspicion((store) => judge(store, key));
    before = page.before;
  } while (before !== undefined);
}

async function judge(reader: Reader, key: string): Promise<readonly Fault[]> {
  try {
    await reader.get(key);
    return [];
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return [{ check: 'record', say: error.message }];
  }
}
