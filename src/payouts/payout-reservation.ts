import type { Caps } from '../credit/daily-caps.js';
import { eventGrantPrefix } from '../credit/event-grant-id.js';
import { createGrantReads } from '../credit/grant-reads.js';
import { unchanged } from '../credit/grant-records.js';
import { amountOf } from '../money/amount.js';
import type { Change, Store } from '../storage/store.js';
import type { Payout } from './payout-schema.js';

interface Needs {
  readonly store: Store;
  readonly caps: Pick<Caps, 'reserve'>;
}

/**
 * Takes the total of a payout from the cap of the day of its confirmation. Some of its grants may be in the ledger already:
 * a store that went back had lost it, and the website has answered since. They count by themselves, each against its own
 * day, so that their amounts are not taken once more.
 * @throws {OverCapError} if the cap does not allow it
 */
export async function reserveTotal(
  { store, caps }: Needs,
  {
    id,
    by,
    total,
    draftedAt,
    confirmedAt,
  }: Pick<Payout, 'id' | 'by' | 'total' | 'draftedAt' | 'confirmedAt'>,
): Promise<readonly Change[]> {
  const found: Change[] = [];
  let rest = amountOf(total);
  // One that cannot be read holds up nobody else's row: its amount is taken with the total, rather twice than not at all.
  const pastUnreadable = () => undefined;
  const prefix = eventGrantPrefix(id, draftedAt);
  for await (const grant of createGrantReads(store).ofEvent(prefix, pastUnreadable)) {
    rest = rest.minus(amountOf(grant.amount));
    found.push(unchanged(grant));
  }
  return [...found, await caps.reserve(by, confirmedAt, rest)];
}
