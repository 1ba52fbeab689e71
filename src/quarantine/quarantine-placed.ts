import { isAtRest } from '../campaigns/campaign-records.js';
import type { Placed } from '../campaigns/placed-schema.js';
import type { JsonObject } from '../storage/store.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';

interface PlacedRecords<Of> {
  find(id: string): Promise<Of | undefined>;
  change(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  endUnpaid(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  settle(ending: Of, details: Partial<Of>): Promise<Of | undefined>;
}

/**
 * Ends every drop or set of codes of which places can be taken: nobody knows who has done so since. What nobody had taken
 * goes back to the cap.
 * @param prefix under which they stand
 * @param marks what is noted on each as well
 * @returns how many
 */
export const quarantinePlaced = <Of extends JsonObject & Placed>(
  parts: QuarantineParts,
  prefix: string,
  records: PlacedRecords<Of>,
  marks: Partial<Of> = {},
): Promise<number> =>
  endOpen<Of>(parts, {
    prefix,
    find: records.find,
    isOpen: (placed) => !isAtRest(placed),
    async end(campaign) {
      const end = { ...marks, quarantined: parts.at, endedAt: campaign.endedAt ?? parts.at };
      if (campaign.state === 'waiting') return records.endUnpaid(campaign, { ...end, state: 'cancelled' });
      // First no place can be taken any more, then they are counted.
      const ending =
        campaign.state === 'ending'
          ? campaign
          : await records.change(campaign, { state: 'ending', end: 'withdrawn' } as Partial<Of>);
      return ending && records.settle(ending, end);
    },
  });
