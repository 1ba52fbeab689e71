import { amountOf } from '../credit/amount.js';
import type { Caps } from '../credit/caps.js';
import type { Ledger } from '../credit/ledger.js';
import { UserError } from '../errors.js';
import type { Presence } from '../store/presence.js';
import { drawnOrder } from './draw.js';
import type { Eligibility } from './eligibility.js';
import type { Entrants } from './entrants.js';
import { type Drawn, type Giveaway, winnersOf } from './giveaway.js';
import type { GiveawayNotices } from './giveaway-notices.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { winnerGrantId, winnerState } from './winners.js';

export interface RerollingOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly eligibility: Eligibility;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly notices: GiveawayNotices;
  readonly presence: Presence;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** What came of a reroll. */
export interface Reroll {
  readonly giveaway: Giveaway;
  /** Discord user ID of the new winner; `undefined` if nobody was left. */
  readonly by: string | undefined;
}

/**
 * Replaces a winner who was not paid by the next in the drawn order. Nobody is drawn twice, since the order has
 * everybody once.
 * @throws {UserError} unless they are a winner of whom it is certain that they were not paid
 */
export type RerollWinner = (id: string, winnerId: string, staffId: string) => Promise<Reroll>;

export function createRerolling(options: RerollingOptions): RerollWinner {
  const { records, entrants, eligibility, ledger, caps, notices, presence, now } = options;

  async function unpaidPlace(giveaway: Giveaway, winnerId: string): Promise<number> {
    const winner = winnersOf(giveaway).find(({ id }) => id === winnerId);
    if (winner === undefined) throw new UserError(({ words }) => words.giveaway.notAWinner);
    const state = winnerState(await ledger.find(winnerGrantId(giveaway, winner.place)));
    if (state === 'paid') throw new UserError(({ words }) => words.giveaway.winnerPaid);
    // Only in a finished giveaway is "nothing was sent" the last word.
    if (giveaway.state !== 'finished' || state === 'open' || state === 'unknown') {
      throw new UserError(({ words }) => words.giveaway.winnerUnsettled);
    }
    return winner.place;
  }

  return async (id, winnerId, staffId) => {
    const giveaway = await records.find(id);
    if (giveaway === undefined) throw new UserError(({ words }) => words.giveaway.notFound);
    if (giveaway.entrantsGone) throw new UserError(({ words }) => words.giveaway.entrantsGone);
    const place = await unpaidPlace(giveaway, winnerId);
    const before = giveaway.drawn ?? [];
    const all = await entrants.all(giveaway);
    const order = drawnOrder(giveaway.seed, all);
    for (const _ of before) order.next();
    // Whoever was replaced has won as well: their account cannot win again through another member.
    const won = before.flatMap((one) => (one.outcome === 'passed-over' ? [] : [one.account]));
    const next = await eligibility.choose(giveaway, order, 1, won);
    const winner = next.find(({ outcome }) => outcome === 'won');
    // The order is known to everybody by now, so it must not be them who makes themselves the winner.
    if (winner?.id === staffId) throw new UserError(({ words }) => words.refusals.ownAccount);
    const at = now();
    const drawn: readonly Drawn[] = [
      ...before.map(
        (one, index): Drawn =>
          index === place && one.outcome === 'won'
            ? { ...one, outcome: 'replaced', ...(winner !== undefined && { replacedBy: winner.id }) }
            : one,
      ),
      ...next.map((one): Drawn => (one.outcome === 'won' ? { ...one, capAt: at } : one)),
    ];
    const rerolled = await records.change(
      giveaway,
      { state: winner === undefined ? 'finished' : 'drawn', drawn, process: presence.id, told: false },
      async () =>
        winner === undefined ? [] : [await caps.reserve(giveaway.by, at, amountOf(giveaway.amount))],
    );
    if (rerolled === undefined) throw new UserError(({ words }) => words.refusals.changedMeanwhile);
    const replaced = drawn[place];
    if (replaced !== undefined) notices.tellReplaced(rerolled, replaced, staffId);
    return { giveaway: rerolled, by: winner?.id };
  };
}
