import { needsApproval } from '../approvals/approvals.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Amount } from '../money/amount.js';
import { eachAlone } from '../storage/each-alone.js';
import type { JsonObject } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { Campaign, CampaignDraft, CampaignRecords } from './campaign-records.js';
import type { Decided, Lifecycle, LifecycleDependencies } from './lifecycle.js';
import type { Kept } from './public-message.js';
import type { Upkeep } from './upkeep.js';

/** What the confirmation of a campaign would do. */
export interface CampaignPreview<Draft> {
  readonly draft: Draft;
  readonly cost: Amount;
  /** What its host has left of the day's cap, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
}

/** Stores a draft that can be confirmed. @throws {UserError} if its cost is more than the cap of its host allows */
export async function previewOf<
  Draft extends JsonObject & CampaignDraft,
  Of extends JsonObject & Campaign & Draft,
>(
  {
    records,
    caps,
    approvalOver,
    now,
  }: Pick<LifecycleDependencies, 'approvalOver' | 'now'> & {
    readonly records: Pick<CampaignRecords<Draft, Of>, 'draft' | 'costOf'>;
    readonly caps: Pick<Caps, 'requireLeft'>;
  },
  terms: Omit<Draft, 'id' | 'draftedAt'>,
): Promise<CampaignPreview<Draft>> {
  // Neither an ID nor a time makes it dearer.
  const priced = terms as Draft;
  const cost = records.costOf(priced);
  const left = await caps.requireLeft(priced.by, now(), cost);
  const draft = await records.draft(terms);
  return { draft, cost, left, needsApproval: needsApproval({ approvalOver }, cost) };
}

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
    listed: records.listed,

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
