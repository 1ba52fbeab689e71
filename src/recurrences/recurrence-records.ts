import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';
import { createEntryRecords } from '../approvals/entry-records.js';
import type { JsonObject, Store } from '../storage/store.js';
import type { Recurrence } from './recurrence-schema.js';

export const recurrenceKey = (id: string) => `recurrence:${id}`;
export const recurrenceOpenKey = (id: string) => `recurrence-open:${id}`;

const TIME_LENGTH = 10;
const HASH_LENGTH = 16;

/**
 * The ID of what a recurrence makes at a date. It comes from these alone, so that entering the same date again, after a
 * crash or in another process, means the same occurrence. @param date ms since the epoch
 */
export function occurrenceId(recurrenceId: string, date: number): string {
  const hash = createHash('sha256').update(`${recurrenceId} ${date}`).digest('hex').toUpperCase();
  return encodeTime(date, TIME_LENGTH) + hash.slice(0, HASH_LENGTH);
}

/** What makes a recurrence one of those that go on. It is closed once it has ended and nothing is left to be done. */
export const entering = (recurrence: JsonObject & Recurrence) => [
  { key: recurrenceKey(recurrence.id), from: undefined, to: recurrence },
  { key: recurrenceOpenKey(recurrence.id), from: undefined, to: recurrence.id },
];

/** The recurrences of a kind in the store. */
export function createRecurrenceRecords<Of extends JsonObject & Recurrence>(store: Store, kind: Of['kind']) {
  const entries = createEntryRecords<Of>(store, recurrenceKey, recurrenceOpenKey, () => false);
  return {
    find: async (id: string): Promise<Of | undefined> => {
      const found = await entries.find(id);
      return found?.kind === kind ? found : undefined;
    },
    open: async (): Promise<readonly Of[]> => (await entries.open()).filter((one) => one.kind === kind),
    change: entries.change,
    close: entries.close,
    unchanged: entries.unchanged,
  };
}
