import * as z from 'zod';
import { RecordError, StoreError } from '../errors.js';
import { uuid, type World } from '../time/clock.js';
import { allTexts, allValues, readableRows } from './all-rows.js';
import { checked } from './checked-record.js';
import type { Machine } from './machine.js';
import type { Kept } from './record-schema.js';
import type { Store } from './store.js';
import { type TextStore, valueIn } from './text-store.js';

export const BEAT = z.strictObject({
  host: z.string(),
  pid: z.int(),
  count: z.int(),
  /** Absent where the system does not tell. */
  bootId: z.string().optional(),
});

/** The heartbeat record of a process: the count rises for as long as it lives. */
export type Beat = Kept<typeof BEAT>;

/** Heartbeat interval. */
export const BEAT_MS = 5_000;
/** A process without a heartbeat for this long counts as dead. */
export const SILENCE_MS = 20_000;
/**
 * A process is late when its last heartbeat began this long ago. Two beats may fail before that. Others count it as
 * dead only after {@link SILENCE_MS}; the 7.5 s in between cover work begun in time (from reading the clock to the first
 * byte of a request) and clocks that run at different speeds.
 */
const LATE_MS = 12_500;
/** A beat can collide with an own one that was reported as failed, and with a process that swept it away. */
const BEAT_TRIES = 3;

export interface HeartbeatOptions extends Pick<World, 'now'> {
  readonly machine: Machine;
  /** Monotonic clock, in ms. It measures silence, so that setting the date does not make processes look dead. */
  readonly monotonic: () => number;
}

/** @param key of this process's heartbeat record */
export function createHeartbeat(store: Store, key: string, { machine, monotonic, now }: HeartbeatOptions) {
  const { host, pid, bootId } = machine;
  /** Never decreases, even after a sweep: others only compare whether it has changed. */
  let count = 0;
  let last: Beat | undefined;
  /** When the last successful beat began. Others see that beat later than this. */
  let lastBegun: { readonly monotonic: number; readonly date: number } | undefined;
  let timesLate = 0;

  /**
   * Whether this process's own heartbeat is overdue, so that others may soon count it as dead. True until the first beat.
   * Uses the date too: the monotonic clock may stop while a machine is suspended.
   */
  function isLate(): boolean {
    if (lastBegun === undefined) return true;
    return Math.max(monotonic() - lastBegun.monotonic, now() - lastBegun.date) > LATE_MS;
  }

  async function countOn(): Promise<void> {
    for (let tries = 1; tries <= BEAT_TRIES; tries += 1) {
      count += 1;
      const next: Beat = { host, pid, count, bootId };
      if (await store.commit([{ key, from: last, to: next }])) {
        last = next;
        return;
      }
      last = await store.get<Beat>(key);
    }
    throw new StoreError('could not record that this process is alive: its record keeps changing');
  }

  return {
    isLate,

    /**
     * Take a fence before committing work that others would take over from a dead process, and check it right before the
     * step that must not follow such a takeover. {@link isLate} alone is not enough: a process that was paused may beat
     * again before it resumes the paused work.
     * @returns a check that this process has not been late since
     */
    fence(): () => boolean {
      const before = timesLate;
      return () => timesLate === before && !isLate();
    },

    /**
     * Records a heartbeat. Call it every {@link BEAT_MS}. A process that was swept away as dead is alive again with its
     * next beat; what others have taken over stays theirs.
     * @throws {StoreError} if the beat was not recorded, or that is unknown
     */
    async beat(): Promise<void> {
      const begun = { monotonic: monotonic(), date: now() };
      await countOn();
      if (isLate()) timesLate += 1;
      lastBegun = begun;
    },

    /** Removes the record when this process ends. */
    async leave(): Promise<void> {
      lastBegun = undefined;
      // Read again: a beat that was reported as failed may still have been written.
      const from = await store.get<Beat>(key);
      if (from !== undefined) await store.commit([{ key, from, to: undefined }]);
    },
  };
}

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
 * Whether a process is known to have ended: its machine has rebooted, or its process ID is unused. A record with our own
 * ID is from a predecessor. Nothing is known about other machines.
 */
function isGone(beat: Beat, machine: Machine): boolean {
  if (beat.host !== machine.host) return false;
  if (isOtherBoot(beat, machine)) return true;
  return beat.pid === machine.pid || !machine.isRunning(beat.pid);
}

const isOtherBoot = (beat: Beat, { bootId }: Machine) =>
  beat.bootId !== undefined && bootId !== undefined && beat.bootId !== bootId;

/** The processes on record that are not known to have ended. */
export async function processesAtWork(
  store: Pick<Store, 'range'>,
  machine: Machine,
): Promise<readonly Beat[]> {
  return (await allValues<Beat>(store, PROCESSES)).filter((beat) => !isGone(beat, machine));
}

/**
 * Whether any process is at work on a store, whatever the format of its records. One of this machine that has not ended
 * is, even if it is paused. The others are watched for {@link SILENCE_MS}.
 * @param wait takes ms
 */
export async function hasLivingProcess(
  texts: Pick<TextStore, 'range'>,
  { machine, wait }: { readonly machine: Machine; readonly wait: (ms: number) => Promise<unknown> },
): Promise<boolean> {
  const before = new Map<string, string>();
  for await (const { key, text } of allTexts(texts, PROCESSES)) {
    const beat = beatIn(key, text);
    if (beat !== undefined && isGone(beat, machine)) continue;
    if (beat?.host === machine.host) return true;
    before.set(key, text);
  }
  if (before.size === 0) return false;
  await wait(SILENCE_MS);
  for await (const { key, text } of allTexts(texts, PROCESSES)) {
    const beat = beatIn(key, text);
    const mayLive = beat === undefined || !isGone(beat, machine);
    if (mayLive && text !== before.get(key)) return true;
  }
  return false;
}

/** A heartbeat, which has the same form in every format. `undefined` if it is unreadable; it may still change. */
function beatIn(key: string, text: string): Beat | undefined {
  try {
    return checked(BEAT, key, valueIn(key, text));
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return undefined;
  }
}
