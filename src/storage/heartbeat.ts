import { z } from 'zod';
import type { World } from '../clock.js';
import { StoreError } from '../errors.js';
import type { Machine } from './machine.js';
import type { Kept } from './record-schema.js';
import type { Store } from './store.js';

export const BEAT = z.strictObject({
  host: z.string(),
  pid: z.int(),
  count: z.int(),
  /** Not where the system does not tell, and not in what version 0.1.0 wrote. */
  bootId: z.string().optional(),
  startedAt: z.string().optional(),
});

/** A process of this bot, as the others see it. It counts on as long as it lives. */
export type Beat = Kept<typeof BEAT>;

/** How often a process counts on. */
export const BEAT_MS = 5_000;
/** A process that has not counted on for so long is taken to be dead. */
export const SILENCE_MS = 20_000;
/**
 * A process that last counted on so long ago is late. Others cannot take it for dead before {@link SILENCE_MS} have
 * gone by since it began that beat. Two beats may fail before that; and the 7.5 s that are left are for what was
 * begun in time: for the way from a look at the clock to the first byte of a request, and for clocks of which one
 * goes faster than the other.
 */
const LATE_MS = 12_500;
/** A beat can meet one of its own that was reported as failed, and the work of somebody who took it for dead. */
const BEAT_TRIES = 3;

export interface Heartbeat {
  /**
   * Whether others may take this process for dead by now, since it has not counted on for too long. So it is before
   * the first beat, and after it has left.
   */
  isLate(): boolean;
  /**
   * To be taken before that is committed which others would take up from a dead process, and asked right before that
   * is done which must not follow their taking it up. {@link isLate} alone would not do: a process that stood still
   * may count on again before it goes on with the work that it stood still in.
   * @returns asks whether this process has never been late since
   */
  fence(): () => boolean;
  /**
   * Shows that this process is alive. To be called every {@link BEAT_MS}. One that was taken for dead and swept away
   * is alive again for all with the first beat after that; what others have taken up meanwhile stays theirs.
   * @throws {StoreError} if that could not be recorded, or nobody knows whether it was
   */
  beat(): Promise<void>;
  /** Says that this process has ended. */
  leave(): Promise<void>;
}

export interface HeartbeatOptions extends Pick<World, 'now'> {
  readonly machine: Machine;
  /** ms, from any start. Silence is measured with it, so that a clock that is set does not kill anybody. */
  readonly monotonic: () => number;
}

/** @param key of the record by which others see this process */
export function createHeartbeat(
  store: Store,
  key: string,
  { machine, monotonic, now }: HeartbeatOptions,
): Heartbeat {
  const { host, pid, bootId, startedAt } = machine;
  /** Never goes back, also where the record was swept away: others go by whether it has changed. */
  let count = 0;
  let last: Beat | undefined;
  /** The moment before the last successful beat. Whoever sees that beat sees it later than this. */
  let lastBegun: { readonly monotonic: number; readonly date: number } | undefined;
  let timesLate = 0;

  /** By the date too: while a machine is suspended, its other clock may stand still. A date set back proves nothing. */
  function isLate(): boolean {
    if (lastBegun === undefined) return true;
    return Math.max(monotonic() - lastBegun.monotonic, now() - lastBegun.date) > LATE_MS;
  }

  async function countOn(): Promise<void> {
    for (let tries = 1; tries <= BEAT_TRIES; tries += 1) {
      count += 1;
      const next: Beat = { host, pid, count, bootId, startedAt };
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

    fence() {
      const before = timesLate;
      return () => timesLate === before && !isLate();
    },

    async beat() {
      const begun = { monotonic: monotonic(), date: now() };
      await countOn();
      if (isLate()) timesLate += 1;
      lastBegun = begun;
    },

    async leave() {
      lastBegun = undefined;
      // Read anew: a beat that was reported as failed may be there all the same.
      const from = await store.get<Beat>(key);
      if (from !== undefined) await store.commit([{ key, from, to: undefined }]);
    },
  };
}
