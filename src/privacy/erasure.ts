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
  const { store, isStaff, log, now } = options;
  const { obstacles, isUnderWay, run, takeOver } = createErasing(options);

  return {
    /** Says what an erasure would do. @throws {UserError} if Discord does not tell whether the member is staff */
    preview: async (asker: Asker): Promise<ErasePreview> => ({
      goes: await countWhatGoes(contextWith(options, new Set()), asker.id, ERASED_KINDS),
      keepsPastLinks: await isStaff(asker),
      obstacles: await obstacles(asker.id),
      isUnderWay: (await store.get(erasingKey(asker.id))) !== undefined,
      at: now(),
    }),

    /**
     * Erases everything about a member that can go.
     * @param shownAt when the preview was made, in ms since the epoch
     * @throws {UserError} if the preview is too old, something is under way with them, or it goes on later
     */
    async erase(asker: Asker, shownAt: number): Promise<ErasureEnd> {
      if (!isInTime(shownAt, DRAFT_VALID_MS, now())) throw draftGone();
      if (isUnderWay(asker.id)) throw new UserError(({ words }) => words.privacy.underWay);
      if ((await obstacles(asker.id)).length > 0) throw new UserError(({ words }) => words.privacy.notYet);
      const whom = { memberId: asker.id, keepsPastLinks: await isStaff(asker) };
      try {
        return await run(whom);
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

const contextWith = (options: ErasureOptions, unreadable: Set<string>): EraseContext => ({
  ...options,
  onUnreadable: (key) => unreadable.add(key),
});

/** The erasures that this process is at work on. */
function createErasing(options: ErasureOptions) {
  const { store, liveness, clock, log } = options;
  /** The members whose data this process is erasing at this moment. */
  const underWay = new Set<string>();
  /** When what had to wait is tried again. */
  const notBefore = new Map<string, number>();

  const obstacles = (memberId: string, context = contextWith(options, new Set())) =>
    obstaclesTo(context, memberId, ERASED_KINDS);

  /** Erases until a whole pass has found nothing more. */
  async function work(whom: Whom): Promise<ErasureEnd> {
    const { memberId } = whom;
    const unreadable = new Set<string>();
    const context = contextWith(options, unreadable);
    for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
      if ((await eraseAll(context, whom, ERASED_KINDS)) > 0) continue;
      if ((await obstacles(memberId, context)).length > 0) break;
      await remove({ store }, { key: erasingKey(memberId) });
      notBefore.delete(memberId);
      log.info({ unreadable: unreadable.size }, 'the data of a member was erased');
      return { end: 'done', unreadable: unreadable.size };
    }
    notBefore.set(memberId, clock.now() + AGAIN_MS);
    return { end: 'waiting', unreadable: unreadable.size };
  }

  async function run(whom: Whom): Promise<ErasureEnd> {
    underWay.add(whom.memberId);
    try {
      return await work(await begin(options, whom));
    } finally {
      underWay.delete(whom.memberId);
    }
  }

  async function takeOver(memberId: string): Promise<void> {
    if (underWay.has(memberId) || clock.now() < (notBefore.get(memberId) ?? 0)) return;
    const record = await store.get<ErasingRecord>(erasingKey(memberId));
    if (record === undefined) return;
    if (record.process !== liveness.id && !(await liveness.isDead(record.process))) return;
    await run({ memberId, keepsPastLinks: record.keepsPastLinks });
  }

  return { obstacles, isUnderWay: (memberId: string) => underWay.has(memberId), run, takeOver };
}

/** Puts on record that all of it has to go, or that this process sees to it now. */
async function begin(
  { store, liveness, now }: ErasureOptions,
  { memberId, keepsPastLinks }: Whom,
): Promise<Whom> {
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
