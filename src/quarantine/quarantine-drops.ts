import { type DropRecords, dropKey } from '../drops/drop-records.js';
import type { Drop } from '../drops/drop-schema.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isDropOpen } from './what-is-open.js';

/** Ends every drop that can be claimed. What nobody had claimed goes back to the cap. @returns how many */
export const quarantineDrops = (parts: QuarantineParts, records: DropRecords): Promise<number> =>
  endOpen<Drop>(parts, {
    prefix: dropKey(''),
    find: records.find,
    isOpen: isDropOpen,
    end(drop) {
      // Its card is its record.
      const end = { quarantined: parts.at, endedAt: drop.endedAt ?? parts.at, told: true } as const;
      return drop.state === 'waiting'
        ? records.endUnpaid(drop, { state: 'cancelled', ...end })
        : stopped(records, drop, end);
    },
  });

/** First it takes no more claims, then they are counted. */
async function stopped(
  records: DropRecords,
  drop: Drop,
  end: Pick<Drop, 'quarantined' | 'endedAt' | 'told'>,
): Promise<Drop | undefined> {
  const ending =
    drop.state === 'ending' ? drop : await records.change(drop, { state: 'ending', end: 'withdrawn' });
  return ending && records.settle(ending, end);
}
