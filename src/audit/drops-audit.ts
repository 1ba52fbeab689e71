import { accountsPrefix, claimKey, claimsPrefix, dropKey, openKey } from '../drops/drop-records.js';
import { AT_REST, type Drop } from '../drops/drop-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { firstParts } from './key-prefixes.js';
import { judgePlaces, placesUnder } from './places-audit.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

/** Looks at each drop with its claims and grants, and at what is left of those that are not there. */
export async function* dropSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const named = new Set<string>();
  for await (const { key } of readableRows<string>(reader, openKey('')))
    named.add(key.slice(openKey('').length));
  for (const prefix of ['drop-claim:', 'drop-account:']) {
    for await (const id of firstParts(reader, prefix)) named.add(id);
  }
  for await (const { key } of readableRows<Drop>(reader, dropKey(''))) {
    const id = key.slice(dropKey('').length);
    named.delete(id);
    yield* suspectIfWrong(reader, key, judge(id));
  }
  for (const id of named) yield suspect(dropKey(id), judge(id));
}

const judge =
  (id: string): Judge =>
  async (reader, fault) => {
    const drop = await reader.get<Drop>(dropKey(id));
    const open = await reader.get<string>(openKey(id));
    const claims = await placesUnder(reader, claimsPrefix(id));
    if (drop === undefined) {
      if (open !== undefined || claims.size > 0)
        fault('drop-open', `records name ${dropKey(id)}, which does not exist`);
      return;
    }
    if (open === undefined && !AT_REST.has(drop.state))
      fault('drop-open', `${dropKey(id)} is ${drop.state}, but ${openKey(id)} is missing`);
    await judgePlaces(
      reader,
      claims,
      {
        ...{ kind: 'drop', key: dropKey(id), event: drop, accountsPrefix: accountsPrefix(id) },
        ...{ taken: drop.taken, capacity: drop.claims },
        checks: { places: 'drop-claims', grants: 'drop-grants' },
      },
      fault,
    );
    [...claims.keys()].forEach((key, index) => {
      if (key !== claimKey(id, claims.size - 1 - index))
        fault('drop-claims', `the places of ${dropKey(id)} are not without gaps`);
    });
  };
