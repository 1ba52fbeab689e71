import { giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { payoutKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { occurrenceId, recurrenceKey, recurrenceOpenKey } from '../recurrences/recurrence-records.js';
import { isLasting, type Recurrence } from '../recurrences/recurrence-schema.js';
import { readableRows } from '../storage/all-rows.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

type Occurrence = Pick<Payout | Giveaway, 'id' | 'by' | 'recurrence'> & Pick<Giveaway, 'every'>;

/** Where the occurrences of each kind of recurrence are. */
const OCCURRENCE_KEYS: Readonly<Record<Recurrence['kind'], (id: string) => string>> = {
  schedule: payoutKey,
  series: giveawayKey,
};

/** Looks at each recurrence with its last occurrence, and at each payout and giveaway that says it is an occurrence. */
export async function* recurrenceSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const open = new Set<string>();
  for await (const { key } of readableRows<string>(reader, recurrenceOpenKey(''))) {
    open.add(key.slice(recurrenceOpenKey('').length));
  }
  for await (const { key } of readableRows<Recurrence>(reader, recurrenceKey(''))) {
    const id = key.slice(recurrenceKey('').length);
    open.delete(id);
    yield* suspectIfWrong(reader, key, judge(id));
  }
  for (const id of open) yield suspect(recurrenceKey(id), judge(id));
  for (const keyOf of Object.values(OCCURRENCE_KEYS)) {
    for await (const { key, value } of readableRows<Occurrence>(reader, keyOf(''))) {
      const isOccurrence = value.recurrence !== undefined || value.every !== undefined;
      if (isOccurrence) yield* suspectIfWrong(reader, key, judgeOccurrence(key));
    }
  }
}

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const key = recurrenceKey(id);
    const entryKey = recurrenceOpenKey(id);
    const recurrence = await reader.get<Recurrence>(key);
    const entry = await reader.get<string>(entryKey);
    if (recurrence === undefined) {
      if (entry !== undefined) fault('recurrence-open', `${entryKey} names ${key}, which does not exist`);
      return;
    }
    const { kind, state, last, next } = recurrence;
    if (entry === undefined && isLasting(recurrence)) {
      fault('recurrence-open', `${key} is ${state}, but ${entryKey} is missing`);
    }
    if (last === undefined) return;
    if (last.date >= next) fault('occurrence', `${key} has settled the date that it has next`);
    if (last.outcome !== 'entered') return;
    const occurrenceKey = OCCURRENCE_KEYS[kind](last.occurrence ?? '');
    const occurrence = await reader.get<Occurrence>(occurrenceKey);
    if (occurrence?.recurrence?.id !== id || occurrence.recurrence.date !== last.date) {
      fault('occurrence', `${key} names ${occurrenceKey}, which is not the one of that date`);
    }
  };

const judgeOccurrence =
  (key: string): Judge =>
  async (reader, fault) => {
    const occurrence = await reader.get<Occurrence>(key);
    if (occurrence === undefined) return;
    // The first round of a giveaway that repeats has the ID of the recurrence.
    const { id, by, recurrence: of } = occurrence;
    const recurrenceId = of?.id ?? id;
    if (of !== undefined && id !== occurrenceId(of.id, of.date)) {
      fault('occurrence', `${key} does not have the ID of the date that it is of`);
    }
    const recurrence = await reader.get<Recurrence>(recurrenceKey(recurrenceId));
    if (recurrence === undefined) {
      fault('occurrence', `${key} is an occurrence of ${recurrenceKey(recurrenceId)}, which does not exist`);
    } else if (recurrence.by !== by || (of !== undefined && of.date >= recurrence.next)) {
      fault('occurrence', `${key} is not what ${recurrenceKey(recurrenceId)} says`);
    }
  };
