import { type CodeRecords, codeKey } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isCodeOpen } from './what-is-open.js';

/**
 * Ends every set of codes that can be redeemed: nobody knows who has done so since. What nobody had redeemed goes back
 * to the cap. @returns how many
 */
export const quarantineCodes = (parts: QuarantineParts, records: CodeRecords): Promise<number> =>
  endOpen<CodeSet>(parts, {
    prefix: codeKey(''),
    find: records.find,
    isOpen: isCodeOpen,
    end(set) {
      const end = { quarantined: parts.at, endedAt: set.endedAt ?? parts.at };
      return set.state === 'waiting'
        ? records.endUnpaid(set, { state: 'ended', ...end })
        : stopped(records, set, end);
    },
  });

/** First nobody can redeem any more, then it is counted. */
async function stopped(
  records: CodeRecords,
  set: CodeSet,
  end: Pick<CodeSet, 'quarantined' | 'endedAt'>,
): Promise<CodeSet | undefined> {
  const ending = set.state === 'ending' ? set : await records.change(set, { state: 'ending' });
  return ending && records.settleEnd(ending, () => [], end);
}
