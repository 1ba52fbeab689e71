import { createSeriesRecords, seriesKey } from '../giveaways/series-records.js';
import type { Series } from '../giveaways/series-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isSeriesOpen } from './what-is-open.js';

/** Stops every giveaway that repeats: nobody knows which of its rounds were opened since. @returns how many */
export async function quarantineSeries({ past, at }: QuarantineParts): Promise<number> {
  const records = createSeriesRecords(past.store);
  let count = 0;
  for await (const { value } of allRows<Series>(past.store, seriesKey(''))) {
    if (value.quarantined === at) count += 1;
    for (let series = await records.find(value.id); series !== undefined && isSeriesOpen(series); ) {
      if ((await records.stop(series, { stoppedAt: at, quarantined: at })) !== undefined) {
        count += 1;
        break;
      }
      series = await records.find(value.id);
    }
  }
  return count;
}
