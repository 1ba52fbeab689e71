import type { Ledger } from '../credit/ledger.js';
import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { dueGrants, enteredGrants, grantsOf, winnerState } from '../giveaways/winners.js';
import { allRows } from '../storage/all-rows.js';
import type { LaidAsideCounts } from './laid-aside.js';
import type { PastUnreadable } from './past-unreadable.js';

export interface GiveawayParts {
  readonly past: PastUnreadable;
  readonly records: GiveawayRecords;
  readonly ledger: Ledger;
  /** Names this laying aside; what bears it has been dealt with. */
  readonly at: number;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Lays every giveaway aside that is open, is being paid, or has a winner who was not paid and could be paid again or
 * replaced. One that was not drawn gives its cost back to the cap; a winner without a grant gets one of unknown outcome.
 */
export async function layGiveawaysAside(
  parts: GiveawayParts,
): Promise<Pick<LaidAsideCounts, 'giveaways' | 'grants'>> {
  let giveaways = 0;
  let grants = 0;
  for await (const { value } of allRows<Giveaway>(parts.past.store, giveawayKey(''))) {
    if (value.laidAside === parts.at) giveaways += 1;
    if (value.laidAside !== undefined || value.withdrawn !== undefined) continue;
    const entered = await layAside(value.id, parts);
    if (entered === undefined) continue;
    giveaways += 1;
    grants += entered;
  }
  return { giveaways, grants };
}

/** @returns how many grants were entered for it; `undefined` if it can go on as it is */
async function layAside(id: string, parts: GiveawayParts): Promise<number | undefined> {
  const { records, at, now } = parts;
  let entered = 0;
  for (;;) {
    const giveaway = await records.find(id);
    let laid: Giveaway | undefined;
    switch (giveaway?.state) {
      case 'waiting':
      case 'opening':
      case 'open':
      case 'ending': {
        laid = await records.endUnpaid(giveaway, {
          state: 'cancelled',
          laidAside: at,
          told: false,
          ...askedAnew(giveaway),
        });
        break;
      }
      case 'drawn':
        entered += await enterWinners(giveaway, parts);
        laid = await records.change(giveaway, {
          state: 'finished',
          restedAt: now(),
          laidAside: at,
          told: false,
        });
        break;
      case 'finished':
        if (!(await mayGoOn(giveaway, parts))) return undefined;
        laid = await records.change(giveaway, { laidAside: at, told: false });
        break;
      default:
        return undefined;
    }
    if (laid !== undefined) return entered;
  }
}

/** The message with which staff were asked to approve it must not go on asking. */
const askedAnew = ({ posted, decidedBy }: Giveaway): Pick<Giveaway, 'posted'> =>
  posted === undefined || decidedBy !== undefined
    ? {}
    : { posted: { channelId: posted.channelId, messageId: posted.messageId } };

/** Whether a winner of a finished one could be replaced, or paid again until their payment was put before staff. */
async function mayGoOn(giveaway: Giveaway, { ledger, at }: GiveawayParts): Promise<boolean> {
  const grants = await grantsOf(ledger, giveaway);
  // Without its entrants nobody can be drawn any more.
  if (giveaway.entrantsGone) return [...grants.values()].some(({ laidAside }) => laidAside?.at === at);
  return winnersOf(giveaway).some(({ place }) => winnerState(giveaway, grants, place) !== 'paid');
}

async function enterWinners(
  giveaway: Giveaway,
  { records, ledger, at, now }: GiveawayParts,
): Promise<number> {
  const known = await enteredGrants(ledger, giveaway);
  let entered = 0;
  for (const planned of dueGrants(giveaway).filter(({ id }) => !known.has(id))) {
    const grant = {
      ...planned,
      state: 'unknown',
      settledAt: now(),
      laidAside: { at, was: 'planned' },
    } as const;
    if (await ledger.enterForEvent(grant, [records.asItIs(giveaway)])) entered += 1;
  }
  return entered;
}
