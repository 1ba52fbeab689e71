import { RecordError } from '../errors.js';
import { uuid, type World } from '../time/clock.js';
import { allRows, allValues, readableRows } from './all-rows.js';
import { BEAT, type Beat, createHeartbeat, type HeartbeatOptions, SILENCE_MS } from './heartbeat.js';
import type { Machine } from './machine.js';
import type { Store } from './store.js';

/** Tells which processes on this store are alive, so that others can take over the work of a dead one. */
export type Liveness = ReturnType<typeof createLiveness>;

/** When this process first saw another one's current count. */
interface StoreCheck {
  readonly count: number;
  readonly at: number;
  /** Whether this process's own heartbeat has been in time ever since. */
  readonly isUnbroken: () => boolean;
}

/** Key prefix of the heartbeat records. */
export const PROCESSES = 'process:';

export const LIVENESS_RECORDS = { [PROCESSES]: BEAT };

export function createLiveness(store: Store, options: HeartbeatOptions & Pick<World, 'randomBytes'>) {
  const { machine, monotonic } = options;
  /** The ID of this process, new at each start. */
  const id = uuid(options);
  const heartbeat = createHeartbeat(store, PROCESSES + id, options);
  const seen = new Map<string, StoreCheck>();

  /** Whether a process is known to be dead. One with an unreadable record is not. */
  async function isDead(processId: string): Promise<boolean> {
    if (processId === id) return false;
    try {
      return await hasFallenSilent(processId);
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      return false;
    }
  }

  async function hasFallenSilent(processId: string): Promise<boolean> {
    const askedAt = monotonic();
    const beat = await store.get<Beat>(PROCESSES + processId);
    if (beat === undefined || isGone(beat, machine)) return true;
    const check = seen.get(processId);
    // While its own heartbeat was overdue, this process probably could not reach the store and saw no beats.
    if (check?.count !== beat.count || !check.isUnbroken()) {
      seen.set(processId, { count: beat.count, at: monotonic(), isUnbroken: heartbeat.fence() });
      return false;
    }
    return askedAt - check.at > SILENCE_MS;
  }

  return {
    ...heartbeat,
    id,
    isDead,

    /** Removes the records of dead processes. */
    async sweep(): Promise<void> {
      for await (const { key, value } of readableRows<Beat>(store, PROCESSES)) {
        const processId = key.slice(PROCESSES.length);
        if (!(await isDead(processId))) continue;
        await store.commit([{ key, from: value, to: undefined }]);
        seen.delete(processId);
      }
    },
  };
}

/**
 * Whether a process is known to have ended: its machine has rebooted, or its process ID is unused or belongs to another
 * process. A record with our own ID is from a predecessor. Nothing is known about other machines.
 */
function isGone(beat: Beat, machine: Machine): boolean {
  if (beat.host !== machine.host) return false;
  if (isOtherBoot(beat, machine)) return true;
  return beat.pid === machine.pid || !machine.isRunning(beat.pid, beat.startedAt);
}

const isOtherBoot = (beat: Beat, { bootId }: Machine) =>
  beat.bootId !== undefined && bootId !== undefined && beat.bootId !== bootId;

/** Whether a running process is certainly the one on record, and not another with the same ID. */
const isIdentified = (beat: Beat, machine: Machine) =>
  beat.host === machine.host && beat.startedAt !== undefined && machine.startedAt !== undefined;

/** The processes on record that are not known to have ended. */
export async function processesAtWork(
  store: Pick<Store, 'range'>,
  machine: Machine,
): Promise<readonly Beat[]> {
  return (await allValues<Beat>(store, PROCESSES)).filter((beat) => !isGone(beat, machine));
}

/**
 * Whether any process is at work on a store. A process of this machine that is identified by its start time is, even if
 * it is paused. The others are watched for {@link SILENCE_MS}.
 * @param wait takes ms
 */
export async function hasLivingProcess(
  store: Pick<Store, 'range'>,
  { machine, wait }: { readonly machine: Machine; readonly wait: (ms: number) => Promise<unknown> },
): Promise<boolean> {
  const counts = new Map<string, number>();
  for await (const { key: name, value } of allRows<Beat>(store, PROCESSES)) {
    if (isGone(value, machine)) continue;
    if (isIdentified(value, machine)) return true;
    counts.set(name, value.count);
  }
  if (counts.size === 0) return false;
  await wait(SILENCE_MS);
  for await (const { key: name, value } of allRows<Beat>(store, PROCESSES)) {
    if (!isGone(value, machine) && value.count !== counts.get(name)) return true;
  }
  return false;
}
