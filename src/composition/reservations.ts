import { codeKey, memberKey as redeemerKey } from '../codes/code-records.js';
import type { CodeSet, CodeUse } from '../codes/code-schema.js';
import { memberKey as claimerKey, claimKey, dropKey } from '../drops/drop-records.js';
import type { Claim, Drop } from '../drops/drop-schema.js';
import type { Grant } from '../ledger/grant.js';
import { type Reservation, UNRESERVED } from '../ledger/grant-changes.js';
import type { Json, Store } from '../storage/store.js';

/**
 * What has reserved the amount of a grant that a store has lost by going back: the claim or use that it is for. Payouts and
 * draws enter their grants themselves, so that one of these counts by itself.
 */
export const reservationIn =
  (store: Pick<Store, 'get'>) =>
  async ({ id: grant, event, member }: Grant): Promise<Reservation> => {
    if (event === undefined) return UNRESERVED;
    const { kind, id } = event;
    if (kind === 'payout' || kind === 'giveaway' || member === undefined) return UNRESERVED;
    // The mark of the member first, so that a claim that is made meanwhile refuses the commit.
    const key = kind === 'drop' ? claimerKey(id, member) : redeemerKey(id, member);
    const mark = await store.get<number | string>(key);
    const claim =
      mark === undefined
        ? undefined
        : await store.get<Claim | CodeUse>(typeof mark === 'number' ? claimKey(id, mark) : mark);
    const paidBy = await store.get<Drop | CodeSet>(kind === 'drop' ? dropKey(id) : codeKey(id));
    return reserved(claim?.grant === grant ? paidBy?.confirmedAt : undefined, key, mark);
  };

const reserved = (at: number | undefined, key: string, current: Json | undefined): Reservation => ({
  at,
  unchanged: [{ key, from: current, to: current }],
});
