import { type CodeRecords, codeKey } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { LayingAsideParts } from './laid-aside.js';
import { isCodeOpen } from './what-is-open.js';

/**
 * Ends every set of codes that can be redeemed: nobody knows who has done so since. What nobody had redeemed goes back
 * to the cap. @returns how many
 */
export async function layCodesAside({ past, at }: LayingAsideParts, records: CodeRecords): Promise<number> {
  let sets = 0;
  for await (const { value } of allRows<CodeSet>(past.store, codeKey(''))) {
    if (value.laidAside === at || (await layAside(records, value.id, at))) sets += 1;
  }
  return sets;
}

async function layAside(records: CodeRecords, id: string, at: number): Promise<boolean> {
  for (;;) {
    const set = await records.find(id);
    if (set === undefined || !isCodeOpen(set)) return false;
    const end = { laidAside: at, endedAt: set.endedAt ?? at };
    const laid =
      set.state === 'waiting'
        ? await records.endUnpaid(set, { state: 'ended', ...end })
        : await stopped(records, set, end);
    if (laid !== undefined) return true;
  }
}

/** First nobody can redeem any more, then it is counted. */
async function stopped(
  records: CodeRecords,
  set: CodeSet,
  end: Pick<CodeSet, 'laidAside' | 'endedAt'>,
): Promise<CodeSet | undefined> {
  const ending = set.state === 'ending' ? set : await records.change(set, { state: 'ending' });
  return ending && records.settleEnd(ending, () => [], end);
}
