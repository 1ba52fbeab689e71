import { createCampaignService } from '../campaigns/campaign-service.js';
import { createEnding, isEndable } from '../campaigns/placed-end.js';
import type { Counted, PlacedStatus } from '../campaigns/placed-records.js';
import { newSeed } from '../campaigns/sealed-numbers.js';
import { UserError } from '../errors.js';
import type { ServerMember } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { createSeries } from '../recurrences/series-rounds.js';
import { DROP_PAYS, highestOf, isRandom, type Terms } from './drop-amounts.js';
import { askedOf, type Claimed, claimPlace, createDropPlaces } from './drop-claim.js';
import type { DropDependencies } from './drop-dependencies.js';
import { createDropLifecycle } from './drop-opening.js';
import { type DropPreview, type DropRequest, prepareDrop } from './drop-preview.js';
import { type DropProof, proveDrop } from './drop-proof.js';
import type { Drop, DropSeries } from './drop-schema.js';
import { createDropUpkeep } from './drop-upkeep.js';

export type DropService = ReturnType<typeof createDropService>;

/** A drop, and its series if that goes on. */
interface RoundOfSeries {
  readonly campaign: Drop;
  readonly series: DropSeries | undefined;
}

/**
 * Drops, from the request to the last payment. Each method throws a {@link UserError} that says why if something cannot be
 * done, and if nobody knows whether it was.
 */
export function createDropService(dependencies: DropDependencies) {
  const { records, series, notices, now } = dependencies;
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

  const seedOf = (terms: Terms) => (isRandom(terms) ? { seed: newSeed(dependencies.randomBytes) } : {});

  function onClaim(drop: Drop): void {
    if (drop.state === 'ending') upkeep.goOn(drop);
    else upkeep.countChanged(drop);
  }

  async function claim(id: string, member: ServerMember, answer?: string): Promise<Claimed> {
    const claimed = await claimPlace({ ...dependencies, places, onClaim }, id, member, answer);
    // The message may not know of a place that the store took although it reported a failure.
    if (!claimed.isNew && claimed.drop.state === 'open') upkeep.countChanged(claimed.drop);
    return claimed;
  }

  return {
    ...createCampaignService({ records, now }, lifecycle, upkeep),
    ...createSeries<DropSeries, Drop>(dependencies, {
      ...{ costOf: DROP_PAYS.costOf, highestOf, details: seedOf },
      rolesOf: ({ role }) => [role],
      open: lifecycle.openRound,
      watch: upkeep.watch,
    }),
    /** Shows staff what they are about to start. */
    prepare: (request: DropRequest): Promise<DropPreview> => prepareDrop(dependencies, request),

    /** Opens a drop, or puts it before a second staff member. Confirming again is the same drop again. */
    async confirm(id: string, staffId: string): Promise<Drop> {
      const { campaign: drop } = await lifecycle.confirm(id, staffId, async (draft) => seedOf(draft));
      upkeep.watch(drop);
      return drop;
    },

    /** The drop whose question a member may answer now; `undefined` if there is none, and `claim` says why. */
    asked: (id: string, member: ServerMember): Promise<Drop | undefined> =>
      askedOf({ ...dependencies, places }, id, member),

    /** Claims a place for a member, and pays it. @param pressed the message whose button they pressed */
    async claim(id: string, member: ServerMember, pressed: MessagePlace): Promise<Claimed> {
      try {
        return await claim(id, member);
      } catch (error) {
        upkeep.pressedInVain(id, pressed);
        throw error;
      }
    },

    /** As `claim`, for a drop with a question. @param text what the member has answered */
    answer: (id: string, member: ServerMember, text: string): Promise<Claimed> => claim(id, member, text),

    /** A drop that can be ended before its time, with what was claimed so far, and its series if that goes on. */
    async toEnd(id: string): Promise<Counted<Drop> & RoundOfSeries> {
      const drop = await records.find(id);
      if (drop === undefined) throw new UserError(({ words }) => words.approvals.notFound);
      if (!isEndable(drop)) throw new UserError(({ words }) => words.approvals.notOpen);
      return { ...(await records.counted(dependencies.ledger, drop)), series: await series.activeOf(drop) };
    },

    /**
     * Ends a drop before its time, or one that waits for approval or for its time. Who has claimed is paid.
     * @returns also its series, if it comes again all the same
     */
    async end(id: string, staffId: string): Promise<RoundOfSeries> {
      const campaign = await ending.stop(id, staffId);
      upkeep.goOn(campaign);
      return { campaign, series: await series.activeOf(campaign) };
    },

    /** A drop with a part of who has claimed it, and its series, if it comes again. */
    async show(id: string, before?: string): Promise<PlacedStatus<Drop> & RoundOfSeries> {
      const shown = await records.shown(dependencies.ledger, id, before);
      return { ...shown, series: await series.activeOf(shown.campaign) };
    },

    /** How many claimed it, and what was paid of that. */
    counted: (drop: Drop): Promise<Counted<Drop>> => records.counted(dependencies.ledger, drop),

    /** What everybody may know of its random amounts: the seed only once it is over. */
    proof: (id: string): Promise<DropProof> => proveDrop(dependencies, id),

    /** Those that can be ended, the newest first. */
    suggestions: async (): Promise<readonly Drop[]> => (await records.open()).filter(isEndable),
  };
}
