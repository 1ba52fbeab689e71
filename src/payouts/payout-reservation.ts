import { type Caps, capKey } from '../credit/daily-caps.js';
import { eventGrantPrefix } from '../credit/event-grant-id.js';
import { createGrantReads } from '../credit/grant-reads.js';
import { capDay, unchanged } from '../credit/grant-records.js';
import { countsAgainstCap } from '../credit/grant-schema.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { Change, Store } from '../storage/store.js';
import type { Payout } from './payout-schema.js';

interface Needs {
  readonly store: Store;
  readonly caps: Pick<Caps, 'reserve' | 'release'>;
}

/**
 * Takes the total of a payout from the cap of the day of its confirmation. Some of its grants may be in the ledger already:
 * a store that went back had lost it, and the website has answered since. They count by themselves, and are a part of the
 * total from now on.
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
  const key = capKey(by, confirmedAt);
  /** What is taken from each cap, and a moment of its day. */
  const taken = new Map<string, { readonly at: number; readonly amount: Amount }>([
    [key, { at: confirmedAt, amount: amountOf(total) }],
  ]);
  const found: Change[] = [];
  // One that cannot be read holds up nobody else's row: its amount is taken with the total, rather twice than not at all.
  const pastUnreadable = () => undefined;
  for await (const grant of createGrantReads(store).ofEvent(
    eventGrantPrefix(id, draftedAt),
    pastUnreadable,
  )) {
    const at = countsAgainstCap(grant.state) ? capDay(grant) : confirmedAt;
    const { amount = amountOf('0') } = taken.get(capKey(by, at)) ?? {};
    taken.set(capKey(by, at), { at, amount: amount.minus(amountOf(grant.amount)) });
    found.push(unchanged(grant));
  }
  const changes = [...taken].map(([cap, { at, amount }]) =>
    cap === key ? caps.reserve(by, at, amount) : caps.release(by, at, amount.negated()),
  );
  return [...found, ...(await Promise.all(changes))];
}
