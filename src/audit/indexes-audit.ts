import { accountPrefix, type Grant, grantKey, memberPrefix } from '../ledger/grant.js';
import { readableRows } from '../storage/all-rows.js';
import { differences, type Named } from './key-tally.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspect } from './suspicion.js';

/** An entry of an index, and the grant that it stands for. */
interface Entry {
  readonly key: string;
  readonly id: string;
}

const INDEXES = ['grant-to:', 'grant-of:'];

/** Holds the grants and the indexes of accounts and members against each other. */
export async function* indexSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  async function* wanted(): AsyncGenerator<Named<Entry>> {
    for await (const { key, value } of readableRows<Grant>(reader, grantKey(''))) {
      const id = key.slice(grantKey('').length);
      for (const entry of entriesOf(value)) yield named(entry + id, id);
    }
  }
  async function* present(): AsyncGenerator<Named<Entry>> {
    for (const prefix of INDEXES) {
      for await (const { key, value } of readableRows<string>(reader, prefix)) yield named(key, value);
    }
  }
  for await (const entry of differences(wanted, present)) yield suspect(entry.key, judge(entry));
}

const named = (key: string, id: string): Named<Entry> => ({ text: `${key} ${id}`, subject: { key, id } });

/** The prefixes under which a grant is listed. */
function entriesOf(grant: Grant): readonly string[] {
  return [accountPrefix(grant.account), ...(grant.member === undefined ? [] : [memberPrefix(grant.member)])];
}

const judge =
  ({ key, id }: Entry): Judge =>
  async (reader, fault) => {
    const grant = await reader.get<Grant>(grantKey(id));
    const entry = await reader.get<string>(key);
    const isWanted = grant !== undefined && entriesOf(grant).some((prefix) => prefix + id === key);
    if (entry === undefined && isWanted) fault('grant-index', `${grantKey(id)} is not listed under ${key}`);
    if (entry !== undefined && grant === undefined) {
      fault('grant-index', `${key} names ${grantKey(id)}, which does not exist`);
    }
    if (entry !== undefined && grant !== undefined && (!isWanted || entry !== id)) {
      fault('grant-index', `${key} names ${grantKey(entry)}, which does not belong there`);
    }
  };
