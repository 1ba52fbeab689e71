import type { CodeRecords } from '../codes/code-records.js';
import type { Caps } from '../credit/daily-caps.js';
import { lostDue } from '../credit/due-schema.js';
import { capDay } from '../credit/grant-records.js';
import { countsAgainstCap, type Grant } from '../credit/grant-schema.js';
import type { DropRecords } from '../drops/drop-records.js';
import { amountOf } from '../money/amount.js';
import type { Change } from '../storage/store.js';

type Records = Pick<DropRecords & CodeRecords, 'isClaimed' | 'lostClaim'>;

/**
 * What a grant pays, where a store that went back has lost both: the claim of a drop, or the use of a code. It comes back
 * as due, or nobody would pay it where nothing was sent. Its amount is a part of what the drop or the codes have reserved
 * for a claim, and counts by itself where there is none.
 */
export const lostClaimsOf =
  (caps: Pick<Caps, 'charge' | 'release'>, drops: Records, codes: Records) =>
  async (grant: Grant): Promise<readonly Change[]> => {
    const { event, by } = grant;
    if (event?.kind !== 'drop' && event?.kind !== 'code') return [];
    const records = event.kind === 'drop' ? drops : codes;
    const isClaimed = await records.isClaimed(grant);
    const claim = isClaimed ? [] : await records.lostClaim(grant);
    const due = claim.length > 0 ? lostDue(grant) : [];
    const isReserved = isClaimed || claim.length > 0;
    const amount = amountOf(grant.amount);
    if (countsAgainstCap(grant.state))
      return [...claim, ...due, ...(isReserved ? [] : [await caps.charge(by, capDay(grant), amount)])];
    return [...claim, ...due, ...(isReserved ? [await caps.release(by, capDay(grant), amount)] : [])];
  };
