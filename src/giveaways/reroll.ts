import type { Links } from '../accounts/member-links.js';
import type { Caps } from '../credit/daily-caps.js';
import { grantAmount } from '../credit/grant-amount.js';
import type { GrantAnnouncer } from '../credit/grant-announcer.js';
import type { Ledger } from '../credit/ledger.js';
import { UserError } from '../errors.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { Liveness } from '../storage/liveness.js';
import { settledChange } from './confirmed-change.js';
import { drawnOrder } from './draw.js';
import type { Eligibility } from './eligibility.js';
import type { Entrants } from './entrants.js';
import type { GiveawayRecords } from './giveaway-records.js';
import { type Drawn, type Giveaway, winnersOf } from './giveaway-schema.js';
import { requireHostCap } from './host-cap.js';
import { refuseOwnPrize } from './own-prize.js';
import { refuseLaidAside } from './refuse-laid-aside-giveaway.js';
import { grantsOf, winnerGrantId, winnerState } from './winners.js';

export interface RerollOptions {
  readonly records: GiveawayRecords;
  readonly entrants: Entrants;
  readonly eligibility: Eligibility;
  readonly ledger: Ledger;
  readonly caps: Caps;
  readonly links: Pick<Links, 'everHeld'>;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'show'>;
  readonly liveness: Liveness;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** What came of a reroll. */
export interface Reroll {
  readonly giveaway: Giveaway;
  /** Discord user ID of the new winner. */
  readonly by: string;
}

/**
 * Replaces a winner who was not paid by the next in the drawn order, who alone is due then. Nobody is drawn twice,
 * since the order has everybody once. What was to pay the winner can no longer be granted anew.
 * @throws {UserError} unless they are a winner of whom it is certain that they were not paid, nor by what replaced
 *   their grant, somebody is left to replace them, and the prize is not more than a grant may be by now
 */
export type RerollWinner = (id: string, winnerId: string, staffId: string) => Promise<Reroll>;

export function createReroll(options: RerollOptions): RerollWinner {
  const { records, entrants, eligibility, ledger, caps, links, grantAnnouncer } = options;
  const { liveness, max, isListed, now } = options;

  async function unpaidPlace(giveaway: Giveaway, winnerId: string): Promise<number> {
    const winner = winnersOf(giveaway).find(({ id }) => id === winnerId);
    if (winner === undefined) throw new UserError(({ words }) => words.giveaway.notAWinner);
    const state = winnerState(giveaway, await grantsOf(ledger, giveaway), winner.place);
    if (state === 'paid') throw new UserError(({ words }) => words.giveaway.winnerPaid);
    // Only in a finished giveaway is "nothing was sent" the last word.
    if (giveaway.state !== 'finished' || state === 'open' || state === 'unknown') {
      throw unsettled();
    }
    return winner.place;
  }

  /** What goes with giving a place to somebody else. */
  async function othersOf(giveaway: Giveaway, place: number, winnerId: string, at: number) {
    const superseding = await ledger.supersede(winnerGrantId(giveaway, place), winnerId);
    if (superseding === undefined) throw unsettled();
    return [...superseding, await caps.reserve(giveaway.by, at, amountOf(giveaway.amount))];
  }

  /** @returns `undefined` if it was changed meanwhile */
  async function tryReroll(id: string, winnerId: string, staffId: string): Promise<Reroll | undefined> {
    const giveaway = await records.find(id);
    if (giveaway === undefined) throw new UserError(({ words }) => words.giveaway.notFound);
    refuseLaidAside(giveaway);
    if (giveaway.entrantsGone) throw new UserError(({ words }) => words.giveaway.entrantsGone);
    if (!isListed(giveaway.guildId) || giveaway.withdrawn !== undefined) {
      throw new UserError(({ words }) => words.giveaway.serverUnlisted);
    }
    const place = await unpaidPlace(giveaway, winnerId);
    // It may have been lowered since the start.
    grantAmount(giveaway.amount, max);
    const before = giveaway.drawn ?? [];
    const all = await entrants.all(giveaway);
    const order = drawnOrder(giveaway.seed, all);
    for (const _ of before) order.next();
    // Whoever was replaced has won as well: their account cannot win again through another member.
    const won = before.flatMap((one) => (one.outcome === 'passed-over' ? [] : [one.account]));
    const next = await eligibility.choose(giveaway, order, 1, won);
    const winner = next.find(({ outcome }) => outcome === 'won');
    if (winner?.outcome !== 'won') throw new UserError(({ words }) => words.giveaway.nobodyLeft);
    // The order is known to everybody by now, so it must not be them who makes themselves the winner.
    await refuseOwnPrize(links, staffId, [winner]);
    const at = now();
    await requireHostCap(caps, giveaway, 1, at);
    const drawn: readonly Drawn[] = [
      ...before.map(
        (one, index): Drawn =>
          index === place && one.outcome === 'won'
            ? { ...one, outcome: 'replaced', replacedBy: winner.id }
            : one,
      ),
      ...next.map((one): Drawn => (one.outcome === 'won' ? { ...one, capAt: at } : one)),
    ];
    const reroll: Partial<Giveaway> = {
      state: 'drawn',
      drawn,
      due: [before.length + next.indexOf(winner)],
      decisions: [...(giveaway.decisions ?? []), { kind: 'reroll', by: staffId, at, place }],
      process: liveness.id,
      told: false,
    };
    const rerolled = await settledChange(records, giveaway, reroll, (from, details) =>
      records.change(from, details, () => othersOf(from, place, winner.id, at)),
    );
    if (rerolled === undefined) return undefined;
    // Where staff see what was to pay it, that can no longer be granted again.
    grantAnnouncer.show(winnerGrantId(giveaway, place));
    return { giveaway: rerolled, by: winner.id };
  }

  return async (id, winnerId, staffId) => {
    for (;;) {
      const reroll = await tryReroll(id, winnerId, staffId);
      // What is shown of it may be noted at this very moment, which decides nothing.
      if (reroll !== undefined) return reroll;
    }
  };
}

const unsettled = () => new UserError(({ words }) => words.giveaway.winnerUnsettled);
