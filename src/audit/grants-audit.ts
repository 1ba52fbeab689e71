import { decodeTime } from 'ulid';
import { codeKey } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { dropKey, grantsPrefix } from '../drops/drop-records.js';
import type { Drop } from '../drops/drop-schema.js';
import { giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { drawnAt } from '../giveaways/winners.js';
import { anyEventGrantPrefix, eventGrantPrefix } from '../ledger/event-grant-id.js';
import {
  type Grant,
  grantKey,
  listedId,
  type QueueIndex,
  queueIndexKey,
  queueIndexKeyOf,
  queueIndexOf,
} from '../ledger/grant.js';
import { amountOf } from '../money/amount.js';
import { payoutKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { judgeAttempts } from './attempts-audit.js';
import type { NoteFault } from './fault.js';
import { byGrant, type GrantRecords, recordsOf } from './grant-groups.js';
import { judgeUnplaced } from './places-audit.js';
import type { Reader } from './reader.js';
import { judgeRedos } from './replacements-audit.js';
import { type Judge, type Suspicion, suspect, suspectIfWrong } from './suspicion.js';

const QUEUE_INDEXES: readonly QueueIndex[] = ['waiting', 'queued', 'in-flight', 'unknown'];
/** Everything that one grant must agree with, except indexes, leases and caps. */
interface Facts extends GrantRecords {
  /** The stages under which it is listed, with what each entry says. */
  readonly queueIndexes: ReadonlyMap<QueueIndex, string>;
  /** How the IDs of the grants of its payout or giveaway begin; `undefined` if there is none. */
  readonly eventPrefix: string | undefined;
}

/** Looks at each grant and at what stands beside it. */
export async function* grantSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const indexed = await allQueueIndexes(reader);
  const prefixes = new Map<string, string | undefined>();
  for await (const records of byGrant(reader)) {
    const queueIndexes = indexed.get(records.id) ?? new Map<QueueIndex, string>();
    indexed.delete(records.id);
    const first: Judge = async (store, fault) => {
      const eventPrefix = await knownPrefix(reader, records.grant, prefixes);
      await judge(store, { ...records, queueIndexes, eventPrefix }, fault);
    };
    yield* suspectIfWrong(reader, grantKey(records.id), judgeAlone(records.id), first);
  }
  for (const id of indexed.keys()) yield suspect(grantKey(id), judgeAlone(id));
}

const judgeAlone =
  (id: string): Judge =>
  async (reader, fault) =>
    judge(reader, await factsOf(reader, id), fault);

/** Grants in a queue index are few, so all entries are held at once. */
async function allQueueIndexes(reader: Reader): Promise<Map<string, Map<QueueIndex, string>>> {
  const indexed = new Map<string, Map<QueueIndex, string>>();
  for (const queueIndex of QUEUE_INDEXES) {
    for await (const { key, value } of readableRows<string>(reader, queueIndexKey(queueIndex, ''))) {
      const id = listedId(key);
      const queueIndexes = indexed.get(id) ?? new Map<QueueIndex, string>();
      indexed.set(id, queueIndexes.set(queueIndex, value));
    }
  }
  return indexed;
}

async function factsOf(reader: Reader, id: string): Promise<Facts> {
  const records = await recordsOf(reader, id);
  const queueIndexes = new Map<QueueIndex, string>();
  for (const queueIndex of QUEUE_INDEXES) {
    const entry = await reader.get<string>(queueIndexKeyOf(queueIndex, records.grant ?? { id }));
    if (entry !== undefined) queueIndexes.set(queueIndex, entry);
  }
  return { ...records, queueIndexes, eventPrefix: await prefixOf(reader, records.grant) };
}

async function knownPrefix(
  reader: Reader,
  grant: Grant | undefined,
  known: Map<string, string | undefined>,
): Promise<string | undefined> {
  const event = grant?.event;
  if (event === undefined) return undefined;
  // Of a code, each redemption has its own time.
  if (event.kind === 'code') return prefixOf(reader, grant);
  const key = `${event.kind}:${event.id}`;
  if (!known.has(key)) known.set(key, await prefixOf(reader, grant));
  return known.get(key);
}

async function prefixOf(reader: Reader, grant: Grant | undefined): Promise<string | undefined> {
  const event = grant?.event;
  if (grant === undefined || event === undefined) return undefined;
  if (event.kind === 'payout') {
    const payout = await reader.get<Payout>(payoutKey(event.id));
    return payout && eventGrantPrefix(payout.id, payout.draftedAt);
  }
  if (event.kind === 'drop') {
    const drop = await reader.get<Drop>(dropKey(event.id));
    return drop && grantsPrefix(drop);
  }
  if (event.kind === 'code') {
    const set = await reader.get<CodeSet>(codeKey(event.id));
    // Of each day, or of each redemption, as it was before.
    return set && anyEventGrantPrefix(set.id, decodeTime(grant.id));
  }
  const giveaway = await reader.get<Giveaway>(giveawayKey(event.id));
  return giveaway && eventGrantPrefix(giveaway.id, drawnAt(giveaway));
}

async function judge(reader: Reader, facts: Facts, fault: NoteFault): Promise<void> {
  const { grant } = facts;
  if (grant === undefined) return judgeRest(facts, fault);
  judgeRecord(facts.id, grant, fault);
  judgeQueueIndexes(facts, grant, fault);
  judgeAttempts(grant, facts, fault);
  await judgeRedos(reader, grant, fault);
  judgeEvent(facts, grant, fault);
  await judgeUnplaced(reader, grant, fault);
}

/** What is left of a grant that is not there. */
function judgeRest({ id, queueIndexes, attempts, answers }: Facts, fault: NoteFault): void {
  const missing = `${grantKey(id)}, which does not exist`;
  for (const queueIndex of queueIndexes.keys())
    fault('grant-queue', `${queueIndexKey(queueIndex, id)} names ${missing}`);
  if (attempts.length > 0) fault('attempts', `${attempts.length} attempts are on record of ${missing}`);
  if (answers.length > 0) fault('attempts', `${answers.length} answers are on record to ${missing}`);
}

function judgeRecord(id: string, grant: Grant, fault: NoteFault): void {
  const key = grantKey(id);
  if (grant.id !== id) fault('grant-record', `${key} holds the grant ${grant.id}`);
  if (!amountOf(grant.amount).greaterThan(0))
    fault('grant-record', `${key} has no amount above zero: ${grant.amount}`);
}

function judgeQueueIndexes({ id, queueIndexes }: Facts, grant: Grant, fault: NoteFault): void {
  const key = grantKey(id);
  const wanted = queueIndexOf(grant);
  if (wanted !== undefined && !queueIndexes.has(wanted)) {
    fault('grant-queue', `${key} is ${grant.state}, but ${queueIndexKey(wanted, id)} is missing`);
  }
  for (const [queueIndex, entry] of queueIndexes) {
    if (queueIndex !== wanted)
      fault('grant-queue', `${queueIndexKey(queueIndex, id)} is there, but ${key} is ${grant.state}`);
    else if (entry !== id) fault('grant-queue', `${queueIndexKey(queueIndex, id)} names ${grantKey(entry)}`);
  }
}

function judgeEvent({ id, eventPrefix }: Facts, { event }: Grant, fault: NoteFault): void {
  if (event === undefined) return;
  const of = `${grantKey(id)} is of ${event.kind}:${event.id}`;
  if (eventPrefix === undefined) fault('event-grant', `${of}, which does not exist`);
  else if (!id.startsWith(eventPrefix))
    fault('event-grant', `${of}, but does not have the ID of a grant of it`);
}
