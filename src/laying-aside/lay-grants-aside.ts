import type { Caps } from '../credit/daily-caps.js';
import { transition } from '../credit/grant-changes.js';
import { mayBeTakenUp } from '../credit/grant-payer.js';
import { createGrantReads } from '../credit/grant-reads.js';
import { grantKey } from '../credit/grant-records.js';
import type { Grant } from '../credit/grant-schema.js';
import { giveawayKey } from '../giveaways/giveaway-records.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import { payoutKey } from '../payouts/payout-records.js';
import { isGivenUp, type Payout } from '../payouts/payout-schema.js';
import { allRows } from '../storage/all-rows.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { PastUnreadable } from './past-unreadable.js';

type Event = NonNullable<Grant['event']>;

/** What is to be done with a grant. */
type Fate = 'ask' | 'mark' | undefined;

/**
 * Puts every grant before staff that was on its way, waited for approval, or could still be taken up by its payout or
 * giveaway, and marks those that did not arrive: they may have been granted again since.
 * @param at names this laying aside; what bears it has been dealt with
 * @returns how many are put before staff
 */
export async function layGrantsAside(
  caps: Caps,
  { past, at, now }: { readonly past: PastUnreadable; readonly at: number; readonly now: () => number },
): Promise<number> {
  const { store } = past;
  const reads = createGrantReads(store);
  const goingOn = new Map<string, boolean>();

  async function canGoOn({ kind, id }: Event): Promise<boolean> {
    const key = kind === 'payout' ? payoutKey(id) : giveawayKey(id);
    const known = goingOn.get(key);
    if (known !== undefined) return known;
    const isAsRead = kind === 'payout' ? await payoutCanGoOn(key) : await giveawayCanGoOn(key);
    // One that cannot be read may be what could.
    const can = isAsRead || past.unreadable.has(key);
    goingOn.set(key, can);
    return can;
  }

  async function payoutCanGoOn(key: string): Promise<boolean> {
    const payout = await store.get<Payout>(key);
    return payout !== undefined && !isGivenUp(payout) && isOpenFor(payout.laidAside);
  }

  async function giveawayCanGoOn(key: string): Promise<boolean> {
    const giveaway = await store.get<Giveaway>(key);
    return giveaway !== undefined && giveaway.withdrawn === undefined && isOpenFor(giveaway.laidAside);
  }

  /** What was laid aside at an earlier time could not go on since. */
  const isOpenFor = (laidAside: number | undefined) => laidAside === undefined || laidAside === at;

  async function fateOf(grant: Grant): Promise<Fate> {
    if (grant.laidAside?.at === at) return undefined;
    switch (grant.state) {
      case 'waiting':
      case 'prepared':
      case 'sending':
      case 'unknown':
        return 'ask';
      case 'not-sent':
        return grant.event !== undefined && mayBeTakenUp(grant) && (await canGoOn(grant.event))
          ? 'ask'
          : undefined;
      case 'not-applied':
        return 'mark';
      default:
        return undefined;
    }
  }

  const settle = (id: string) =>
    retryCommit<Grant | undefined>(store, async () => {
      const grant = await reads.find(id);
      const fate = grant && (await fateOf(grant));
      if (grant === undefined || fate === undefined) return { changes: [], result: grant };
      const laidAside = { at, was: grant.state };
      if (fate === 'mark') {
        const marked: Grant = { ...grant, laidAside };
        return { changes: [{ key: grantKey(id), from: grant, to: marked }], result: marked };
      }
      // Staff are asked in a message of its own: what stands in the old one may be newer than these records.
      const { posted: _, unsentBecause: __, settledBy: ___, overruled: ____, ...kept } = grant;
      const asked: Grant = { ...kept, state: 'unknown', settledAt: now(), laidAside };
      return { changes: await transition({ store, caps }, grant, asked, caps.charge), result: asked };
    });

  let count = 0;
  for await (const { value } of allRows<Grant>(store, grantKey(''))) {
    const grant = (await fateOf(value)) === undefined ? value : await settle(value.id);
    if (grant?.state === 'unknown' && grant.laidAside?.at === at) count += 1;
  }
  return count;
}
