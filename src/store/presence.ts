import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { allRows } from './all-rows.js';
import type { Store } from './store.js';

/** A process of this bot, as the others see it. It counts on as long as it lives. */
type Beat = { readonly host: string; readonly pid: number; readonly count: number };

/** How often a process counts on. */
export const BEAT_MS = 5_000;
/** A process of another machine that has not counted on for so long is taken to be dead. */
const SILENCE_MS = 20_000;
/** Whoever has not counted on itself for so long could not reach the store, and neither could the others, maybe. */
const AWAY_MS = 2.5 * BEAT_MS;

/** Tells which processes at work on this store are alive, so that what a dead one has left can be taken up. */
export interface Presence {
  /** Names this process, newly at each start. */
  readonly id: string;
  isDead(processId: string): Promise<boolean>;
  /** Shows that this process is alive. To be called every {@link BEAT_MS}. */
  beat(): Promise<void>;
  /** Says that this process has ended. */
  leave(): Promise<void>;
  /** Removes the records of processes that have died without saying so. */
  sweep(): Promise<void>;
}

export interface PresenceOptions {
  /** As {@link machineName} has it. */
  readonly host: string;
  readonly pid: number;
  /** Whether a process of this machine is running. */
  readonly isRunning: (pid: number) => boolean;
  /** ms, from any start. Silence is measured with it, so that a clock that is set does not kill anybody. */
  readonly monotonic: () => number;
}

const PREFIX = 'process:';
const key = (processId: string) => PREFIX + processId;

export function createPresence(store: Store, options: PresenceOptions): Presence {
  const { host, pid, isRunning, monotonic } = options;
  const id = randomUUID();
  let last: Beat | undefined;
  let lastAt: number | undefined;
  const seen = new Map<string, { count: number; at: number }>();

  const wasAway = () => lastAt !== undefined && monotonic() - lastAt > AWAY_MS;

  async function isDead(processId: string): Promise<boolean> {
    if (processId === id) return false;
    const beat = await store.get<Beat>(key(processId));
    if (beat === undefined) return true;
    // On this machine, the system knows; and whoever has our own number was there before us.
    if (beat.host === host) return beat.pid === pid || !isRunning(beat.pid);
    const known = seen.get(processId);
    if (known?.count !== beat.count || wasAway()) {
      seen.set(processId, { count: beat.count, at: monotonic() });
      return false;
    }
    return monotonic() - known.at > SILENCE_MS;
  }

  return {
    id,
    isDead,

    async beat() {
      const next: Beat = { host, pid, count: (last?.count ?? 0) + 1 };
      const counted = await store.commit([{ key: key(id), from: last, to: next }]);
      // A beat that was reported as failed may be there all the same.
      last = counted ? next : await store.get<Beat>(key(id));
      // A silence in which nobody could be heard means nothing.
      if (wasAway()) seen.clear();
      lastAt = monotonic();
    },

    async leave() {
      if (last !== undefined) await store.commit([{ key: key(id), from: last, to: undefined }]);
    },

    async sweep() {
      for await (const { key: name, value } of allRows<Beat>(store, PREFIX)) {
        const processId = name.slice(PREFIX.length);
        if (!(await isDead(processId))) continue;
        await store.commit([{ key: name, from: value, to: undefined }]);
        seen.delete(processId);
      }
    },
  };
}

/**
 * Whether any process is at work on a store. Those of other machines are watched for as long as they may be silent.
 * @param wait waits so many ms
 */
export async function hasLivingProcess(
  store: Store,
  {
    host,
    isRunning,
    wait,
  }: Pick<PresenceOptions, 'host' | 'isRunning'> & {
    readonly wait: (ms: number) => Promise<unknown>;
  },
): Promise<boolean> {
  const strangers = new Map<string, number>();
  for await (const { key: name, value } of allRows<Beat>(store, PREFIX)) {
    if (value.host !== host) strangers.set(name, value.count);
    else if (isRunning(value.pid)) return true;
  }
  if (strangers.size === 0) return false;
  await wait(SILENCE_MS);
  for await (const { key: name, value } of allRows<Beat>(store, PREFIX)) {
    if (value.host !== host && value.count !== strangers.get(name)) return true;
  }
  return false;
}

/**
 * Names this machine as far as process numbers go: containers on their host's network have its name, and numbers of
 * their own (pid_namespaces(7)), by which two that live would take each other for dead.
 */
export function machineName(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Only Linux has namespaces.
    return hostname();
  }
}

/** Whether a process of this machine is running. Signal 0 only asks; one that belongs to somebody else runs as well. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
