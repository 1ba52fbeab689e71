import type { Caps } from '../credit/daily-caps.js';
import { eventGrantId, eventGrantPrefix } from '../credit/event-grant-id.js';
import { createGrantReads } from '../credit/grant-reads.js';
import { unchanged } from '../credit/grant-records.js';
import { countsAgainstCap, type Grant } from '../credit/grant-schema.js';
import { type Amount, amountOf } from '../money/amount.js';
import type { Change, Store } from '../storage/store.js';
import type { Payout, PayoutDraft, PayoutRow } from './payout-schema.js';

/**
 * The IDs of the grants for which a payout has reserved its total. Where a store went back, the ledger may have others, of
 * a list that had other rows, which count by themselves.
 * @param rows its rows. One that cannot be read, and so is not among them, is taken for one that is paid
 */
export function reservedGrants(
  payout: Pick<PayoutDraft, 'id' | 'draftedAt' | 'rows'>,
  rows: readonly PayoutRow[],
): ReadonlySet<string> {
  const { id, draftedAt } = payout;
  const ids = new Set<string>();
  for (let number = 1; number <= payout.rows; number += 1) ids.add(eventGrantId(id, draftedAt, number));
  for (const { number, leftOut } of rows)
    if (leftOut !== undefined) ids.delete(eventGrantId(id, draftedAt, number));
  return ids;
}

interface Needs {
  readonly store: Store;
  readonly caps: Pick<Caps, 'reserve'>;
  /** The rows of the payout that can be read. */
  readonly rows: () => Promise<readonly PayoutRow[]>;
}

/**
 * Takes the total of a payout from the cap of the day of its confirmation. Some of its grants may be in the ledger already:
 * a store that went back had lost it, and the website has answered since. They count by themselves, each against its own
 * day, so that their amounts are not taken once more.
 * @throws {OverCapError} if the cap does not allow it
 */
export async function reserveTotal(
  { store, caps, rows }: Needs,
  payout: Pick<Payout, 'id' | 'by' | 'rows' | 'total' | 'draftedAt' | 'confirmedAt'>,
): Promise<readonly Change[]> {
  const { by, confirmedAt } = payout;
  let entered = await enteredBefore(store, payout, rows);
  for (;;) {
    const { found, rest } = entered;
    const [reservation] = await Promise.allSettled([caps.reserve(by, confirmedAt, rest)]);
    // What has come back since charges the cap as well, unless it was not paid. What comes back later changes the cap.
    entered = await enteredBefore(store, payout, rows);
    if (entered.found.length !== found.length) continue;
    if (reservation.status === 'rejected') throw reservation.reason;
    return [...found.map(unchanged), reservation.value];
  }
}

/**
 * Whether a payout that the store does not have has paid, or may have: the ledger has grants of it that a late answer of the
 * website has brought back. One that cannot be read may be paid.
 */
export async function mayHavePaid(
  store: Store,
  { id, draftedAt }: Pick<PayoutDraft, 'id' | 'draftedAt'>,
): Promise<boolean> {
  let isOneUnreadable = false;
  const grants = createGrantReads(store).ofEvent(eventGrantPrefix(id, draftedAt), () => {
    isOneUnreadable = true;
  });
  for await (const { state, redos } of grants)
    if (countsAgainstCap(state) || redos !== undefined) return true;
  return isOneUnreadable;
}

/** The grants of a payout that are in the ledger already, and what is left of its total without them. */
async function enteredBefore(
  store: Store,
  payout: Pick<Payout, 'id' | 'rows' | 'total' | 'draftedAt'>,
  rows: Needs['rows'],
): Promise<{ readonly found: readonly Grant[]; readonly rest: Amount }> {
  const { id, draftedAt } = payout;
  const found: Grant[] = [];
  // One that cannot be read holds up nobody else's row: its amount is taken with the total, rather twice than not at all.
  const pastUnreadable = () => undefined;
  const prefix = eventGrantPrefix(id, draftedAt);
  for await (const grant of createGrantReads(store).ofEvent(prefix, pastUnreadable)) found.push(grant);
  const total = amountOf(payout.total);
  if (found.length === 0) return { found, rest: total };
  const reserved = reservedGrants(payout, await rows());
  const rest = found
    .filter((grant) => reserved.has(grant.id))
    .reduce((sum, { amount }) => sum.minus(amountOf(amount)), total);
  return { found, rest };
}
