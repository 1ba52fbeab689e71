import { createSeriesRecords, nextDate, seriesKey, upcoming } from '../giveaways/series-records.js';
import type { Series } from '../giveaways/series-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { LayingAsideParts } from './laid-aside.js';

/** Rounds of dates that have passed may have been opened since, so every series goes on with the next date only. */
export async function laySeriesAside({ past, at }: LayingAsideParts): Promise<void> {
  const records = createSeriesRecords(past.store);
  for await (const { value } of allRows<Series>(past.store, seriesKey(''))) {
    for (let left = true; left; ) {
      const series = await records.find(value.id);
      if (series?.state !== 'active' || at < nextDate(series)) break;
      left = (await records.change(series, { next: upcoming(series, at) })) === undefined;
    }
  }
}
