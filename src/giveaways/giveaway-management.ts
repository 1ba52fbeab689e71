import { refuseQuarantined, requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { CANCELLABLE } from './giveaway-end.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';
import { grantsOf, winnerState } from './winners.js';

/** A winner, with their number in the list of all winners, from 1. */
type Winner = ReturnType<typeof winnersOf>[number] & { readonly number: number };

/** What staff can do with a giveaway now. */
export interface Management {
  readonly giveaway: Giveaway;
  readonly canEnd: boolean;
  readonly canCancel: boolean;
  readonly canStopRepeating: boolean;
  /** The winners who are certain not to have been paid. */
  readonly replaceable: readonly Winner[];
}

/** Reads what can be done with a giveaway. @throws {UserError} if nothing can be done any more */
export async function managementOf(
  { records, series, ledger }: Pick<GiveawayDependencies, 'records' | 'series' | 'ledger'>,
  id: string,
): Promise<Management> {
  const giveaway = await requireGiveaway(records, id);
  refuseQuarantined(giveaway);
  const { state, entrantsGone = false, withdrawn } = giveaway;
  const mayReroll = state === 'finished' && !entrantsGone && withdrawn === undefined;
  const grants = mayReroll ? await grantsOf(ledger, giveaway) : new Map();
  const isUnpaid = (place: number) => ['unsent', 'refused'].includes(winnerState(giveaway, grants, place));
  return {
    giveaway,
    canEnd: state === 'open',
    canCancel: CANCELLABLE.has(state),
    canStopRepeating: (await series.activeOf(giveaway)) !== undefined,
    replaceable: mayReroll
      ? winnersOf(giveaway)
          .map((winner, index) => ({ ...winner, number: index + 1 }))
          .filter(({ place }) => isUnpaid(place))
      : [],
  };
}
