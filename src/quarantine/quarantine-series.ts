import { createSeriesRecords, seriesKey } from '../giveaways/series-records.js';
import type { Series } from '../giveaways/series-schema.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isSeriesOpen } from './what-is-open.js';

/** Stops every giveaway that repeats: nobody knows which of its rounds were opened since. @returns how many */
export function quarantineSeries(parts: QuarantineParts): Promise<number> {
  const records = createSeriesRecords(parts.past.store);
  return endOpen<Series>(parts, {
    prefix: seriesKey(''),
    find: records.find,
    isOpen: isSeriesOpen,
    end: (series) => records.stop(series, { stoppedAt: parts.at, quarantined: parts.at }),
  });
}
