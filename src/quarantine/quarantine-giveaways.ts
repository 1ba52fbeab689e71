import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { dueGrants, enteredGrants } from '../giveaways/winners.js';
import { allRows } from '../storage/all-rows.js';
import { type QuarantineParts, unknownGrant } from './quarantine-record.js';
import { isGiveawayOpen } from './what-is-open.js';

interface GiveawayParts extends QuarantineParts {
  readonly records: GiveawayRecords;
}

/**
 * Quarantines every giveaway that is open, is being paid, or has an unpaid winner who could be paid again or replaced. A
 * giveaway without a draw returns its cost to the cap. A winner without a grant gets one of unknown outcome. @returns how
 * many
 */
export async function quarantineGiveaways(parts: GiveawayParts): Promise<number> {
  let giveaways = 0;
  for await (const { value } of allRows<Giveaway>(parts.past.store, giveawayKey(''))) {
    if (value.quarantined === parts.at || (await quarantine(value.id, parts))) giveaways += 1;
  }
  return giveaways;
}

/** @returns whether it had to be quarantined */
async function quarantine(id: string, parts: GiveawayParts): Promise<boolean> {
  const { records, ledger, at, now } = parts;
  for (;;) {
    const giveaway = await records.find(id);
    if (giveaway === undefined || !(await isGiveawayOpen(ledger, giveaway))) return false;
    let ended: Giveaway | undefined;
    // Its card is its record. One that staff have already is brought up to date.
    const marks = { quarantined: at, told: giveaway.record === undefined };
    switch (giveaway.state) {
      case 'waiting':
      case 'scheduled':
      case 'opening':
      case 'open':
      case 'ending':
        ended = await records.endUnpaid(giveaway, { state: 'cancelled', ...marks, ...askedAnew(giveaway) });
        break;
      case 'drawn':
        await enterWinners(giveaway, parts);
        ended = await records.change(giveaway, { state: 'finished', restedAt: now(), ...marks });
        break;
      default:
        ended = await records.change(giveaway, marks);
    }
    if (ended !== undefined) return true;
  }
}

/** The approval message must no longer ask. */
const askedAnew = ({ posted, decidedBy }: Giveaway): Pick<Giveaway, 'posted'> =>
  posted === undefined || decidedBy !== undefined
    ? {}
    : { posted: { channelId: posted.channelId, messageId: posted.messageId } };

async function enterWinners(giveaway: Giveaway, parts: GiveawayParts): Promise<void> {
  const { records, ledger } = parts;
  const known = await enteredGrants(ledger, giveaway);
  for (const planned of dueGrants(giveaway).filter(({ id }) => !known.has(id))) {
    await ledger.enterForEvent(unknownGrant(planned, parts), [records.asItIs(giveaway)]);
  }
}
