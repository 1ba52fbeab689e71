import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { eachAlone } from '../storage/each-alone.js';
import type { JsonObject } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { CampaignDraft, CampaignRecords } from './campaign-records.js';
import type { Decided, Lifecycle } from './lifecycle.js';
import type { Kept } from './public-message.js';
import type { Upkeep } from './upkeep.js';

/**
 * What every kind of campaign offers: what staff decide, what is looked up, and what goes on by itself.
 * @param alsoSwept removes what else of the kind is kept no longer
 */
export function createCampaignService<
  Draft extends JsonObject & CampaignDraft & Pick<Decided, 'guildId'>,
  Of extends JsonObject & Kept & Draft,
>(
  { records, now }: Pick<World, 'now'> & { readonly records: CampaignRecords<Draft, Of> },
  lifecycle: Lifecycle<Draft, Of>,
  upkeep: Upkeep<Of>,
  alsoSwept: ReadonlyArray<() => Promise<void>> = [],
) {
  return {
    /** Drops a preview. */
    abandon: lifecycle.abandon,

    async approve(id: string, staffId: string): Promise<Of> {
      const approved = await lifecycle.approve(id, staffId);
      upkeep.watch(approved);
      return approved;
    },

    async reject(id: string, staffId: string): Promise<Of> {
      const rejected = await lifecycle.reject(id, staffId);
      upkeep.goOn(rejected);
      return rejected;
    },

    find: records.find,
    /** A part of all, newest first. */
    page: records.page,

    /** Ends what nobody approved in time, and removes what is kept no longer: one that fails keeps no other from it. */
    sweep: (): Promise<void> =>
      eachAlone(
        [lifecycle.endUnapproved, () => records.sweepDrafts(now() - DRAFT_VALID_MS), ...alsoSwept],
        (work) => work(),
      ),

    /** To be called at the start, after the grants were recovered, and then every few seconds. */
    recover: upkeep.recover,
    /** The log channel works again. */
    tryAgain: upkeep.tryAgain,
    /** Lets nothing more begin. What is under way ends by itself. */
    halt: upkeep.halt,
    /** Resolves when nothing is under way here any more. */
    idle: upkeep.idle,
  };
}
