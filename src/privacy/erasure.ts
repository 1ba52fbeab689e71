import { draftGone } from '../approvals/refusals.js';
import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { allKeys } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import type { Liveness } from '../storage/liveness.js';
import type { Clock } from '../time/clock.js';
import {
  commitErasure,
  countWhatGoes,
  type EraseContext,
  eraseAll,
  type Obstacle,
  obstaclesTo,
  remove,
  type WhatGoes,
  type Whom,
} from './erased-kind.js';
import { ERASING_PREFIX, type ErasingRecord, erasingKey } from './erasing-record.js';
import { ERASED_KINDS } from './personal-data.js';
import type { Asker, StaffStanding } from './staff-standing.js';

/** Between two tries of an erasure that has to wait for something, in ms. */
const AGAIN_MS = 60_000;
/** Each pass finds what others have added during the one before. */
const MOST_PASSES = 5;

/** What an erasure would do. */
export interface ErasePreview {
  readonly goes: WhatGoes;
  readonly keepsPastLinks: boolean;
  /** It refuses until these are over. */
  readonly obstacles: readonly Obstacle[];
  /** It was confirmed before, and is not done yet. */
  readonly isUnderWay: boolean;
  /** When it was made, in ms since the epoch. */
  readonly at: number;
}

/** What has become of an erasure. */
export interface ErasureEnd {
  /** `waiting`: something has come up meanwhile; it goes on by itself when that is over. */
  readonly end: 'done' | 'waiting';
  /** How many records could not be read, and so stay as they are. */
  readonly unreadable: number;
}

export interface ErasureOptions extends Omit<EraseContext, 'onUnreadable'> {
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  readonly isStaff: StaffStanding;
  readonly clock: Clock;
  readonly log: Log;
}

/** Erases what is stored about members who ask for it. */
export function createErasure(options: ErasureOptions) {
  const { store, liveness, isStaff, log, now } = options;
  const work = createEraseWork(options);

  async function preview(asker: Asker): Promise<ErasePreview> {
    const context = work.contextWith(new Set());
    return {
      goes: await countWhatGoes(context, asker.id, ERASED_KINDS),
      keepsPastLinks: await isStaff(asker),
      obstacles: await obstaclesTo(context, asker.id, ERASED_KINDS),
      isUnderWay: (await store.get(erasingKey(asker.id))) !== undefined,
      at: now(),
    };
  }

  async function takeOver(memberId: string): Promise<void> {
    if (!work.isDue(memberId)) return;
    const record = await store.get<ErasingRecord>(erasingKey(memberId));
    if (record === undefined) return;
    if (record.process !== liveness.id && !(await liveness.isDead(record.process))) return;
    await work.run({ memberId, keepsPastLinks: record.keepsPastLinks });
  }

  return {
    /** Says what an erasure would do. @throws {UserError} if Discord does not tell whether the member is staff */
    preview,

    /**
     * Erases everything about a member that can go.
     * @param shownAt when the preview was made, in ms since the epoch
     * @throws {UserError} if the preview is too old, something is under way with them, or it goes on later
     */
    async erase(asker: Asker, shownAt: number): Promise<ErasureEnd> {
      if (!isInTime(shownAt, DRAFT_VALID_MS, now())) throw draftGone();
      if (work.isUnderWay(asker.id)) throw new UserError(({ words }) => words.privacy.underWay);
      const obstacles = await obstaclesTo(work.contextWith(new Set()), asker.id, ERASED_KINDS);
      if (obstacles.length > 0) throw new UserError(({ words }) => words.privacy.notYet);
      const whom = { memberId: asker.id, keepsPastLinks: await isStaff(asker) };
      try {
        return await work.run(whom);
      } catch (error) {
        log.error({ err: error }, 'an erasure was interrupted');
        throw new UserError(({ words }) => words.privacy.interrupted, undefined, { cause: error });
      }
    },

    /** Goes on with what a dead process has left, and with what had to wait. To be called every few seconds. */
    async takeOver(): Promise<void> {
      await eachAlone(allKeys(store, ERASING_PREFIX), (key) => takeOver(key.slice(ERASING_PREFIX.length)));
    },
  };
}

/** The erasing itself, as far as it comes each time. */
function createEraseWork(options: ErasureOptions) {
  const { store, liveness, clock, log, now } = options;
  /** The members whose data this process is erasing at this moment. */
  const underWay = new Set<string>();
  const notBefore = new Map<string, number>();

  const contextWith = (unreadable: Set<string>): EraseContext => ({
    ...options,
    onUnreadable: (key) => unreadable.add(key),
  });

  /** Puts on record that all of it has to go, or that this process sees to it now. */
  async function begin({ memberId, keepsPastLinks }: Whom): Promise<Whom> {
    let keeps = keepsPastLinks;
    await commitErasure(store, async () => {
      const key = erasingKey(memberId);
      const from = await store.get<ErasingRecord>(key);
      keeps = keepsPastLinks || from?.keepsPastLinks === true;
      const to: ErasingRecord = {
        since: from?.since ?? now(),
        process: liveness.id,
        keepsPastLinks: keeps,
      };
      return [{ key, from, to }];
    });
    return { memberId, keepsPastLinks: keeps };
  }

  /** Erases until a whole pass has found nothing more. */
  async function work(whom: Whom): Promise<ErasureEnd> {
    const unreadable = new Set<string>();
    const context = contextWith(unreadable);
    for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
      // Prepared lists that nobody can confirm any more go as a whole.
      await options.payoutRecords.sweepDrafts(now() - DRAFT_VALID_MS);
      if ((await eraseAll(context, whom, ERASED_KINDS)) > 0) continue;
      if ((await obstaclesTo(context, whom.memberId, ERASED_KINDS)).length > 0) break;
      await remove({ store }, { key: erasingKey(whom.memberId) });
      notBefore.delete(whom.memberId);
      log.info({ unreadable: unreadable.size }, 'the data of a member was erased');
      return { end: 'done', unreadable: unreadable.size };
    }
    notBefore.set(whom.memberId, clock.now() + AGAIN_MS);
    return { end: 'waiting', unreadable: unreadable.size };
  }

  return {
    contextWith,
    isUnderWay: (memberId: string) => underWay.has(memberId),
    /** Whether it may be tried now: nobody is at it here, and it did not have to wait a moment ago. */
    isDue: (memberId: string) => !underWay.has(memberId) && clock.now() >= (notBefore.get(memberId) ?? 0),

    async run(whom: Whom): Promise<ErasureEnd> {
      underWay.add(whom.memberId);
      try {
        return await work(await begin(whom));
      } finally {
        underWay.delete(whom.memberId);
      }
    },
  };
}
