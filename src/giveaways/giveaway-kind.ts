import type { CampaignKind } from '../campaigns/campaign-kind.js';
import { isAtRest } from '../campaigns/campaign-records.js';
import { eventGrantPrefix } from '../ledger/event-grant-id.js';
import { giveawayKey, openKey } from './giveaway-records.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';
import { costOf } from './prizes.js';
import { drawnAt, grantsOf, plannedGrants, winnerState } from './winners.js';

export const GIVEAWAY_KIND: CampaignKind<Giveaway> = {
  kind: 'giveaway',
  keyOf: giveawayKey,
  openKeyOf: openKey,
  costOf,
  // From its draw on, its grants count, and the rest was given back.
  isReserving: (giveaway) => !isAtRest(giveaway) && giveaway.state !== 'drawn',
  grantsPrefix: (giveaway) => eventGrantPrefix(giveaway.id, drawnAt(giveaway)),

  async entries(_store, giveaway) {
    const { drawn = [], confirmedAt } = giveaway;
    return drawn.flatMap((one, place) =>
      one.outcome === 'passed-over'
        ? []
        : plannedGrants(giveaway, [{ ...one, place }], confirmedAt).map((planned) => ({
            planned,
            isEntered: one.outcome === 'won',
            isGivenAway: one.outcome === 'replaced',
          })),
    );
  },

  async isOpen(ledger, giveaway) {
    const { state, quarantined, withdrawn, entrantsGone } = giveaway;
    if (!isAtRest(giveaway)) return true;
    if (state !== 'finished' || quarantined !== undefined || withdrawn !== undefined) return false;
    const grants = await grantsOf(ledger, giveaway);
    const states = winnersOf(giveaway).map(({ place }) => winnerState(giveaway, grants, place));
    // Without its entrants, nobody can be drawn in place of a winner who was refused.
    return states.some((one) => one !== 'paid' && !(entrantsGone && one === 'refused'));
  },
};
