import { isDrawn } from './draw-proof.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Drawn, Giveaway } from './giveaway-schema.js';
import { grantsOf, type WinnerState, winnerState } from './winners.js';

/**
 * What a giveaway means for somebody:
 * - `entered`, `not-entered`: they take part, or do not, or did not
 * - `drawn`: what came of it, at which place of the drawn order (from 1), and how a winner's payment stands
 * - `not-drawn`: they took part
 * - `unknown`: its entrants are no longer kept
 */
export type Standing =
  | { readonly is: 'entered' | 'not-entered' | 'not-drawn' | 'unknown' }
  | { readonly is: 'drawn'; readonly drawn: Drawn; readonly place: number; readonly payment: WinnerState };

/** A giveaway, and what it means for somebody. */
export interface StandingIn {
  readonly giveaway: Giveaway;
  readonly standing: Standing;
}

/** Reads what a giveaway means for a member. @throws {UserError} if there is no such giveaway */
export async function standingOf(
  { records, entrants, ledger }: Pick<GiveawayDependencies, 'records' | 'entrants' | 'ledger'>,
  id: string,
  memberId: string,
): Promise<StandingIn> {
  const giveaway = await requireGiveaway(records, id);
  const { drawn: all = [], entrantsGone = false } = giveaway;
  const index = all.findIndex((one) => one.id === memberId);
  const drawn = all[index];
  if (drawn !== undefined) {
    const payment = winnerState(giveaway, await grantsOf(ledger, giveaway), index);
    return { giveaway, standing: { is: 'drawn', drawn, place: index + 1, payment } };
  }
  if (entrantsGone) return { giveaway, standing: { is: 'unknown' } };
  const hasEntered = await entrants.has(id, memberId);
  return {
    giveaway,
    standing: { is: hasEntered ? (isDrawn(giveaway) ? 'not-drawn' : 'entered') : 'not-entered' },
  };
}
