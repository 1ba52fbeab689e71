import { eventGrantPrefix } from '../credit/event-grant-id.js';
import { grantKey, type Stage, stageKey, stageOf } from '../credit/grant-records.js';
import type { Grant } from '../credit/grant-schema.js';
import { giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { drawnAt } from '../giveaways/winners.js';
import { amountOf } from '../money/amount.js';
import { payoutKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { attemptFaults } from './attempts-audit.js';
import { type Fault, faultsOf } from './fault.js';
import { byGrant, type GrantRecords, recordsOf } from './grant-groups.js';
import type { Reader } from './reader.js';
import { redoFaults } from './redos-audit.js';
import { type Suspicion, suspicion, understanding } from './suspicion.js';

const STAGES: readonly Stage[] = ['waiting', 'in-flight', 'unknown', 'untold'];
/** Everything that one grant must agree with, except indexes, leases and caps. */
interface Facts extends GrantRecords {
  /** The stages under which it is listed, with what each entry says. */
  readonly stages: ReadonlyMap<Stage, string>;
  /** How the IDs of the grants of its payout or giveaway begin; `undefined` if there is none. */
  readonly eventPrefix: string | undefined;
}

/** Looks at each grant and at what stands beside it. */
export async function* grantSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  const understood = (id: string, facts: (store: Reader) => Promise<Facts>) =>
    understanding(grantKey(id), async (store) => judge(store, await facts(store)));
  const suspect = (id: string) => suspicion(understood(id, (store) => factsOf(store, id)));
  const staged = await allStages(reader);
  const prefixes = new Map<string, string | undefined>();
  for await (const records of byGrant(reader)) {
    const stages = staged.get(records.id) ?? new Map<Stage, string>();
    staged.delete(records.id);
    const look = understood(records.id, async () => {
      const eventPrefix = await knownPrefix(reader, records.grant?.event, prefixes);
      return { ...records, stages, eventPrefix };
    });
    if ((await look(reader)).length > 0) yield suspect(records.id);
  }
  for (const id of staged.keys()) yield suspect(id);
}

/** Grants with a stage are few, so all entries are held at once. */
async function allStages(reader: Reader): Promise<Map<string, Map<Stage, string>>> {
  const staged = new Map<string, Map<Stage, string>>();
  for (const stage of STAGES) {
    for await (const { key, value } of readableRows<string>(reader, stageKey(stage, ''))) {
      const id = key.slice(stageKey(stage, '').length);
      const stages = staged.get(id) ?? new Map<Stage, string>();
      staged.set(id, stages.set(stage, value));
    }
  }
  return staged;
}

async function factsOf(reader: Reader, id: string): Promise<Facts> {
  const records = await recordsOf(reader, id);
  const stages = new Map<Stage, string>();
  for (const stage of STAGES) {
    const entry = await reader.get<string>(stageKey(stage, id));
    if (entry !== undefined) stages.set(stage, entry);
  }
  return { ...records, stages, eventPrefix: await prefixOf(reader, records.grant?.event) };
}

type Event = NonNullable<Grant['event']>;

async function knownPrefix(
  reader: Reader,
  event: Event | undefined,
  known: Map<string, string | undefined>,
): Promise<string | undefined> {
  if (event === undefined) return undefined;
  const key = `${event.kind}:${event.id}`;
  if (!known.has(key)) known.set(key, await prefixOf(reader, event));
  return known.get(key);
}

async function prefixOf(reader: Reader, event: Event | undefined): Promise<string | undefined> {
  if (event === undefined) return undefined;
  if (event.kind === 'payout') {
    const payout = await reader.get<Payout>(payoutKey(event.id));
    return payout && eventGrantPrefix(payout.id, payout.draftedAt);
  }
  const giveaway = await reader.get<Giveaway>(giveawayKey(event.id));
  return giveaway && eventGrantPrefix(giveaway.id, drawnAt(giveaway));
}

async function judge(reader: Reader, facts: Facts): Promise<readonly Fault[]> {
  const { grant } = facts;
  if (grant === undefined) return orphanFaults(facts);
  return [
    ...recordFaults(facts.id, grant),
    ...stageFaults(facts, grant),
    ...attemptFaults(grant, facts),
    ...(await redoFaults(reader, grant)),
    ...eventFaults(facts, grant),
  ];
}

function orphanFaults({ id, stages, attempts, answers }: Facts): readonly Fault[] {
  const { faults, fault } = faultsOf();
  const missing = `${grantKey(id)}, which does not exist`;
  for (const stage of stages.keys()) fault('grant-stage', `${stageKey(stage, id)} names ${missing}`);
  if (attempts.length > 0) fault('attempts', `${attempts.length} attempts are on record of ${missing}`);
  if (answers.length > 0) fault('attempts', `${answers.length} answers are on record to ${missing}`);
  return faults;
}

function recordFaults(id: string, grant: Grant): readonly Fault[] {
  const { faults, fault } = faultsOf();
  const key = grantKey(id);
  if (grant.id !== id) fault('grant-record', `${key} holds the grant ${grant.id}`);
  if (!amountOf(grant.amount).greaterThan(0))
    fault('grant-record', `${key} has no amount above zero: ${grant.amount}`);
  return faults;
}

function stageFaults({ id, stages }: Facts, grant: Grant): readonly Fault[] {
  const { faults, fault } = faultsOf();
  const key = grantKey(id);
  const wanted = stageOf(grant);
  // A grant that has ended is no longer listed once the log channel has it.
  if (wanted !== undefined && wanted !== 'untold' && !stages.has(wanted)) {
    fault('grant-stage', `${key} is ${grant.state}, but ${stageKey(wanted, id)} is missing`);
  }
  for (const [stage, entry] of stages) {
    if (stage !== wanted)
      fault('grant-stage', `${stageKey(stage, id)} is there, but ${key} is ${grant.state}`);
    else if (entry !== id) fault('grant-stage', `${stageKey(stage, id)} names ${grantKey(entry)}`);
  }
  return faults;
}

function eventFaults({ id, eventPrefix }: Facts, { event }: Grant): readonly Fault[] {
  const { faults, fault } = faultsOf();
  if (event === undefined) return faults;
  const of = `${grantKey(id)} is of ${event.kind}:${event.id}`;
  if (eventPrefix === undefined) fault('event-grant', `${of}, which does not exist`);
  else if (!id.startsWith(eventPrefix))
    fault('event-grant', `${of}, but does not have the ID of a grant of it`);
  return faults;
}
