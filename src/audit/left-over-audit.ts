import { attendanceKey } from '../attendance/attendance-schema.js';
import { kindOf } from '../campaign-kinds.js';
import { openKey as openDropKey } from '../drops/drop-records.js';
import { entrantsKey } from '../giveaways/giveaway-records.js';
import { PLACED_KINDS } from '../ledger/grant.js';
import { draftKey, payoutKey } from '../payouts/payout-records.js';
import { readablePage } from '../storage/all-rows.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectIfWrong } from './suspicion.js';

/** What belongs to the record that the next part of its key names: one of these. */
const OWNERS: Readonly<Record<string, ReadonlyArray<(id: string) => string>>> = {
  'payout-rows:': [payoutKey, draftKey],
  'entrant:': [entrantsKey],
  'attendee:': [attendanceKey],
  // What a member has tried goes before the drop is closed.
  'drop-tries:': [openDropKey],
  'place:': PLACED_KINDS.map((kind) => kindOf(kind).keyOf),
};

/** Looks for what is left of records that are not there. */
export async function* leftOverSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  for (const prefix of Object.keys(OWNERS)) {
    for await (const id of firstParts(reader, prefix)) {
      yield* suspectIfWrong(reader, judge(prefix, id));
    }
  }
}

const judge =
  (prefix: string, id: string): Judge =>
  async (reader, fault) => {
    const owners = OWNERS[prefix] ?? [];
    for (const keyOf of owners) if ((await reader.get(keyOf(id))) !== undefined) return;
    const count = await reader.count(`${prefix}${id}:`);
    if (count > 0)
      fault('left-over', `${prefix}${id} is ${count} records of ${owners[0]?.(id)}, which does not exist`);
  };

/** The different first parts of the keys under a prefix, such as the payouts that have rows: one page of one for each. */
async function* firstParts(reader: Reader, prefix: string): AsyncGenerator<string> {
  let before: string | undefined;
  for (;;) {
    const [key] = (await readablePage(reader, { prefix, before, limit: 1 })).keys;
    if (key === undefined) return;
    const part = key.slice(prefix.length).split(':')[0] ?? '';
    yield part;
    before = `${prefix}${part}:`;
  }
}
