import { createCampaignService } from '../campaigns/campaign-service.js';
import { newSeed } from '../campaigns/sealed-numbers.js';
import type { Grant } from '../ledger/grant.js';
import type { ServerMember } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import { createSeries } from '../recurrences/series-rounds.js';
import { type DrawProof, proveDraw } from './draw-proof.js';
import { sweepEntrants } from './entrants-sweep.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { editGiveaway, type GiveawayChange } from './giveaway-edit.js';
import { CANCELLABLE, cancel, freeze, requireOpen } from './giveaway-end.js';
import { type Entry, enterGiveaway, leaveGiveaway } from './giveaway-entry.js';
import { type Management, managementOf, type ShownGiveaway, shownGiveaway } from './giveaway-management.js';
import { createGiveawayLifecycle, type GiveawayLifecycle } from './giveaway-opening.js';
import { type GiveawayPreview, type GiveawayRequest, prepareGiveaway } from './giveaway-preview.js';
import type { Giveaway, GiveawaySeries, GiveawayState } from './giveaway-schema.js';
import { createGiveawayUpkeep, type GiveawayUpkeep } from './giveaway-upkeep.js';
import { type PayAgainPreview, previewPayAgain, queueAgain, tryNow } from './pay-again.js';
import { costOf } from './prizes.js';
import { rerollWinner } from './reroll.js';
import { gateOf, isPaying, tellAway } from './settlement.js';
import { type StandingIn, standingOf } from './standing.js';

/** Among so many of the newest, those are suggested whose winners can be replaced. */
const SEARCHED = 50;

/** In which states something can be done to a giveaway. */
const SUGGESTED: Readonly<Record<'end' | 'edit' | 'cancel' | 'reroll', readonly GiveawayState[]>> = {
  end: ['open'],
  edit: ['open', 'scheduled'],
  cancel: [...CANCELLABLE],
  reroll: ['finished'],
};

export type GiveawayService = ReturnType<typeof giveawayService>;

/**
 * Giveaways, from the request to the last payment. One method does all of what a person asks for, and what follows from it
 * goes on beside other work. Each throws a {@link UserError} that says why if it cannot be done, and if nobody knows
 * whether it was.
 */
export function createGiveawayService(dependencies: GiveawayDependencies): GiveawayService {
  const lifecycle = createGiveawayLifecycle(dependencies);
  return giveawayService(dependencies, lifecycle, createGiveawayUpkeep(dependencies, lifecycle));
}

/** The service around a lifecycle and an upkeep. */
export function giveawayService(
  dependencies: GiveawayDependencies,
  lifecycle: GiveawayLifecycle,
  upkeep: GiveawayUpkeep,
) {
  const { records } = dependencies;
  dependencies.queue.serve('giveaway', {
    gate: (id) => gateOf(dependencies, id),
    rested: ({ event }) =>
      event &&
      upkeep.beside(`rested ${event.id}`, async () => {
        const giveaway = await records.find(event.id);
        if (giveaway?.state === 'finished') upkeep.refresh(event.id);
        // While others are still paid, the next look shows it.
        else if (giveaway !== undefined && !(await isPaying(dependencies, giveaway))) upkeep.goOn(giveaway);
      }),
    away: (id) => tellAway(dependencies, id),
  });
  const service = createCampaignService(dependencies, lifecycle, upkeep, [() => sweepEntrants(dependencies)]);
  return {
    ...service,
    ...giveawayDecisions(dependencies, lifecycle, upkeep),
    ...createSeries<GiveawaySeries, Giveaway>(dependencies, {
      costOf,
      highestOf: ({ amount }) => amount,
      rolesOf: ({ role, notRole, ping }) => [role, notRole, ping],
      details: () => ({ seed: newSeed(dependencies.randomBytes) }),
      open: lifecycle.openRound,
      watch: upkeep.watch,
    }),
    /** Enters a member. @param pressed the message whose **Enter** they pressed */
    async enter(id: string, member: ServerMember, pressed?: MessagePlace): Promise<Entry> {
      try {
        return await enterGiveaway({ ...dependencies, upkeep }, id, member);
      } catch (error) {
        if (pressed !== undefined) upkeep.pressedInVain(id, pressed);
        throw error;
      }
    },
    leave: (id: string, memberId: string): Promise<void> =>
      leaveGiveaway({ ...dependencies, upkeep }, id, memberId),

    /** What a giveaway means for a member. */
    standing: (id: string, memberId: string): Promise<StandingIn> => standingOf(dependencies, id, memberId),

    /** Repeats a draw, for anyone who wants to check it. */
    prove: (id: string): Promise<DrawProof> => proveDraw(dependencies, id),

    /** Those to which something can be done, the newest first. */
    async suggestions(action: keyof typeof SUGGESTED): Promise<readonly Giveaway[]> {
      const found = action === 'reroll' ? await records.list(SEARCHED) : await records.open();
      return found.filter(({ state }) => SUGGESTED[action].includes(state));
    },

    /** What staff can do with one of them now. */
    management: (id: string): Promise<Management> => managementOf(dependencies, id),

    /** One of them whole, with some of its entrants. */
    show: (id: string, before?: string): Promise<ShownGiveaway> => shownGiveaway(dependencies, id, before),

    /** Brings a giveaway up to date after the state of a grant has changed that pays a winner. */
    grantChanged({ event, replacesIn = event }: Grant): void {
      if (replacesIn?.kind === 'giveaway') upkeep.refresh(replacesIn.id);
    },
  };
}

