import { ATTEMPTS, type Attempt } from '../ledger/attempts.js';
import type { Grant } from '../ledger/grant.js';
import { HOLD_KEY, type HoldRecord, LIFTED_KEY, type Lifted } from '../storage/store-hold.js';
import type { World } from './world.js';

/** What was on record when staff chose Quarantine. */
interface Quarantined {
  readonly grants: ReadonlySet<string>;
  /** Those that had not arrived, and could have been replaced. */
  readonly replaceable: ReadonlySet<string>;
  readonly events: ReadonlySet<string>;
}

/** A hold, from its first record on. */
export interface PastHold {
  /** As it was last seen. */
  record: HoldRecord;
  /** When it was first on record, in ms from the start. */
  readonly since: number;
  /** The requests that were lost then, by the process that had sent them. */
  readonly lacked: ReadonlyMap<string, string>;
  /** Once staff have chosen Quarantine. */
  quarantined?: Quarantined;
  /** How it ended. */
  lifted?: Lifted | undefined;
  /** When it ended, in ms from the start. */
  liftedAt?: number;
  /** Since when its record says that something is missing, in ms from the start. */
  missingSince?: number;
}

const EVENTS = ['payout:', 'giveaway:', 'drop:', 'code:', 'recurrence:'];

const idsOf = (records: ReadonlyArray<{ readonly id: string }>) => new Set(records.map(({ id }) => id));

/**
 * The attempts that the store has lost, those included that a late answer has entered again. Of one that never left,
 * since its commit was reported as failed, a process remembers nothing, and nobody misses it.
 */
function lackedNow({ setbacks, website: { adds } }: World): ReadonlyMap<string, string> {
  const lost = setbacks.flatMap((setback) => setback.lost);
  const lacked = lost.filter(({ key }) => key.startsWith(ATTEMPTS));
  return new Map(
    lacked.flatMap(({ key, value }) => {
      const { process, grant } = (value ?? {}) as Partial<Attempt>;
      const hasLeft = adds.some((add) => add.grant === grant && add.by.id() === process);
      return process !== undefined && hasLeft ? [[process, key]] : [];
    }),
  );
}

/** Tracks holds and decisions, since their records end. */
export type HoldHistory = ReturnType<typeof followHolds>;

export function followHolds(world: World) {
  const { database, scheduler } = world;
  const holds = new Map<string, PastHold>();
  let seen = -1;

  const onRecord = (): Quarantined => ({
    grants: idsOf(database.look<Grant>('grant:')),
    replaceable: idsOf(database.look<Grant>('grant:').filter(({ state }) => state === 'not-applied')),
    events: idsOf(EVENTS.flatMap((prefix) => database.look<{ id: string }>(prefix))),
  });

  return {
    /** To be called after each event, as often as anybody likes. */
    refresh(): void {
      const version = database.versionOf('store:');
      if (version === seen) return;
      seen = version;
      const record = database.lookAt<HoldRecord>(HOLD_KEY);
      if (record !== undefined) {
        const hold = holds.get(record.id) ?? { record, since: scheduler.now(), lacked: lackedNow(world) };
        holds.set(record.id, hold);
        hold.record = record;
        if (record.quarantining !== undefined) hold.quarantined ??= onRecord();
        const isMissing = Object.values(record.looked).some(({ finding }) => finding === 'missing');
        if (isMissing) hold.missingSince ??= scheduler.now();
      }
      const lifted = database.lookAt<Lifted>(LIFTED_KEY);
      const ended = lifted && holds.get(lifted.hold);
      if (ended === undefined || ended.lifted !== undefined) return;
      ended.lifted = lifted;
      ended.liftedAt = scheduler.now();
    },
    /** All of them, oldest first. */
    all: (): readonly PastHold[] => [...holds.values()],
  };
}
