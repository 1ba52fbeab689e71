import { isAtRest } from '../campaigns/campaign-records.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { winnerState, grantsOf as winnersGrants } from '../giveaways/winners.js';
import { type Grant, isSettled, mayBePaidElsewhere } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { countRows, grantsOf as rowsGrants } from '../payouts/payout-report.js';
import { isGivenUp, isUnderWay, type Payout } from '../payouts/payout-schema.js';

/*
 * What can pay by itself, or could be resumed, rerolled, replaced or approved by staff: a hold counts it, and a quarantine
 * ends it. Each is said once, so that nothing makes payments wait that a quarantine leaves open, nor the other way round.
 */

/** Whether rows of a payout are still to be paid, or staff could resume it. */
export async function isPayoutOpen(ledger: Ledger, payout: Payout): Promise<boolean> {
  if (isUnderWay(payout.state)) return true;
  if (payout.state !== 'finished' || payout.quarantined !== undefined || isGivenUp(payout)) return false;
  return countRows(payout.payable, (await rowsGrants(ledger, payout)).values()).unsent > 0;
}

/** Whether a giveaway is still to be drawn or paid, or staff could pay a winner again or replace one. */
export async function isGiveawayOpen(ledger: Ledger, giveaway: Giveaway): Promise<boolean> {
  const { state, quarantined, withdrawn, entrantsGone } = giveaway;
  if (!isAtRest(giveaway)) return true;
  if (state !== 'finished' || quarantined !== undefined || withdrawn !== undefined) return false;
  const grants = await winnersGrants(ledger, giveaway);
  const states = winnersOf(giveaway).map(({ place }) => winnerState(giveaway, grants, place));
  // Without its entrants, nobody can be drawn in place of a winner who was refused.
  return states.some((one) => one !== 'paid' && !(entrantsGone && one === 'refused'));
}

/** Whether a grant is still to be sent or decided on. What its event could take up again is the event's. */
export const isGrantOpen = ({ state }: Pick<Grant, 'state'>): boolean => !isSettled(state);

/** Whether a grant that did not arrive could be granted again. @param replacements what was to replace it */
export const isReplaceable = (grant: Grant, replacements: readonly Grant[]): boolean =>
  grant.state === 'not-applied' &&
  grant.kind === undefined &&
  grant.reassignedTo === undefined &&
  !mayBePaidElsewhere(grant) &&
  !replacements.some(({ state }) => state === 'applied');
