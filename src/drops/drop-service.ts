import { createCampaignService } from '../campaigns/campaign-service.js';
import { createEnding } from '../campaigns/placed-end.js';
import type { Counted } from '../campaigns/placed-records.js';
import type { ServerMember } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { type Claimed, claimPlace, createDropPlaces } from './drop-claim.js';
import type { DropDependencies } from './drop-dependencies.js';
import { createDropLifecycle } from './drop-posting.js';
import { type DropPreview, type DropRequest, prepareDrop } from './drop-preview.js';
import type { Drop } from './drop-schema.js';
import { createDropUpkeep } from './drop-upkeep.js';

export type DropService = ReturnType<typeof createDropService>;

/**
 * Drops, from the request to the last payment. Each method throws a {@link UserError} that says why if something cannot be
 * done, and if nobody knows whether it was.
 */
export function createDropService(dependencies: DropDependencies) {
  const { records, notices, now } = dependencies;
  const lifecycle = createDropLifecycle(dependencies);
  const ending = createEnding<Drop>({
    ...dependencies,
    records,
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
    ...createCampaignService({ records, now }, lifecycle, upkeep),
    /** Shows staff what they are about to start. */
    prepare: (request: DropRequest): Promise<DropPreview> => prepareDrop(dependencies, request),

    /** Opens a drop, or puts it before a second staff member. Confirming again is the same drop again. */
    async confirm(id: string, staffId: string): Promise<Drop> {
      const { campaign: drop } = await lifecycle.confirm(id, staffId);
      upkeep.watch(drop);
      return drop;
    },

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

    /** How many claimed it, and what was paid of that. */
    counted: (drop: Drop): Promise<Counted<Drop>> => records.counted(dependencies.ledger, drop),

    /** Those that can be ended, the newest first. */
    suggestions: async (): Promise<readonly Drop[]> =>
      (await records.open()).filter(({ state }) => state === 'open' || state === 'waiting'),
  };
}