/** What staff decide. */
function giveawayDecisions(
  dependencies: GiveawayDependencies,
  lifecycle: GiveawayLifecycle,
  upkeep: GiveawayUpkeep,
) {
  const { records } = dependencies;
  const deciding = { ...dependencies, change: lifecycle.change };
  return {
    /** Shows staff what they are about to start. */
    prepare: (request: GiveawayRequest): Promise<GiveawayPreview> => prepareGiveaway(dependencies, request),

    /** Opens a giveaway, or puts it before a second staff member. Confirming again is the same giveaway again. */
    async confirm(id: string, staffId: string): Promise<Giveaway> {
      const { campaign: giveaway } = await lifecycle.confirm(id, staffId, async () => ({
        seed: newSeed(dependencies.randomBytes),
      }));
      upkeep.watch(giveaway);
      return giveaway;
    },

    /** An open giveaway, with the number of its entrants so far. */
    async toEnd(id: string): Promise<{ readonly giveaway: Giveaway; readonly entrants: number }> {
      return { giveaway: await requireOpen(records, id), entrants: await dependencies.entrants.count(id) };
    },

    /**
     * Ends an open giveaway before its time: winners are drawn and paid.
     * @param edits how often it was edited when staff were asked; default: that does not matter
     */
    async end(id: string, staffId: string, edits?: number): Promise<void> {
      upkeep.goOn(await freeze(deciding, id, staffId, edits));
    },

    /** Changes title, end or number of winners of a giveaway that has not ended. */
    async edit(id: string, change: GiveawayChange, staffId: string): Promise<Giveaway> {
      const edited = await editGiveaway(deciding, id, change, staffId);
      upkeep.watch(edited);
      upkeep.countChanged(edited);
      return edited;
    },

    /**
     * Ends an open giveaway, or one that waits for approval, without winners.
     * @returns also its series, if it comes again all the same
     */
    async cancel(
      id: string,
      staffId: string,
    ): Promise<{ readonly cancelled: Giveaway; readonly series: GiveawaySeries | undefined }> {
      const cancelled = await cancel(deciding, id, staffId);
      upkeep.goOn(cancelled);
      return { cancelled, series: await dependencies.series.activeOf(cancelled) };
    },

    /** Gives the place of a winner who was not paid to the next. @returns the Discord user ID of the new winner */
    async reroll(id: string, winnerId: string, staffId: string): Promise<string> {
      const { giveaway, by } = await rerollWinner(deciding, id, winnerId, staffId);
      upkeep.goOn(giveaway);
      return by;
    },

    previewPayAgain: (id: string, staffId: string): Promise<PayAgainPreview> =>
      previewPayAgain(dependencies, id, staffId),

    /** Pays the winners that a preview has named. @param version of the preview */
    async payAgain(id: string, version: string, staffId: string): Promise<void> {
      upkeep.goOn(await queueAgain(deciding, id, version, staffId));
    },

    /** Tries a payment that waits for the website at once. */
    payNow: (id: string): Promise<Giveaway> => tryNow(dependencies, id),
  };
}
