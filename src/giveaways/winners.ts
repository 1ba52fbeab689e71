import { commitmentOf } from '../campaigns/sealed-numbers.js';
import { eventGrantId, eventGrantPrefix } from '../ledger/event-grant-id.js';
import type { Grant } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { type PaymentOutcome, type PaymentState, paymentState } from '../ledger/payment-outcome.js';
import { mayBeQueuedAgain, type PlannedGrant } from '../ledger/queued-grants.js';
import type { Amount } from '../money/amount.js';
import type { Change } from '../storage/store.js';
import { isErased } from '../text/erased-person.js';
import { drawFileText } from './draw-file.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';
import { sumOf } from './prizes.js';

/** When the winners were drawn: their grants stand in the ledger by it. */
export const drawnAt = ({ endedAt, confirmedAt }: Pick<Giveaway, 'endedAt' | 'confirmedAt'>) =>
  endedAt ?? confirmedAt;

/** The ID of the grant that pays the member drawn at a place. */
export const winnerGrantId = (giveaway: Pick<Giveaway, 'id' | 'endedAt' | 'confirmedAt'>, place: number) =>
  eventGrantId(giveaway.id, drawnAt(giveaway), place);

/**
 * The grants of some winners, as they are planned.
 * @param capAt the moment whose day's cap they count against (ms since the epoch)
 */
export function plannedGrants(
  giveaway: Giveaway,
  winners: ReadonlyArray<Pick<ReturnType<typeof winnersOf>[number], 'id' | 'account' | 'amount' | 'place'>>,
  capAt: number,
): readonly PlannedGrant[] {
  const at = drawnAt(giveaway);
  const { decidedBy, dm } = giveaway;
  return winners.map(({ id, account, amount, place }) => ({
    id: winnerGrantId(giveaway, place),
    by: giveaway.by,
    ...(!isErased(id) && { member: id }),
    account,
    amount,
    reason: giveaway.title,
    event: { kind: 'giveaway', id: giveaway.id },
    draftedAt: at,
    confirmedAt: at,
    capAt,
    ...(decidedBy !== undefined && { decidedBy }),
    ...(dm === false && { silent: true as const }),
  }));
}

/**
 * What queues the grants of winners, to be committed with what makes them so. One that the ledger has already was put back
 * after the store had gone back: it stays as it is, and counts against the cap by itself.
 * @returns also what was queued, added up
 */
export async function queueWinners(
  ledger: Pick<Ledger, 'enteredIds' | 'queueChanges'>,
  giveaway: Giveaway,
  planned: readonly PlannedGrant[],
): Promise<{ readonly changes: readonly Change[]; readonly queued: Amount }> {
  const entered = await ledger.enteredIds(prefixOf(giveaway));
  const missing = planned.filter(({ id }) => !entered.has(id));
  const changes = await Promise.all(missing.map(ledger.queueChanges));
  return { changes: changes.flat(), queued: sumOf(missing.map(({ amount }) => amount)) };
}

const prefixOf = (giveaway: Giveaway) => eventGrantPrefix(giveaway.id, drawnAt(giveaway));

/** The grants of the winners' places, by their IDs. What replaced them is not followed. */
export const enteredGrants = (ledger: Pick<Ledger, 'entered'>, giveaway: Giveaway) =>
  ledger.entered(prefixOf(giveaway));

/** What counts for each winner's place, by its own grant's ID. @throws {RecordError} if a record of it cannot be read */
export const grantsOf = (ledger: Pick<Ledger, 'standing'>, giveaway: Giveaway) =>
  ledger.standing(prefixOf(giveaway));

/** As {@link grantsOf}, to be shown: without what cannot be read. */
export const shownGrantsOf = async (ledger: Pick<Ledger, 'shownStanding'>, giveaway: Giveaway) =>
  giveaway.drawn === undefined
    ? new Map<string, Grant>()
    : (await ledger.shownStanding(prefixOf(giveaway))).grants;

/** The state of a winner's payment, as everybody reads it. */
export type WinnerState = Exclude<PaymentState, 'waiting'>;

/** The state of the payment for a place. */
export function winnerState(
  giveaway: Giveaway,
  grants: ReadonlyMap<string, Grant>,
  place: number,
): WinnerState {
  const grant = grants.get(winnerGrantId(giveaway, place));
  // One that is not there was lost with a store that went back.
  const state = grant === undefined ? 'open' : paymentState(grant);
  return state === 'waiting' ? 'open' : state;
}

/** All winners with their states, as a text. If it differs from the one shown last, there is something new to show. */
export function shownText(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): string {
  return winnersOf(giveaway)
    .map(({ id, place }) => `${id}=${winnerState(giveaway, grants, place)}`)
    .join(' ');
}

/** What the payments have come to. @param shown as {@link shownText} gives it */
export function outcomeShown(shown: string): PaymentOutcome {
  const states = shown === '' ? [] : shown.split(' ').map((one) => one.split('=')[1]);
  const count = (wanted: WinnerState) => states.filter((one) => one === wanted).length;
  return { paid: count('paid'), unknown: count('unknown'), of: states.length };
}

/** The winners who can be paid again, since nothing was sent. @param grants as {@link grantsOf} has them */
export function payableAgain(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>) {
  const { state, withdrawn, quarantined } = giveaway;
  if (state !== 'finished' || withdrawn !== undefined || quarantined !== undefined) return [];
  return winnersOf(giveaway).filter(({ place }) => {
    const id = winnerGrantId(giveaway, place);
    const grant = grants.get(id);
    return grant?.id === id && mayBeQueuedAgain(grant);
  });
}

/** Everything that it takes to repeat the draw. @param entrants in order */
export function drawFileOf(giveaway: Giveaway, entrants: readonly string[]): string {
  return drawFileText({
    giveaway: giveaway.id,
    wanted: giveaway.winners,
    ...(giveaway.prizes && { prizes: [...giveaway.prizes] }),
    commitment: commitmentOf(giveaway.seed),
    seed: giveaway.seed,
    entrantsHash: giveaway.entrantsHash ?? '',
    entrants: [...entrants],
    drawn: (giveaway.drawn ?? []).map((one) => {
      const { id, outcome } = one;
      const prize = giveaway.prizes && outcome !== 'passed-over' ? { prize: one.amount } : {};
      return { id, outcome, ...prize };
    }),
  });
}
