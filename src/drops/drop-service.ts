import type { Page, Part } from '../approvals/entry-records.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { createEnding } from '../campaigns/placed-end.js';
import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import type { ServerMember } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { eachAlone } from '../storage/each-alone.js';
import { type Claimed, claimPlace, createDropPlaces } from './drop-claim.js';
import type { DropDependencies } from './drop-dependencies.js';
import { createDropLifecycle } from './drop-posting.js';
import { type DropPreview, type DropRequest, prepareDrop } from './drop-preview.js';
import type { Drop } from './drop-schema.js';
import { claimsOutcome, createDropUpkeep } from './drop-upkeep.js';

/** A drop, with how many claimed it. */
export interface CountedDrop {
  readonly drop: Drop;
  readonly claimed: number;
  /** Once it is over. */
  readonly outcome?: PaymentOutcome;
}

export type DropService = ReturnType<typeof createDropService>;

/**
 * Drops, from the request to the last payment. Each method throws a {@link UserError} that says why if something cannot be
 * done, and if nobody knows whether it was.
 */
export function createDropService(dependencies: DropDependencies) {
  const { dropRecords, notices, now } = dependencies;
  const lifecycle = createDropLifecycle(dependencies);
  const ending = createEnding<Drop>({
    ...dependencies,
    records: dropRecords,
    // Of an end that nobody has wanted, its record tells.
    ended: (drop) => (drop.endedBy === undefined ? [] : [notices.planned(drop, 'ended')]),
    catchUp: notices.catchUp,
  });
  const upkeep = createDropUpkeep(dependencies, lifecycle, ending);
  const places = createDropPlaces(dependencies);

  function onClaim(drop: Drop): void {
    if (drop.state === 'ending') upkeep.goOn(drop);
    else upkeep.countChanged(drop);
  }

  return {
    /** Shows staff what they are about to start. */
    async prepare(request: DropRequest): Promise<DropPreview> {
      const prepared = await prepareDrop(dependencies, request);
      return { ...prepared, needsApproval: lifecycle.needsApproval(prepared.cost) };
    },

    /** Opens a drop, or puts it before a second staff member. Confirming again is the same drop again. */
    async confirm(id: string, staffId: string): Promise<Drop> {
      const { campaign: drop } = await lifecycle.confirm(id, staffId);
      upkeep.watch(drop);
      return drop;
    },

    /** Drops a preview. */
    abandon: lifecycle.abandon,

    async approve(id: string, staffId: string): Promise<Drop> {
      const drop = await lifecycle.approve(id, staffId);
      upkeep.watch(drop);
      return drop;
    },

    reject: lifecycle.reject,

    /** Claims a place for a member, and pays it. @param pressed the message whose **Claim** they pressed */
    async claim(id: string, member: ServerMember, pressed: MessagePlace): Promise<Claimed> {
      try {
        const claimed = await claimPlace({ ...dependencies, places, onClaim }, id, member);
        // The message may not know of a place that the store took although it reported a failure.
        if (!claimed.isNew && claimed.drop.state === 'open') upkeep.countChanged(claimed.drop);
        return claimed;
      } catch (error) {
        upkeep.pressedInVain(id, pressed);
        throw error;
      }
    },

    /** Ends a drop before its time, or one that waits for approval. Who has claimed is paid. */
    async end(id: string, staffId: string): Promise<Drop> {
      const ended = await ending.stop(id, staffId);
      upkeep.goOn(ended);
      return ended;
    },

    find: (id: string): Promise<Drop | undefined> => dropRecords.find(id),

    /** A part of all, newest first. */
    page: (part: Part): Promise<Page<Drop>> => dropRecords.page(part),

    /** How many claimed it, and what was paid of that. */
    async counted(drop: Drop): Promise<CountedDrop> {
      const claimed = drop.taken ?? (await dropRecords.taken(drop.id));
      if (drop.state !== 'ended') return { drop, claimed };
      return { drop, claimed, outcome: await claimsOutcome(dependencies, drop, claimed) };
    },

    /** Those that can be ended, the newest first. */
    suggestions: async (): Promise<readonly Drop[]> =>
      (await dropRecords.open()).filter(({ state }) => state === 'open' || state === 'waiting'),

    /** Ends what nobody approved in time, and removes what is kept no longer. */
    sweep: (): Promise<void> =>
      eachAlone(
        [() => lifecycle.endUnapproved(), () => dropRecords.sweepDrafts(now() - DRAFT_VALID_MS)],
        (work) => work(),
      ),

    recover: upkeep.recover,
    tryAgain: upkeep.tryAgain,
    halt: upkeep.halt,
    idle: upkeep.idle,
  };
}
