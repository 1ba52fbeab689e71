import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { mark } from '../marks.js';
import type { Change } from '../storage/store.js';
import { type DecisionDependencies as Dependencies, decide, isDecided } from './decisions.js';
import { drawnOrder } from './draw.js';
import { chooseWinners } from './eligibility.js';
import { refuseOwnPrize, refuseQuarantined, requireGiveaway, requireHostCap } from './giveaway-checks.js';
import { type Decision, type Drawn, type Giveaway, replacedOf, winnersOf } from './giveaway-schema.js';
import { grantsOf, plannedGrants, queueWinners, winnerGrantId, winnerState } from './winners.js';

/** What came of a reroll. `by`: Discord user ID of the new winner. */
interface Reroll {
  readonly giveaway: Giveaway;
  readonly by: string;
}

type Won = Extract<Drawn, { readonly outcome: 'won' }>;

/**
 * Replaces a winner who was not paid by the next in the drawn order, whose grant is queued in the same commit. Nobody is
 * drawn twice, since the order has everybody once. What was to pay the winner can no longer be granted again.
 * @returns the giveaway, `drawn` and in this process's hands
 * @throws {UserError} unless the winner is certain not to have been paid, not even by what replaced their grant,
 *   somebody is left to replace them, and the prize is within today's limits
 */
export async function rerollWinner(
  dependencies: Dependencies,
  id: string,
  winnerId: string,
  staffId: string,
): Promise<Reroll> {
  const at = dependencies.now();
  const giveaway = await dependencies.change(id, {
    look: () => planOf(dependencies, id, winnerId, staffId, at),
    change: (plan) => replace(dependencies, plan, { kind: 'reroll', by: staffId, at, place: plan.place }),
    isDone: (found) => isDecided(found, staffId, at) && replacedIn(found, winnerId) !== undefined,
  });
  const replaced = replacedIn(giveaway, winnerId);
  if (replaced === undefined) throw new TypeError(`${winnerId} was not replaced in the giveaway ${id}`);
  mark('reroll');
  // The card of what was to pay the old winner must no longer offer to grant it again.
  dependencies.grantAnnouncer.show(winnerGrantId(giveaway, replaced.place));
  return { giveaway, by: replaced.replacedBy };
}

const replacedIn = (giveaway: Giveaway, winnerId: string) =>
  replacedOf(giveaway).find((replaced) => replaced.id === winnerId);

/** Which place is given to whom. */
interface Plan {
  readonly giveaway: Giveaway;
  readonly place: number;
  /** Those whom the draw passes over, and the new winner. */
  readonly next: readonly Drawn[];
  readonly winner: Won;
}

async function planOf(
  dependencies: Dependencies,
  id: string,
  winnerId: string,
  staffId: string,
  at: number,
): Promise<Plan> {
  const giveaway = await rerollable(dependencies, id);
  const { place, amount } = await unpaidWinner(dependencies, giveaway, winnerId);
  // It may have been lowered since the start.
  const prize = grantAmount(amount, dependencies.max);
  const { next, winner } = await drawNext(dependencies, giveaway, amount);
  // The order is known to everybody by now, so staff must not make themselves the winner.
  await refuseOwnPrize(dependencies.links, staffId, [winner]);
  await requireHostCap(dependencies.caps, giveaway, prize, at);
  return { giveaway, place, next, winner };
}

/** @returns `undefined` if the giveaway was changed meanwhile */
function replace(
  dependencies: Dependencies,
  { giveaway, place, next, winner }: Plan,
  decision: Decision,
): Promise<Giveaway | undefined> {
  const before = (giveaway.drawn ?? []).map(
    (one, index): Drawn =>
      index === place && one.outcome === 'won' ? { ...one, outcome: 'replaced', replacedBy: winner.id } : one,
  );
  const drawn = [...before, ...next];
  const changes = async () => [
    ...(await reassignment(dependencies, winnerGrantId(giveaway, place), winner.id)),
    ...(await paymentOf(dependencies, { ...giveaway, drawn }, winner.id, decision.at)),
  ];
  return decide(dependencies, giveaway, decision, changes, drawn);
}

/** What queues the grant of a new winner, within the cap of the day of `at` (ms since the epoch). */
async function paymentOf(
  { ledger, caps }: Dependencies,
  giveaway: Giveaway,
  winnerId: string,
  at: number,
): Promise<readonly Change[]> {
  const winners = winnersOf(giveaway).filter(({ id }) => id === winnerId);
  const { changes, queued } = await queueWinners(ledger, giveaway, plannedGrants(giveaway, winners, at));
  if (queued.isZero()) return changes;
  return [...changes, await caps.reserve(giveaway.by, at, queued)];
}

async function rerollable({ records, isListed }: Dependencies, id: string): Promise<Giveaway> {
  const giveaway = await requireGiveaway(records, id);
  refuseQuarantined(giveaway);
  if (giveaway.entrantsGone) throw new UserError(({ words }) => words.giveaway.entrantsGone);
  if (!isListed(giveaway.guildId) || giveaway.withdrawn !== undefined) {
    throw new UserError(({ words }) => words.approvals.serverUnlisted);
  }
  return giveaway;
}

/** @throws {UserError} unless the winner is certain not to have been paid */
async function unpaidWinner(
  dependencies: Dependencies,
  giveaway: Giveaway,
  winnerId: string,
): Promise<ReturnType<typeof winnersOf>[number]> {
  const { ledger } = dependencies;
  const winner = winnersOf(giveaway).find(({ id }) => id === winnerId);
  if (winner === undefined) throw new UserError(({ words }) => words.giveaway.notAWinner);
  const state = winnerState(giveaway, await grantsOf(ledger, giveaway), winner.place);
  if (state === 'paid') throw new UserError(({ words }) => words.giveaway.winnerPaid);
  // Only in a finished giveaway is "nothing was sent" the last word.
  if (giveaway.state !== 'finished' || state === 'open' || state === 'unknown') throw unsettled();
  return winner;
}

/**
 * Goes on with the draw until it has found one more winner.
 * @param prize what they receive
 * @returns also those whom it passed over
 */
async function drawNext(
  dependencies: Dependencies,
  giveaway: Giveaway,
  prize: string,
): Promise<{ next: readonly Drawn[]; winner: Won }> {
  const before = giveaway.drawn ?? [];
  const order = drawnOrder(giveaway.seed, await dependencies.entrants.all(giveaway));
  for (const _ of before) order.next();
  // The replaced have won as well: their account cannot win again through another member.
  const won = before.flatMap((one) => (one.outcome === 'passed-over' ? [] : [one.account]));
  const next = await chooseWinners(dependencies, giveaway, order, [prize], won);
  const winner = next.find((one): one is Won => one.outcome === 'won');
  if (winner === undefined) throw new UserError(({ words }) => words.giveaway.nobodyLeft);
  return { next, winner };
}

/** Keeps what was to pay a place that somebody else has now from being paid or replaced. */
async function reassignment(
  { ledger }: Dependencies,
  grant: string,
  winnerId: string,
): Promise<readonly Change[]> {
  const reassigned = await ledger.reassign(grant, winnerId);
  if (reassigned === undefined) throw unsettled();
  return reassigned;
}

const unsettled = () => new UserError(({ words }) => words.giveaway.winnerUnsettled);
