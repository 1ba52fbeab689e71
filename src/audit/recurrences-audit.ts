import { CAMPAIGN_KINDS } from '../campaign-kinds.js';
import { occurrenceId, recurrenceKey } from '../recurrences/recurrence-records.js';
import type { Recurrence } from '../recurrences/recurrence-schema.js';
import type { Round } from '../recurrences/series-schema.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

type Occurrence = Pick<Round, 'id' | 'recurrence' | 'every'> & Pick<Recurrence, 'by'>;

/** Where the occurrences of each kind of recurrence are. */
const OCCURRENCES: Readonly<Record<Recurrence['kind'], (id: string) => string>> = {
  schedule: CAMPAIGN_KINDS.payout.keyOf,
  'giveaway-series': CAMPAIGN_KINDS.giveaway.keyOf,
  'drop-series': CAMPAIGN_KINDS.drop.keyOf,
};

/** Looks at each recurrence with its last occurrence, and at each payout, giveaway and drop that says it is an occurrence. */
export async function* recurrenceSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  yield* suspectEach(reader, recurrenceKey(''), judge);
  for (const keyOf of Object.values(OCCURRENCES)) yield* suspectEach(reader, keyOf(''), judgeOccurrence);
}

const judge =
  (key: string): Judge =>
  async (reader, fault) => {
    const recurrence = await reader.get<Recurrence>(key);
    if (recurrence?.last === undefined) return;
    const { id, kind, last, next } = recurrence;
    if (last.date >= next) fault('occurrence', `${key} has settled the date that it has next`);
    if (last.outcome !== 'entered') return;
    const occurrenceKey = OCCURRENCES[kind](last.occurrence ?? '');
    const occurrence = await reader.get<Occurrence>(occurrenceKey);
    if (occurrence?.recurrence?.id !== id || occurrence.recurrence.date !== last.date) {
      fault('occurrence', `${key} names ${occurrenceKey}, which is not the one of that date`);
    }
  };

const judgeOccurrence =
  (key: string): Judge =>
  async (reader, fault) => {
    const occurrence = await reader.get<Occurrence>(key);
    if (occurrence === undefined || (occurrence.recurrence ?? occurrence.every) === undefined) return;
    // The first round of a series has the ID of the recurrence.
    const { id, by, recurrence: of } = occurrence;
    const recurrenceId = of?.id ?? id;
    if (of !== undefined && id !== occurrenceId(of.id, of.date)) {
      fault('occurrence', `${key} does not have the ID of the date that it is of`);
    }
    const recurrence = await reader.get<Recurrence>(recurrenceKey(recurrenceId));
    if (recurrence?.by !== by || (of !== undefined && of.date >= recurrence.next)) {
      fault('occurrence', `${key} is not what ${recurrenceKey(recurrenceId)} says`);
    }
  };
