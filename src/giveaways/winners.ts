import { eventGrantId, eventGrantPrefix } from '../credit/event-grant-id.js';
import type { Grant } from '../credit/grant.js';
import type { Ledger } from '../credit/ledger.js';
import type { PlannedGrant } from '../credit/paying.js';
import { commitmentOf } from './draw.js';
import { drawFileText } from './draw-file.js';
import { type Giveaway, winnersOf } from './giveaway.js';

/** When the winners were drawn: their grants stand in the ledger by it. */
const drawnAt = ({ endedAt, confirmedAt }: Giveaway) => endedAt ?? confirmedAt;

/** The ID of the grant that pays whoever was drawn at a place. */
export const winnerGrantId = (giveaway: Giveaway, place: number) =>
  eventGrantId(giveaway.id, drawnAt(giveaway), place);

/** The grants of the winners. */
export function winnerGrants(giveaway: Giveaway): readonly PlannedGrant[] {
  const at = drawnAt(giveaway);
  return winnersOf(giveaway).map(({ id, account, capAt, place }) => ({
    id: winnerGrantId(giveaway, place),
    by: giveaway.by,
    member: id,
    account,
    amount: giveaway.amount,
    reason: giveaway.title,
    event: { kind: 'giveaway', id: giveaway.id },
    draftedAt: at,
    confirmedAt: at,
    capAt: capAt ?? giveaway.confirmedAt,
  }));
}

/** The grants of a giveaway that are in the ledger, by their IDs. */
export async function grantsOf(
  ledger: Pick<Ledger, 'ofEvent'>,
  giveaway: Giveaway,
): Promise<ReadonlyMap<string, Grant>> {
  const grants = new Map<string, Grant>();
  for await (const grant of ledger.ofEvent(eventGrantPrefix(giveaway.id, drawnAt(giveaway)))) {
    grants.set(grant.id, grant);
  }
  return grants;
}

/** How a winner's payment stands, as everybody reads it. */
export type WinnerState = 'open' | 'paid' | 'unknown' | 'refused' | 'unsent';

export function winnerState(grant: Grant | undefined): WinnerState {
  switch (grant?.state) {
    case 'applied':
      return 'paid';
    case 'unknown':
      return 'unknown';
    case 'refused':
    case 'not-applied':
      return 'refused';
    case 'not-sent':
      return 'unsent';
    default:
      return 'open';
  }
}

/** All winners with their states, as one text that changes when something is to be shown anew. */
export function shownText(giveaway: Giveaway, grants: ReadonlyMap<string, Grant>): string {
  return winnersOf(giveaway)
    .map(({ id, place }) => `${id}=${winnerState(grants.get(winnerGrantId(giveaway, place)))}`)
    .join(' ');
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
