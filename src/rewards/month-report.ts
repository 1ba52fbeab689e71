import type { Grant } from '../ledger/grant.js';
import { MOST_ROWS } from '../ledger/grant-export.js';
import { type GrantKind, kindOf } from '../ledger/grant-kinds.js';
import { countedAt } from '../ledger/grant-reads.js';
import type { Ledger } from '../ledger/ledger.js';
import { amountOf } from '../money/amount.js';
import { monthStart } from './months.js';
import { createTallies } from './tally.js';

const DAY_MS = 24 * 60 * 60_000;

export type MonthReport = Awaited<ReturnType<typeof reportOf>>;

/**
 * Adds up the grants of a month: what arrived in it, which alone counts as paid, and what did not.
 * @param from the month's first moment in UTC, ms since the epoch
 */
export async function reportOf(ledger: Pick<Ledger, 'during'>, from: number) {
  const to = monthStart(from, 1);
  const paid = createTallies<GrantKind>();
  /** By their Discord IDs, and other programs by their names, which are none. */
  const byStaff = createTallies<string>();
  const reasons = createTallies<string>();
  const others = createTallies<'refused' | 'unknown'>();
  const days = Array.from({ length: Math.round((to - from) / DAY_MS) }, () => createTallies<GrantKind>());
  const grants: Grant[] = [];
  let count = 0;
  for await (const grant of ledger.during(from, to)) {
    count += 1;
    if (grants.length < MOST_ROWS) grants.push(grant);
    const amount = amountOf(grant.amount);
    if (grant.state === 'refused' || grant.state === 'unknown') others.add(grant.state, amount);
    if (grant.state !== 'applied') continue;
    paid.add(kindOf(grant), amount);
    byStaff.add(grant.client?.name ?? grant.by, amount);
    if (grant.reason !== undefined) reasons.add(grant.reason, amount);
    days[Math.floor((countedAt(grant) - from) / DAY_MS)]?.add(kindOf(grant), amount);
  }
  return {
    from,
    paid,
    byStaff,
    reasons,
    others,
    /** One after the other, the first of the month first. */
    days,
    count,
    /** `undefined` if they are too many for a file. */
    grants: count > MOST_ROWS ? undefined : grants,
  };
}
