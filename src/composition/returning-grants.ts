import type { CodeRecords } from '../codes/code-records.js';
import type { Caps } from '../credit/daily-caps.js';
import { lostDue } from '../credit/due-schema.js';
import { capDay } from '../credit/grant-records.js';
import { countsAgainstCap, type Grant } from '../credit/grant-schema.js';
import type { DropRecords } from '../drops/drop-records.js';
import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import { takesOver } from '../giveaways/winners.js';
import { amountOf } from '../money/amount.js';
import { type PayoutRecords, payoutKey } from '../payouts/payout-records.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import type { Change } from '../storage/store.js';

type ClaimRecords = Pick<DropRecords & CodeRecords, 'isClaimed' | 'lostClaim' | 'claimerAsItIs'>;

interface Records {
  readonly payoutRecords: Pick<PayoutRecords, 'find'>;
  readonly giveawayRecords: Pick<GiveawayRecords, 'find'>;
  readonly dropRecords: ClaimRecords;
  readonly codeRecords: ClaimRecords;
}

/** What an event makes of a grant that comes back to it. */
interface Part {
  /** Whether the amount is a part of what the event has reserved. */
  readonly isReserved: boolean;
  /** What comes back with it, and what must be as it was read. */
  readonly changes: readonly Change[];
}

/**
 * What comes back with a grant that a store has lost by going back: the claim of a drop, or the use of a code, and its
 * amount. That is a part of what an event under way has reserved, and counts by itself otherwise.
 */
export const returningWith =
  (caps: Pick<Caps, 'charge' | 'release'>, records: Records) =>
  async (grant: Grant): Promise<readonly Change[]> => {
    const { by, amount, state } = grant;
    const { isReserved, changes } = await partOf(records, grant);
    if (countsAgainstCap(state) === isReserved) return changes;
    const move = isReserved ? caps.release : caps.charge;
    return [...changes, await move(by, capDay(grant), amountOf(amount))];
  };

async function partOf(records: Records, grant: Grant): Promise<Part> {
  const { event } = grant;
  switch (event?.kind) {
    case undefined:
      return { isReserved: false, changes: [] };
    case 'payout': {
      const payout = await records.payoutRecords.find(event.id);
      const asItIs = { key: payoutKey(event.id), from: payout, to: payout };
      return { isReserved: payout !== undefined && isUnderWay(payout.state), changes: [asItIs] };
    }
    case 'giveaway': {
      const giveaway = await records.giveawayRecords.find(event.id);
      const asItIs = { key: giveawayKey(event.id), from: giveaway, to: giveaway };
      return { isReserved: giveaway !== undefined && takesOver(giveaway, grant.id), changes: [asItIs] };
    }
    case 'drop':
      return claimPart(records.dropRecords, grant);
    case 'code':
      return claimPart(records.codeRecords, grant);
  }
}

/** The claim comes back as due, or nobody would pay it where nothing was sent. */
async function claimPart(records: ClaimRecords, grant: Grant): Promise<Part> {
  // Read first, so that a claim that is made meanwhile refuses the commit.
  const asItIs = await records.claimerAsItIs(grant);
  if (await records.isClaimed(grant)) return { isReserved: true, changes: [] };
  const claim = await records.lostClaim(grant);
  return claim.length > 0
    ? { isReserved: true, changes: [...claim, ...lostDue(grant)] }
    : { isReserved: false, changes: asItIs };
}
