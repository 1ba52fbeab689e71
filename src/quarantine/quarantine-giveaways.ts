import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { allRows } from '../storage/all-rows.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isGiveawayOpen } from './what-is-open.js';

interface GiveawayParts extends QuarantineParts {
  readonly records: GiveawayRecords;
}

/**
 * Quarantines every giveaway that is open, is being paid, or has an unpaid winner who could be paid again or replaced. A
 * giveaway without a draw returns its cost to the cap. Winners' grants are asked about with all others. @returns how many
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
    const marks = { quarantined: at, notified: giveaway.record === undefined };
    switch (giveaway.state) {
      case 'waiting':
      case 'scheduled':
      case 'opening':
      case 'open':
      case 'ending':
        ended = await records.endUnpaid(giveaway, { state: 'cancelled', ...marks, ...askedAnew(giveaway) });
        break;
      case 'drawn':
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
