import type { Grant } from '../ledger/grant.js';
import { requireGiveaway } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { CANCELLABLE } from './giveaway-end.js';
import { type Giveaway, winnersByRank, type winnersOf } from './giveaway-schema.js';
import { payableAgain, shownGrantsOf, winnerState } from './winners.js';

/** A winner, with their number in the list of all winners, from 1. */
type Winner = ReturnType<typeof winnersOf>[number] & { readonly number: number };

/** What staff can do with a giveaway now. */
export interface Management {
  readonly giveaway: Giveaway;
  readonly canEnd: boolean;
  readonly canCancel: boolean;
  readonly canStopRepeating: boolean;
  readonly canPayAgain: boolean;
  /** The winners who are certain not to have been paid. */
  readonly replaceable: readonly Winner[];
}

/** What staff see of a giveaway, with some of its entrants. */
export interface ShownGiveaway extends Management {
  /** What counts for each winner's place, as far as that can be read. */
  readonly grants: ReadonlyMap<string, Grant>;
  readonly entrants: {
    readonly ids: readonly string[];
    readonly of: number;
    readonly next: string | undefined;
  };
}

type Reads = Pick<GiveawayDependencies, 'records' | 'series' | 'ledger' | 'entrants'>;

/** Reads what can be done with a giveaway. @throws {UserError} if there is no such giveaway */
export async function managementOf(dependencies: Reads, id: string): Promise<Management> {
  const giveaway = await requireGiveaway(dependencies.records, id);
  return possible(dependencies, giveaway, await shownGrantsOf(dependencies.ledger, giveaway));
}

/**
 * Reads what staff see of a giveaway, whatever can be done with it.
 * @param before of its entrants, as `next` says of those before
 */
export async function shownGiveaway(
  dependencies: Reads,
  id: string,
  before: string | undefined,
): Promise<ShownGiveaway> {
  const giveaway = await requireGiveaway(dependencies.records, id);
  const grants = await shownGrantsOf(dependencies.ledger, giveaway);
  const [part, of] = await Promise.all([
    dependencies.entrants.part(id, before),
    dependencies.entrants.count(id),
  ]);
  return { ...(await possible(dependencies, giveaway, grants)), grants, entrants: { ...part, of } };
}

async function possible(
  { series }: Pick<Reads, 'series'>,
  giveaway: Giveaway,
  grants: ReadonlyMap<string, Grant>,
): Promise<Management> {
  const { state, entrantsGone = false, withdrawn, quarantined } = giveaway;
  const mayReroll =
    state === 'finished' && !entrantsGone && withdrawn === undefined && quarantined === undefined;
  const isUnpaid = (place: number) => ['unsent', 'refused'].includes(winnerState(giveaway, grants, place));
  return {
    giveaway,
    canEnd: state === 'open',
    canCancel: CANCELLABLE.has(state),
    canStopRepeating: (await series.activeOf(giveaway)) !== undefined,
    canPayAgain: payableAgain(giveaway, grants).length > 0,
    replaceable: mayReroll
      ? winnersByRank(giveaway)
          .map((winner) => ({ ...winner, number: winner.rank + 1 }))
          .filter(({ place }) => isUnpaid(place))
      : [],
  };
}
