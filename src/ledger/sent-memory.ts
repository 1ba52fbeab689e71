import { LRUCache } from 'lru-cache';
import { StoreError } from '../errors.js';
import type { Log } from '../log.js';
import type { SentMemory as PutBack } from '../storage/store-watch.js';
import type { World } from '../time/clock.js';
import { answerKey, attemptKey, type Verdict } from './attempts.js';
import type { Grant } from './grant.js';
import type { Ledger } from './ledger.js';

const REMEMBERED_MS = 60 * 60_000;
const MOST_REMEMBERED = 20_000;
/** So many records are looked for at once. */
const LOOKED_FOR = 500;

/** An attempt that this process has made. */
interface Sent {
  /** The grant as it was sent. */
  readonly sending: Grant;
  readonly at: number;
  /** What came of it, once that is on record. Until then, whoever waits for the answer records it. */
  readonly verdict?: Verdict;
}

interface SentMemoryOptions extends Pick<World, 'now' | 'clock'> {
  readonly ledger: Pick<Ledger, 'endAttempt'>;
  readonly log: Log;
  /** Default: 20,000. */
  readonly most?: number | undefined;
}

export type SentMemory = ReturnType<typeof createSentMemory>;

/**
 * What this process has sent in the last hour, so that it can be entered again if the store loses it by going back to an
 * earlier time.
 */
export function createSentMemory({ ledger, now, clock, log, most = MOST_REMEMBERED }: SentMemoryOptions) {
  const startedAt = now();
  /** When the newest of those was sent for which there was no room. */
  let droppedAt = Number.NEGATIVE_INFINITY;
  const sent = new LRUCache<string, Sent>({
    max: most,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: { now: clock.now },
    dispose(one, _, reason) {
      if (reason === 'evict') droppedAt = Math.max(droppedAt, one.at);
    },
  });
  /** The hold in which the store was last compared with this. */
  let compared: { readonly hold: string; hasLost: boolean; isWhole: boolean } | undefined;
  /** Whether an answer has entered what the store had lost before this process could find it missing. */
  let hasEntered = false;

  /** @returns those that the store lacks, the oldest first */
  async function lostBy(lacks: Parameters<PutBack['putBack']>[1]): Promise<readonly Sent[]> {
    const all = [...sent.rvalues()].filter((one) => one !== undefined);
    const lost: Sent[] = [];
    for (let from = 0; from < all.length; from += LOOKED_FOR) {
      const some = all.slice(from, from + LOOKED_FOR);
      const missing = new Set(await lacks(some.flatMap(keysOf)));
      lost.push(...some.filter((one) => keysOf(one).some((key) => missing.has(key))));
    }
    return lost;
  }

  async function enter({ sending, verdict }: Sent): Promise<void> {
    // What is under way is entered with its answer.
    if (verdict === undefined) return;
    try {
      await ledger.endAttempt(sending, verdict);
      log.warn({ grant: sending.id, state: verdict.state }, 'what the store has lost is entered again');
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // The others must not wait for it. It is tried again.
      log.error({ grant: sending.id, err: error }, 'what the store has lost could not be entered again');
    }
  }

  return {
    /** Remembers an attempt, from its record on. */
    began(sending: Grant): void {
      sent.set(keyOf(sending), { sending, at: now() });
    },

    /**
     * Remembers what came of an attempt, once it is on record.
     * @param wasLost whether the store had lost the attempt until then
     */
    ended(sending: Grant, verdict: Verdict, wasLost = false): void {
      if (wasLost && compared?.hasLost !== true) hasEntered = true;
      sent.set(keyOf(sending), { sending, at: sending.sentAt ?? now(), verdict });
    },

    async putBack(hold, lacks) {
      if (compared?.hold !== hold) compared = { hold, hasLost: false, isWhole: false };
      const comparing = compared;
      if (hasEntered) comparing.hasLost = true;
      hasEntered = false;
      if (comparing.isWhole) return comparing.hasLost;
      const lost = await lostBy(lacks);
      if (lost.length > 0) comparing.hasLost = true;
      else comparing.isWhole = true;
      // One after the other: of one grant, an earlier attempt comes before a later one.
      for (const one of lost) await enter(one);
      return comparing.hasLost;
    },

    knowsSince: () => Math.max(startedAt, now() - REMEMBERED_MS, droppedAt),
  } satisfies PutBack & Record<string, unknown>;
}

const keyOf = ({ id, attempts = 0 }: Grant) => attemptKey(id, attempts);

const keysOf = ({ sending, verdict }: Sent): readonly string[] => [
  keyOf(sending),
  ...(verdict === undefined ? [] : [answerKey(sending.id, sending.attempts ?? 0)]),
];
