import type { CodeRecords } from '../codes/code-records.js';
import type { CodeSet } from '../codes/code-schema.js';
import { type Caps, capKey } from '../credit/daily-caps.js';
import { lostDue } from '../credit/due-schema.js';
import { capDay } from '../credit/grant-records.js';
import { countsAgainstCap, type Grant } from '../credit/grant-schema.js';
import type { DropRecords } from '../drops/drop-records.js';
import type { Drop } from '../drops/drop-schema.js';
import { type GiveawayRecords, giveawayKey } from '../giveaways/giveaway-records.js';
import { reservedAt } from '../giveaways/winners.js';
import { amountOf } from '../money/amount.js';
import { type PayoutRecords, payoutKey } from '../payouts/payout-records.js';
import { reservedGrants } from '../payouts/payout-reservation.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Change } from '../storage/store.js';

interface ClaimRecords extends Pick<DropRecords & CodeRecords, 'isClaimed' | 'lostClaim' | 'claimerAsItIs'> {
  readonly find: (id: string) => Promise<Pick<Drop | CodeSet, 'confirmedAt'> | undefined>;
}

interface Records {
  readonly payoutRecords: Pick<PayoutRecords, 'find' | 'readableRows'>;
  readonly giveawayRecords: Pick<GiveawayRecords, 'find'>;
  readonly dropRecords: ClaimRecords;
  readonly codeRecords: ClaimRecords;
}

/** What an event makes of a grant that comes back to it. */
interface Part {
  /** A moment of the day on which the event has reserved the amount (ms since the epoch); `undefined`: it has not. */
  readonly reservedAt: number | undefined;
  /** What comes back with it, and what must be as it was read. */
  readonly changes: readonly Change[];
}

const BY_ITSELF: Part = { reservedAt: undefined, changes: [] };

/**
 * What comes back with a grant that a store has lost by going back: the claim of a drop, or the use of a code, and its
 * amount. That is a part of what an event under way has reserved, and counts by itself otherwise.
 */
export const returningWith =
  (caps: Pick<Caps, 'charge' | 'release'>, records: Records) =>
  async (grant: Grant): Promise<readonly Change[]> => {
    const { by } = grant;
    const amount = amountOf(grant.amount);
    // An event that cannot be read does not keep from the ledger what was paid: its answer is nowhere else.
    const { reservedAt, changes } = (await unlessUnreadable(() => partOf(records, grant))) ?? BY_ITSELF;
    // An event that was confirmed again may have reserved it on another day than that of the grant.
    const countsAt = countsAgainstCap(grant.state) ? capDay(grant) : undefined;
    if (keyOf(by, countsAt) === keyOf(by, reservedAt)) return changes;
    return [
      ...changes,
      ...(reservedAt === undefined ? [] : [await caps.release(by, reservedAt, amount)]),
      ...(countsAt === undefined ? [] : [await caps.charge(by, countsAt, amount)]),
    ];
  };

const keyOf = (by: string, at: number | undefined) => (at === undefined ? undefined : capKey(by, at));

async function partOf(records: Records, grant: Grant): Promise<Part> {
  const { event } = grant;
  switch (event?.kind) {
    case undefined:
      return BY_ITSELF;
    case 'payout': {
      const payout = await records.payoutRecords.find(event.id);
      const asItIs = { key: payoutKey(event.id), from: payout, to: payout };
      const isReserved =
        payout !== undefined &&
        isUnderWay(payout.state) &&
        reservedGrants(payout, await records.payoutRecords.readableRows(event.id)).has(grant.id);
      return { reservedAt: isReserved ? payout.confirmedAt : undefined, changes: [asItIs] };
    }
    case 'giveaway': {
      const giveaway = await records.giveawayRecords.find(event.id);
      const asItIs = { key: giveawayKey(event.id), from: giveaway, to: giveaway };
      return { reservedAt: giveaway && reservedAt(giveaway, grant.id), changes: [asItIs] };
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
  const reservedAt = grant.event && (await records.find(grant.event.id))?.confirmedAt;
  if (await records.isClaimed(grant)) return { reservedAt, changes: [] };
  const claim = await records.lostClaim(grant);
  return claim.length > 0
    ? { reservedAt, changes: [...claim, ...lostDue(grant)] }
    : { reservedAt: undefined, changes: asItIs };
}
