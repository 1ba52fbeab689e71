import * as z from 'zod';
import { unlessUnreadable } from './each-alone.js';
import type { Liveness } from './liveness.js';
import { ID, type Kept, MOMENT } from './record-schema.js';
import type { Store } from './store.js';

/** The record of a turn. There is one while a process has it. */
export const TURN = z.strictObject({
  /** The process whose turn it is. */
  process: ID,
  /** When it has last said so. */
  takenAt: MOMENT,
});

type TurnRecord = Kept<typeof TURN>;

/** Longer than a request to Discord takes whose client tries again until it gives up, plus {@link RENEWED_AFTER_MS}. */
const TURN_MS = 2 * 60_000;
/** So that a process with much to do does not write before each step. */
const RENEWED_AFTER_MS = 30_000;

export type Turn = ReturnType<typeof createTurn>;

/**
 * Lets one process at a time do what may be done twice, but had better not be.
 * @param key of the record
 * @param now ms since the epoch
 */
export function createTurn(
  store: Pick<Store, 'get' | 'commit'>,
  key: string,
  liveness: Pick<Liveness, 'id' | 'isDead'>,
  now: () => number,
) {
  let own: TurnRecord | undefined;

  /** A clock can be set back. */
  const age = ({ takenAt }: TurnRecord) => Math.abs(now() - takenAt);
  const isOwn = (held: TurnRecord) => held.process === liveness.id;
  const isFree = async (held: TurnRecord) =>
    isOwn(held) || age(held) > TURN_MS || (await liveness.isDead(held.process));

  async function taken(): Promise<boolean> {
    const held = await store.get<TurnRecord>(key);
    if (held !== undefined && isOwn(held) && age(held) <= RENEWED_AFTER_MS) {
      own = held;
      return true;
    }
    if (held !== undefined && !(await isFree(held))) return false;
    const next = { process: liveness.id, takenAt: now() };
    if (!(await store.commit([{ key, from: held, to: next }]))) return false;
    own = next;
    return true;
  }

  return {
    /**
     * Takes the turn, or keeps it for longer. Call it before each step. The turn of a process that is dead, or has
     * taken no step for long, goes to the next process that asks for it. An unreadable turn stops nobody: a step taken
     * twice is better than one that is missing.
     * @returns false if it is another process's
     */
    async take(): Promise<boolean> {
      return (await unlessUnreadable(taken)) ?? true;
    },

    /** Leaves the turn to the others, if it was this process's. */
    async release(): Promise<void> {
      if (own === undefined) return;
      await store.commit([{ key, from: own, to: undefined }]);
      own = undefined;
    },
  };
}
