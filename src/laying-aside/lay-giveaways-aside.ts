import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import { type Giveaway, winnersOf } from '../giveaways/giveaway-schema.js';
import { dueGrants, enteredGrants, grantsOf, winnerState } from '../giveaways/winners.js';
import { allRows } from '../storage/all-rows.js';
import { type LaidAsideCounts, type LayingAsideParts, unknownGrant } from './laid-aside.js';

interface GiveawayParts extends LayingAsideParts {
  readonly records: GiveawayRecords;
}

/**
 * Lays aside every giveaway that is open, is being paid, or has an unpaid winner who could be paid again or replaced. A
 * giveaway without a draw returns its cost to the cap. A winner without a grant gets one of unknown outcome.
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

/** @returns the number of grants entered; `undefined` if the giveaway need not be laid aside */
async function layAside(id: string, parts: GiveawayParts): Promise<number | undefined> {
  const { records, at, now } = parts;
  let entered = 0;
  for (;;) {
    const giveaway = await records.find(id);
    let laid: Giveaway | undefined;
    const aside = { laidAside: at, told: false };
    switch (giveaway?.state) {
      case 'waiting':
      case 'scheduled':
      case 'opening':
      case 'open':
      case 'ending':
        laid = await records.endUnpaid(giveaway, { state: 'cancelled', ...aside, ...askedAnew(giveaway) });
        break;
      case 'drawn':
        entered += await enterWinners(giveaway, parts);
        laid = await records.change(giveaway, { state: 'finished', restedAt: now(), ...aside });
        break;
      case 'finished':
        if (!(await mayGoOn(giveaway, parts))) return undefined;
        laid = await records.change(giveaway, aside);
        break;
      default:
        return undefined;
    }
    if (laid !== undefined) return entered;
  }
}

/** The approval message must no longer ask. */
const askedAnew = ({ posted, decidedBy }: Giveaway): Pick<Giveaway, 'posted'> =>
  posted === undefined || decidedBy !== undefined
    ? {}
    : { posted: { channelId: posted.channelId, messageId: posted.messageId } };

/** Whether a winner of a finished giveaway could be replaced, or could be paid again until staff were asked. */
async function mayGoOn(giveaway: Giveaway, { ledger, at }: GiveawayParts): Promise<boolean> {
  const grants = await grantsOf(ledger, giveaway);
  // Without its entrants it cannot be drawn again.
  if (giveaway.entrantsGone) return [...grants.values()].some(({ laidAside }) => laidAside?.at === at);
  return winnersOf(giveaway).some(({ place }) => winnerState(giveaway, grants, place) !== 'paid');
}

async function enterWinners(giveaway: Giveaway, parts: GiveawayParts): Promise<number> {
  const { records, ledger } = parts;
  const known = await enteredGrants(ledger, giveaway);
  let entered = 0;
  for (const planned of dueGrants(giveaway).filter(({ id }) => !known.has(id))) {
    const grant = unknownGrant(planned, parts);
    if (await ledger.enterForEvent(grant, [records.asItIs(giveaway)])) entered += 1;
  }
  return entered;
}
