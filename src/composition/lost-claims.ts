import type { CodeRecords } from '../codes/code-records.js';
import type { Caps } from '../credit/daily-caps.js';
import { lostDue } from '../credit/due-schema.js';
import { capDay } from '../credit/grant-records.js';
import { countsAgainstCap, type Grant } from '../credit/grant-schema.js';
import type { DropRecords } from '../drops/drop-records.js';
import { amountOf } from '../money/amount.js';
import type { Change } from '../storage/store.js';

/**
 * What a grant pays, where a store that went back has lost both: the claim of a drop, or the use of a code. It comes back
 * as due, or nobody would pay it where nothing was sent.
 */
export const lostClaimsOf =
  (
    caps: Pick<Caps, 'release'>,
    { lostClaim }: Pick<DropRecords, 'lostClaim'>,
    { lostUse }: Pick<CodeRecords, 'lostUse'>,
  ) =>
  async (grant: Grant): Promise<readonly Change[]> => {
    const claim = [...(await lostClaim(grant)), ...(await lostUse(grant))];
    if (claim.length === 0) return [];
    // The store that went back has its amount reserved again.
    const released = countsAgainstCap(grant.state)
      ? []
      : [await caps.release(grant.by, capDay(grant), amountOf(grant.amount))];
    return [...claim, ...lostDue(grant), ...released];
  };
