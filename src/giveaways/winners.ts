import { isErased } from '../erased-person.js';
import { eventGrantId, eventGrantPrefix } from '../ledger/event-grant-id.js';
import type { Grant } from '../ledger/grant.js';
import { mayBeRetried } from '../ledger/grant-payer.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PaymentOutcome } from '../ledger/payment-outcome.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import { commitmentOf } from './draw.js';
import { drawFileText } from './draw-file.js';
import { type Giveaway, winnersOf } from './giveaway-schema.js';

/** When the winners were drawn: their grants stand in the ledger by it. */
export const drawnAt = ({ endedAt, confirmedAt }: Pick<Giveaway, 'endedAt' | 'confirmedAt'>) =>
  endedAt ?? confirmedAt;

/** The ID of the grant that pays the member drawn at a place. */
export const winnerGrantId = (giveaway: Pick<Giveaway, 'id' | 'endedAt' | 'confirmedAt'>, place: number) =>
  eventGrantId(giveaway.id, drawnAt(giveaway), place);

/** The grants of all winners. */
function plannedGrants(giveaway: Giveaway): readonly PlannedGrant[] {
  const at = drawnAt(giveaway);
  const { decidedBy, dm } = giveaway;
  return winnersOf(giveaway).map(({ id, account, capAt, place }) => ({
    id: winnerGrantId(giveaway, place),
    by: giveaway.by,
    ...(!isErased(id) && { member: id }),
    account,
    amount: giveaway.amount,
    reason: giveaway.title,
    event: { kind: 'giveaway', id: giveaway.id },
    draftedAt: at,
    confirmedAt: at,
    capAt: capAt ?? giveaway.confirmedAt,
    ...(decidedBy !== undefined && { decidedBy }),
    ...(dm === false && { silent: true as const }),
  }));
}

/** The grants of the winners who are due in this round. */
export function dueGrants(giveaway: Giveaway): readonly PlannedGrant[] {
  const due = giveaway.due?.map((place) => winnerGrantId(giveaway, place));
  return plannedGrants(giveaway).filter(({ id }) => due === undefined || due.includes(id));
}

/**
 * A moment of the day on which a giveaway has reserved the amount of a grant (ms since the epoch); `undefined` if it is for
 * none of the winners who are due. Before the draw nobody knows who is, so that a grant of a lost draw counts by itself.
 */
export const reservedAt = (giveaway: Giveaway, grant: string): number | undefined =>
  giveaway.state === 'drawn' ? dueGrants(giveaway).find(({ id }) => id === grant)?.capAt : undefined;

const prefixOf = (giveaway: Giveaway) => eventGrantPrefix(giveaway.id, drawnAt(giveaway));

/** The grants that were entered for the winners' places, by their IDs. What replaced them is not followed. */
export const enteredGrants = (ledger: Pick<Ledger, 'entered'>, giveaway: Giveaway) =>
  ledger.entered(prefixOf(giveaway));

/** The grants of this round that are not in the ledger. One that cannot be read is in it. */
export async function unenteredGrants(
  ledger: Pick<Ledger, 'enteredIds'>,
  giveaway: Giveaway,
): Promise<readonly PlannedGrant[]> {
  const entered = await ledger.enteredIds(prefixOf(giveaway));
  return dueGrants(giveaway).filter(({ id }) => !entered.has(id));
}

/** What counts for each winner's place, by its own grant's ID. @throws {RecordError} if a record of it cannot be read */
export const grantsOf = (ledger: Pick<Ledger, 'standing'>, giveaway: Giveaway) =>
  ledger.standing(prefixOf(giveaway));

/** The state of a winner's payment, as everybody reads it. */
export type WinnerState = 'open' | 'paid' | 'unknown' | 'refused' | 'unsent';

/** The state of the payment for a place. */
export function winnerState(
  giveaway: Giveaway,
  grants: ReadonlyMap<string, Grant>,
  place: number,
): WinnerState {
  const grant = grants.get(winnerGrantId(giveaway, place));
  // Payments that were given up before this one was begun.
  if (grant === undefined) return giveaway.state === 'finished' ? 'unsent' : 'open';
  switch (grant.state) {
    case 'applied':
      return 'paid';
    case 'unknown':
      return 'unknown';
    case 'refused':
    case 'not-applied':
      return 'refused';
    case 'not-sent':
      return isTriedAgain(giveaway, grant, place) ? 'open' : 'unsent';
    // Of what was to replace a grant that did not arrive, nothing was sent either.
    case 'rejected':
    case 'lapsed':
      return 'unsent';
    case 'waiting':
    case 'queued':
    case 'prepared':
    case 'sending':
      return 'open';
  }
}

/** Until this round is over, a payment of which nothing was sent is about to be tried again. */
const isTriedAgain = ({ state, due }: Giveaway, grant: Grant, place: number) =>
  state === 'drawn' && mayBeRetried(grant) && (due === undefined || due.includes(place));

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
    return grant?.id === id && mayBeRetried(grant);
  });
}

/** Everything that it takes to repeat the draw. @param entrants in order */
export function drawFileOf(giveaway: Giveaway, entrants: readonly string[]): string {
  return drawFileText({
    giveaway: giveaway.id,
    wanted: giveaway.winners,
    commitment: commitmentOf(giveaway.seed),
    seed: giveaway.seed,
    entrantsHash: giveaway.entrantsHash ?? '',
    entrants: [...entrants],
    drawn: (giveaway.drawn ?? []).map(({ id, outcome }) => ({ id, outcome })),
  });
}
