import { countedDates } from '../recurrences/counted-dates.js';
import { createRecurrenceRecords, entering, recurrenceKey } from '../recurrences/recurrence-records.js';
import type { Change, Store } from '../storage/store.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import type { Series } from './series-schema.js';

export type SeriesRecords = ReturnType<typeof createSeriesRecords>;

/** Giveaways that repeat, in the store. */
export function createSeriesRecords(store: Store) {
  const records = createRecurrenceRecords<Series>(store, 'series');
  return {
    ...records,
    /** The series of one of its rounds, if it goes on. */
    async activeOf({ id, every, recurrence }: Giveaway): Promise<Series | undefined> {
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

/** Whether people have seen of a giveaway that it opens or is going to. */
export const hasBegun = ({ message, announcement }: Giveaway): boolean =>
  message !== undefined || announcement !== undefined;

/** What makes a confirmed giveaway the first round of a series, if it is to repeat. @param at when it was confirmed */
export function firstRound(draft: GiveawayDraft, at: number): readonly Change[] {
  const { every, startsInMs = 0, seenDuplicate: _, ...terms } = draft;
  if (every === undefined) return [];
  const first = at + startsInMs;
  const next = countedDates({ first, every })(first);
  return entering({
    ...terms,
    every,
    kind: 'series',
    state: 'active',
    confirmedAt: at,
    first,
    next,
    rounds: 1,
  });
}

/** What ends a series together with the end of its first round, if that never began: nobody may have approved it. */
export async function endedUnbegun(store: Store, ended: Giveaway, at: number): Promise<readonly Change[]> {
  if (ended.every === undefined || ended.recurrence !== undefined || hasBegun(ended)) return [];
  const series = await store.get<Series>(recurrenceKey(ended.id));
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
): Pick<Giveaway, 'durationMs'> & { readonly endsAt: number } {
  if (series === undefined) return { durationMs, endsAt: at + durationMs };
  const untilNext = upcoming(series, at) - at;
  const lasts = Math.min(durationMs, Math.max(untilNext, SHORTEST_LATE_MS));
  return { durationMs: lasts, endsAt: at + lasts };
}
