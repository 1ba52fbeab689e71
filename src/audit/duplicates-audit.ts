import { duplicateKey as giveawayDuplicateKey, giveawayKey } from '../giveaways/giveaway-records.js';
import { asConfirmed, type Giveaway } from '../giveaways/giveaway-schema.js';
import type { Duplicate } from '../ledger/duplicates.js';
import { type Grant, duplicateKey as grantDuplicateKey, grantKey } from '../ledger/grant.js';
import { duplicateKey as payoutDuplicateKey, payoutKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

/** Looks at what was confirmed last of each intent. */
export const duplicateSuspicions = (reader: Reader): AsyncGenerator<Suspicion> =>
  suspectEach(reader, 'duplicate:', judge);

const judge =
  (key: string): Judge =>
  async (reader, fault) => {
    const duplicate = await reader.get<Duplicate>(key);
    if (duplicate === undefined) return;
    const named = await confirmed(reader, key, duplicate.id);
    if (named === undefined) fault('duplicate', `${key} is of no known kind`);
    else if (named.by === undefined) fault('duplicate', `${key} names ${named.key}, which does not exist`);
    else if (named.by !== duplicate.by || named.duplicateKey !== key) {
      fault('duplicate', `${key} names ${named.key}, which does not belong there`);
    }
  };

/** What a duplicate names: where it stands, and who confirmed it, and of what intent it is, if it is there. */
async function confirmed(reader: Reader, key: string, id: string) {
  switch (key.split(':')[1]) {
    case 'grant': {
      const grant = await reader.get<Grant>(grantKey(id));
      return { key: grantKey(id), by: grant?.by, duplicateKey: grant && grantDuplicateKey(grant) };
    }
    case 'payout': {
      const payout = await reader.get<Payout>(payoutKey(id));
      return {
        key: payoutKey(id),
        by: payout?.by,
        duplicateKey: payout && payoutDuplicateKey(payout.digest),
      };
    }
    case 'giveaway': {
      const giveaway = await reader.get<Giveaway>(giveawayKey(id));
      const duplicateKey = giveaway && giveawayDuplicateKey(asConfirmed(giveaway));
      return { key: giveawayKey(id), by: giveaway?.by, duplicateKey };
    }
    default:
      return undefined;
  }
}
