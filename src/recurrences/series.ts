import type { Change, JsonObject, Store } from '../storage/store.js';
import { countedDates, type Every } from './counted-dates.js';
import { createRecurrenceRecords, entering, recurrenceKey } from './recurrence-records.js';
import type { Round, Series } from './series-schema.js';

type SeriesRecord = JsonObject & Series;

export type SeriesRecords<Of extends SeriesRecord> = ReturnType<typeof createSeriesRecords<Of>>;

/** The series of a kind in the store. */
export function createSeriesRecords<Of extends SeriesRecord>(store: Store, kind: Of['kind']) {
  const records = createRecurrenceRecords<Of>(store, kind);
  return {
    ...records,
    /** The series of one of its rounds, if it goes on. */
    async activeOf({ id, every, recurrence }: Pick<Round, 'id' | 'every' | 'recurrence'>) {
      const found = every === undefined ? undefined : await records.find(recurrence?.id ?? id);
      return found?.state === 'active' ? found : undefined;
    },
  };
}

const changed = (series: Series, details: Partial<Series>): Change => ({
  key: recurrenceKey(series.id),
  from: series,
  to: { ...series, ...details },
});

/** Whether people have seen of a round that it opens or is going to. */
export const hasBegun = ({
  message,
  announcement,
  taken = 0,
}: Pick<Round, 'message' | 'announcement' | 'taken'>) =>
  message !== undefined || announcement !== undefined || taken > 0;

/** Whether a round is the first one of a series, and nobody has seen of it: the series ends with it. */
export const isFirstUnbegun = (round: Partial<Round>): boolean =>
  round.every !== undefined && round.recurrence === undefined && !hasBegun(round);

interface RoundDraft {
  readonly every?: Every;
  readonly startsInMs?: number;
}

/** What makes a confirmed draft the first round of a series, if it is to repeat. @param at when it was confirmed */
export function firstRound(
  kind: Series['kind'],
  { every, startsInMs = 0, ...terms }: JsonObject & RoundDraft,
  at: number,
): readonly Change[] {
  if (every === undefined) return [];
  const first = at + startsInMs;
  const next = countedDates({ first, every })(first);
  const series = { ...terms, every, kind, state: 'active', confirmedAt: at, first, next, rounds: 1 };
  return entering(series as unknown as SeriesRecord);
}

/** What ends a series together with the end of its first round, if that never began: nobody may have approved it. */
export async function endedUnbegun(store: Store, ended: Round, at: number): Promise<readonly Change[]> {
  if (!isFirstUnbegun(ended)) return [];
  const series = await store.get<SeriesRecord>(recurrenceKey(ended.id));
  return series?.state === 'active' ? [changed(series, { state: 'ended', endedAt: at })] : [];
}

/** The change that has the dates of a series count from when its first round really opens (ms since the epoch). */
export function countedFrom(series: Series | undefined, first: number): readonly Change[] {
  if (series === undefined || series.first >= first) return [];
  return [changed(series, { first, next: countedDates({ ...series, first })(first) })];
}

/** The change that leaves the dates of a series without a round that have come by a moment (ms since the epoch). */
export function withoutRounds(series: Series | undefined, at: number): readonly Change[] {
  return series === undefined || at < series.next ? [] : [changed(series, { next: upcoming(series, at) })];
}

/** The first date that has not come at a moment. Both in ms since the epoch. */
export const upcoming = (series: Series, at: number): number =>
  at < series.next ? series.next : countedDates(series)(at);

/** A round that opens late lasts this long at least, if it was to last so long, in ms. */
const SHORTEST_LATE_MS = 60 * 60_000;

/**
 * When a round ends that opens at a moment (ms since the epoch): in its time or, if it opens late, by the next date.
 * @param series if it goes on
 */
export function roundTimes(
  series: Series | undefined,
  durationMs: number,
  at: number,
): { readonly durationMs: number; readonly endsAt: number } {
  if (series === undefined) return { durationMs, endsAt: at + durationMs };
  const untilNext = upcoming(series, at) - at;
  const lasts = Math.min(durationMs, Math.max(untilNext, SHORTEST_LATE_MS));
  return { durationMs: lasts, endsAt: at + lasts };
}
