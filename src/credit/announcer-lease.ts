import { z } from 'zod';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Liveness } from '../storage/liveness.js';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';
import type { Store } from '../storage/store.js';

const TELLING_TURN = z.strictObject({
  /** The process whose turn it is. */
  process: ID,
  /** When it has last said so. */
  takenAt: MOMENT,
});

/** Which process posts the records of grants that are left. One record, while there is one. */
type Turn = Kept<typeof TELLING_TURN>;

const TURN_KEY = 'telling:turn';

export const ANNOUNCER_LEASE_RECORDS = { [TURN_KEY]: TELLING_TURN };

/** Longer than a post takes that Discord's client tries again until it gives up. */
const TURN_MS = 2 * 60_000;

export type AnnouncerLease = ReturnType<typeof createAnnouncerLease>;

/**
 * Lets one process at a time post what is left, since Discord knows no message again that holds other records.
 * @param now ms since the epoch
 */
export function createAnnouncerLease(
  store: Pick<Store, 'get' | 'commit'>,
  liveness: Pick<Liveness, 'id' | 'isDead'>,
  now: () => number,
) {
  let own: Turn | undefined;

  /** A clock can be set back. */
  const isFree = async ({ process, takenAt }: Turn) =>
    process === liveness.id || Math.abs(now() - takenAt) > TURN_MS || (await liveness.isDead(process));

  async function taken(): Promise<boolean> {
    const held = await store.get<Turn>(TURN_KEY);
    if (held !== undefined && !(await isFree(held))) return false;
    const next = { process: liveness.id, takenAt: now() };
    if (!(await store.commit([{ key: TURN_KEY, from: held, to: next }]))) return false;
    own = next;
    return true;
  }

  return {
    /**
     * Takes the turn, or keeps it for longer. Call it before each post. The turn of a process that is dead, or has
     * posted nothing for long, goes to the next process that asks for it. An unreadable turn stops nobody from posting:
     * a record posted twice is better than one that is missing.
     * @returns false if it is another process's
     */
    async take(): Promise<boolean> {
      return (await unlessUnreadable(taken)) ?? true;
    },

    /** Leaves the turn to the others, if it was this process's. */
    async release(): Promise<void> {
      if (own === undefined) return;
      await store.commit([{ key: TURN_KEY, from: own, to: undefined }]);
      own = undefined;
    },
  };
}
