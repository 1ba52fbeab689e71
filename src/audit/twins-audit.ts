import { grantKey, twinKey as grantTwinKey } from '../credit/grant-records.js';
import type { Grant } from '../credit/grant-schema.js';
import type { Twin } from '../credit/twins.js';
import { giveawayKey, twinKey as giveawayTwinKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { payoutKey, twinKey as payoutTwinKey } from '../payouts/payout-records.js';
import type { Payout } from '../payouts/payout-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { type Fault, faultsOf } from './fault.js';
import type { Reader } from './reader.js';
import { type Suspicion, suspicion, understanding } from './suspicion.js';

/** Looks at what was confirmed last of each intent. */
export async function* twinSuspicions(reader: Reader): AsyncGenerator<Suspicion> {
  for await (const { key } of readableRows<Twin>(reader, 'twin:')) {
    const judgeIt = understanding(key, (store) => judge(store, key));
    if ((await judgeIt(reader)).length > 0) yield suspicion(judgeIt);
  }
}

async function judge(reader: Reader, key: string): Promise<readonly Fault[]> {
  const { faults, fault } = faultsOf();
  const twin = await reader.get<Twin>(key);
  if (twin === undefined) return faults;
  const named = await confirmed(reader, key, twin.id);
  if (named === undefined) fault('twin', `${key} is of no known kind`);
  else if (named.by === undefined) fault('twin', `${key} names ${named.key}, which does not exist`);
  else if (named.by !== twin.by || named.twinKey !== key) {
    fault('twin', `${key} names ${named.key}, which does not belong there`);
  }
  return faults;
}

/** What a twin names: where it stands, and who confirmed it, and of what intent it is, if it is there. */
async function confirmed(reader: Reader, key: string, id: string) {
  switch (key.split(':')[1]) {
    case 'grant': {
      const grant = await reader.get<Grant>(grantKey(id));
      return { key: grantKey(id), by: grant?.by, twinKey: grant && grantTwinKey(grant) };
    }
    case 'payout': {
      const payout = await reader.get<Payout>(payoutKey(id));
      return { key: payoutKey(id), by: payout?.by, twinKey: payoutTwinKey(payout?.digest ?? '') };
    }
    case 'giveaway': {
      const giveaway = await reader.get<Giveaway>(giveawayKey(id));
      return { key: giveawayKey(id), by: giveaway?.by, twinKey: giveaway && giveawayTwinKey(giveaway) };
    }
    default:
      return undefined;
  }
}
