import {
  ANSWERS,
  ATTEMPTS,
  type Attempt,
  type AttemptAnswer,
  answersPrefix,
  attemptKey,
  attemptsPrefix,
} from '../ledger/attempts.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import { allValues, readableRows } from '../storage/all-rows.js';
import type { Json, Row } from '../storage/store.js';
import type { Reader } from './reader.js';

/** A grant with the attempts that stand beside it; all that is under one ID. */
export interface GrantRecords {
  readonly id: string;
  readonly grant: Grant | undefined;
  readonly attempts: readonly Attempt[];
  readonly answers: readonly AttemptAnswer[];
}

const GRANTS = grantKey('');
/** What comes after the grant's ID in the key of an attempt. */
const NUMBER_LENGTH = attemptKey('', 1).length - ATTEMPTS.length;

/** All grants with their attempts, newest first: three readings side by side, each a page at a time. */
export async function* byGrant(reader: Reader): AsyncGenerator<GrantRecords> {
  const grants = await cursor<Grant>(reader, GRANTS, 0);
  const attempts = await cursor<Attempt>(reader, ATTEMPTS, NUMBER_LENGTH);
  const answers = await cursor<AttemptAnswer>(reader, ANSWERS, NUMBER_LENGTH);
  for (;;) {
    const id = highest([grants.next(), attempts.next(), answers.next()]);
    if (id === undefined) return;
    const [grant] = await grants.take(id);
    yield { id, grant, attempts: await attempts.take(id), answers: await answers.take(id) };
  }
}

/** Those of one grant alone. */
export async function recordsOf(reader: Reader, id: string): Promise<GrantRecords> {
  return {
    id,
    grant: await reader.get<Grant>(grantKey(id)),
    attempts: await allValues<Attempt>(reader, attemptsPrefix(id)),
    answers: await allValues<AttemptAnswer>(reader, answersPrefix(id)),
  };
}

/** Rows of one prefix, highest key first, taken ID by ID. */
async function cursor<Value extends Json>(reader: Reader, prefix: string, tail: number) {
  const rows = readableRows<Value>(reader, prefix);
  const idOf = ({ key }: Row<Value>) => key.slice(prefix.length, key.length - tail);
  let current = await rows.next();
  return {
    next: () => (current.done ? undefined : idOf(current.value)),
    async take(id: string): Promise<readonly Value[]> {
      const values: Value[] = [];
      while (!current.done && idOf(current.value) === id) {
        values.push(current.value.value);
        current = await rows.next();
      }
      return values;
    },
  };
}

function highest(ids: ReadonlyArray<string | undefined>): string | undefined {
  return ids.reduce(
    (high, id) => (high === undefined || (id !== undefined && id > high) ? id : high),
    undefined,
  );
}
