import { createEntryRecords } from '../approvals/entry-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import type { Every, GiveawayDraft } from './giveaway-schema.js';
import { seriesDate } from './series-dates.js';
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

    /**
     * Ends a series, together with the reason.
     * @returns as `change`
     */
    stop: (series: Series, details: Pick<Series, 'stoppedAt' | 'stoppedBy'>) =>
      retryCommit<Series | undefined>(store, async () => {
        const current = await entries.find(series.id);
        if (JSON.stringify(current) !== JSON.stringify(series)) return { changes: [], result: undefined };
        const stopped: Series = { ...series, ...details, state: 'stopped' };
        return {
          changes: [
            { key: seriesKey(series.id), from: series, to: stopped },
            { key: seriesOpenKey(series.id), from: series.id, to: undefined },
          ],
          result: stopped,
        };
      }),
  };
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

/** When its next round is to open (ms since the epoch). */
export const nextDate = (series: Pick<Series, 'firstAt' | 'draft' | 'next'>): number =>
  seriesDate(series.firstAt, everyOf(series), series.next);
