import { createEntryRecords } from '../approvals/entry-records.js';
import { recurrenceKey, recurrenceOpenKey } from '../recurrences/recurrence-records.js';
import { isLasting, type Recurrence } from '../recurrences/recurrence-schema.js';
import type { JsonObject } from '../storage/store.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';

/** Ends everything that repeats: nobody knows which dates were settled since. @returns how many */
export function quarantineRecurrences(parts: QuarantineParts): Promise<number> {
  const { find, change } = createEntryRecords<JsonObject & Recurrence>(
    parts.past.store,
    recurrenceKey,
    recurrenceOpenKey,
    () => false,
  );
  return endOpen<JsonObject & Recurrence>(parts, {
    prefix: recurrenceKey(''),
    find,
    isOpen: isLasting,
    end: (recurrence) => change(recurrence, { state: 'ended', endedAt: parts.at, quarantined: parts.at }),
  });
}
