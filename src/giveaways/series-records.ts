import { createEntryRecords } from '../approvals/entry-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { Every, Giveaway, GiveawayDraft } from './giveaway-schema.js';
import { lastDate, seriesDate } from './series-dates.js';
import type { Series } from './series-schema.js';

export const seriesKey = (id: string) => `giveaway-series:${id}`;
export const seriesOpenKey = (id: string) => `giveaway-series-open:${id}`;

export type SeriesRecords = ReturnType<typeof createSeriesRecords>;

/** Giveaways that repeat, in the store. They are open until somebody stops them. */
export function createSeriesRecords(store: Store) {
  const entries = createEntryRecords<Series>(store, seriesKey, seriesOpenKey, () => false);
  return {
    find: entries.find,
    open: entries.open,
    change: entries.change,

    /** The series of one of its rounds, if it goes on. */
    async activeOf({ id, every, series = id }: Giveaway): Promise<Series | undefined> {
      const found = every === undefined ? undefined : await entries.find(series);
      return found?.state === 'active' ? found : undefined;
    },

    /**
     * Ends a series, together with the reason.
     * @returns as `change`
     */
    stop: (series: Series, details: Pick<Series, 'stoppedAt' | 'stoppedBy' | 'quarantined'>) =>
      retryCommit<Series | undefined>(store, async () => {
        const current = await entries.find(series.id);
        if (JSON.stringify(current) !== JSON.stringify(series)) return { changes: [], result: undefined };
        const stopped: Series = { ...series, ...details, state: 'stopped' };
        return { changes: stopping(series, stopped), result: stopped };
      }),
  };
}

const stopping = (series: Series, stopped: Series): readonly Change[] => [
  { key: seriesKey(series.id), from: series, to: stopped },
  { key: seriesOpenKey(series.id), from: series.id, to: undefined },
];

/** Whether people have seen of a giveaway that it opens or is going to. */
export const hasBegun = ({ message, announcement }: Giveaway): boolean =>
  message !== undefined || announcement !== undefined;

/** What stops a series together with the end of its first round, if that never began: nobody may have approved it. */
export async function stoppedUnbegun(store: Store, ended: Giveaway, at: number): Promise<readonly Change[]> {
  if (ended.every === undefined || ended.series !== undefined || hasBegun(ended)) return [];
  const series = await store.get<Series>(seriesKey(ended.id));
  if (series?.state !== 'active') return [];
  return stopping(series, { ...series, state: 'stopped', stoppedAt: at });
}

/** What makes a confirmed giveaway the first round of a series, if it is to repeat. @param at when it was confirmed */
export function firstRound(draft: GiveawayDraft, at: number): readonly Change[] {
  const { id, every, startsInMs = 0 } = draft;
  if (every === undefined) return [];
  const series: Series = { id, draft, state: 'active', firstAt: at + startsInMs, next: 1, rounds: 1 };
  return [
    { key: seriesKey(id), from: undefined, to: series },
    { key: seriesOpenKey(id), from: undefined, to: id },
  ];
}

/** How often a series comes. */
export const everyOf = ({ draft }: Pick<Series, 'draft'>): Every => draft.every ?? 'week';

/** One of its dates, by its number (ms since the epoch). */
export const dateOf = (series: Pick<Series, 'firstAt' | 'draft'>, number: number): number =>
  seriesDate(series.firstAt, everyOf(series), number);

/** When its next round is to open (ms since the epoch). */
export const nextDate = (series: Pick<Series, 'firstAt' | 'draft' | 'next'>): number =>
  dateOf(series, series.next);

/** The number of the first date that has not come at a moment (ms since the epoch). */
export const upcoming = (series: Pick<Series, 'firstAt' | 'draft' | 'next'>, at: number): number =>
  at < nextDate(series) ? series.next : lastDate(series.firstAt, everyOf(series), series.next, at) + 1;

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
  const untilNext = dateOf(series, upcoming(series, at)) - at;
  const lasts = Math.min(durationMs, Math.max(untilNext, SHORTEST_LATE_MS));
  return { durationMs: lasts, endsAt: at + lasts };
}
