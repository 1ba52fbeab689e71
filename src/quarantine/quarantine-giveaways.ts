import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { endOpen } from './end-open.js';
import type { QuarantineParts } from './quarantine-record.js';
import { isGiveawayOpen } from './what-is-open.js';

/**
 * Quarantines every giveaway that is open, is being paid, or has an unpaid winner who could be paid again or replaced. A
 * giveaway without a draw returns its cost to the cap. Winners' grants are asked about with all others. @returns how many
 */
export const quarantineGiveaways = (parts: QuarantineParts, records: GiveawayRecords): Promise<number> =>
  endOpen<Giveaway>(parts, {
    prefix: giveawayKey(''),
    find: records.find,
    isOpen: (giveaway) => isGiveawayOpen(parts.ledger, giveaway),
    async end(giveaway) {
      // Its card is its record. One that staff have already is brought up to date.
      const marks = { quarantined: parts.at, notified: giveaway.record === undefined };
      switch (giveaway.state) {
        case 'waiting':
        case 'scheduled':
        case 'opening':
        case 'open':
        case 'ending':
          return records.endUnpaid(giveaway, { state: 'cancelled', ...marks, ...askedAnew(giveaway) });
        case 'drawn':
          return records.change(giveaway, { state: 'finished', restedAt: parts.now(), ...marks });
        default:
          return records.change(giveaway, marks);
      }
    },
  });

/** The approval message must no longer ask. */
const askedAnew = ({ posted, decidedBy }: Giveaway): Pick<Giveaway, 'posted'> =>
  posted === undefined || decidedBy !== undefined
    ? {}
    : { posted: { channelId: posted.channelId, messageId: posted.messageId } };
