import { codeKey, hashKey } from '../codes/code-records.js';
import type { CodeHash, CodeSet } from '../codes/code-schema.js';
import { readableRows } from '../storage/all-rows.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect } from './suspicion.js';

/** Looks whether each code that can be redeemed can be found. */
export async function* codeSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const hashes = await countHashes(reader);
  for await (const { value } of readableRows<CodeSet>(reader, codeKey(''))) {
    const isFound = (hashes.get(value.id) ?? 0) >= value.count;
    if (value.state === 'open' && !isFound) yield suspect(judgeHashes(value.id));
  }
}

/** How many hashes lead to each set. A press that came second may have left more than there are codes. */
async function countHashes(reader: Reader): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for await (const { value } of readableRows<CodeHash>(reader, hashKey(''))) {
    counted.set(value.set, (counted.get(value.set) ?? 0) + 1);
  }
  return counted;
}

const judgeHashes =
  (id: string): Judge =>
  async (reader, fault) => {
    const set = await reader.get<CodeSet>(codeKey(id));
    const found = (await countHashes(reader)).get(id) ?? 0;
    if (set?.state === 'open' && found < set.count)
      fault('code-hashes', `${codeKey(id)} has ${set.count} codes, but ${found} can be found`);
  };
