import { type CodeRecords, codeKey } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isCodeOpen } from './what-is-open.js';

/**
 * Ends every set of codes that can be redeemed: nobody knows who has done so since. What nobody had redeemed goes back
 * to the cap. @returns how many
 */
export async function quarantineCodes({ past, at }: QuarantineParts, records: CodeRecords): Promise<number> {
  let sets = 0;
  for await (const { value } of allRows<CodeSet>(past.store, codeKey(''))) {
    if (value.quarantined === at || (await quarantine(records, value.id, at))) sets += 1;
  }
  return sets;
}

async function quarantine(records: CodeRecords, id: string, at: number): Promise<boolean> {
  for (;;) {
    const set = await records.find(id);
    if (set === undefined || !isCodeOpen(set)) return false;
    const end = { quarantined: at, endedAt: set.endedAt ?? at };
    const ended =
      set.state === 'waiting'
        ? await records.endUnpaid(set, { state: 'ended', ...end })
        : await stopped(records, set, end);
    if (ended !== undefined) return true;
  }
}

/** First nobody can redeem any more, then it is counted. */
async function stopped(
  records: CodeRecords,
  set: CodeSet,
  end: Pick<CodeSet, 'quarantined' | 'endedAt'>,
): Promise<CodeSet | undefined> {
  const ending = set.state === 'ending' ? set : await records.change(set, { state: 'ending' });
  return ending && records.settleEnd(ending, () => [], end);
}
