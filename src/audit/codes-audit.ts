import { accountsPrefix, codeKey, hashKey, memberKey, openKey, usesPrefix } from '../codes/code-records.js';
import { AT_REST, type CodeHash, type CodeSet, capacityOf } from '../codes/code-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { firstParts } from './key-prefixes.js';
import { judgePlaces, placesUnder } from './places-audit.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

/** Looks at each set of codes with its redemptions and grants, and at what is left of those that are not there. */
export async function* codeSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = new Set<string>();
  for await (const { key } of readableRows<string>(reader, openKey('')))
    named.add(key.slice(openKey('').length));
  for (const prefix of ['code-use:', 'code-member:', 'code-account:']) {
    for await (const id of firstParts(reader, prefix)) named.add(id);
  }
  const hashes = await countHashes(reader);
  for await (const { key, value } of readableRows<CodeSet>(reader, codeKey(''))) {
    const id = key.slice(codeKey('').length);
    named.delete(id);
    yield* suspectIfWrong(reader, key, judge(id));
    const isFound = (hashes.get(id) ?? 0) >= value.count;
    if (value.state === 'open' && !isFound) yield suspect(key, judgeHashes(id));
  }
  for (const id of named) yield suspect(codeKey(id), judge(id));
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

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const set = await reader.get<CodeSet>(codeKey(id));
    const open = await reader.get<string>(openKey(id));
    const uses = await placesUnder(reader, usesPrefix(id));
    if (set === undefined) {
      if (open !== undefined || uses.size > 0)
        fault('code-open', `records name ${codeKey(id)}, which does not exist`);
      return;
    }
    if (open === undefined && !AT_REST.has(set.state))
      fault('code-open', `${codeKey(id)} is ${set.state}, but ${openKey(id)} is missing`);
    await judgePlaces(
      reader,
      uses,
      {
        ...{ kind: 'code', key: codeKey(id), event: set, accountsPrefix: accountsPrefix(id), memberKey },
        ...{ taken: set.used, capacity: capacityOf(set) },
        checks: { places: 'code-uses', grants: 'code-grants' },
      },
      fault,
    );
    for (const name of uses.keys()) {
      const [number = 0, use = 0] = name.slice(usesPrefix(id).length).split('.').map(Number);
      if (number >= set.count || use >= set.uses)
        fault('code-uses', `${name} is beyond what ${codeKey(id)} allows`);
    }
  };
