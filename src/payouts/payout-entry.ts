import type { Caps } from '../ledger/daily-caps.js';
import type { Ledger } from '../ledger/ledger.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import { mark } from '../marks.js';
import { amountOf } from '../money/amount.js';
import type { Change } from '../storage/store.js';
import { type PayoutRecords, ROWS_IN_RECORD } from './payout-records.js';
import { plannedGrants } from './payout-report.js';
import type { Payout } from './payout-schema.js';

/** What enters rows in the ledger. */
export interface EntryDependencies {
  readonly records: Pick<PayoutRecords, 'rowsFrom' | 'moveOn'>;
  readonly ledger: Pick<Ledger, 'someOf'>;
  readonly caps: Pick<Caps, 'release'>;
}

/**
 * Enters the next rows of a payout in the ledger. One whose grant is there already, since it was put back after the store
 * went back, counts against the cap by itself, so its part of the reservation is given back.
 * @param first the number of the next row
 * @param enter what enters the grant of a row
 * @returns what was entered, and the number of the next row; `undefined` if something has changed: nothing was entered then
 */
export async function enterRows(
  { records, ledger, caps }: EntryDependencies,
  payout: Payout,
  first: number,
  enter: (planned: PlannedGrant) => Promise<readonly Change[]>,
): Promise<{ readonly ids: readonly string[]; readonly next: number } | undefined> {
  const { id, by, confirmedAt, rows } = payout;
  const next = Math.min(first + ROWS_IN_RECORD, rows + 1);
  const planned = plannedGrants(payout, await records.rowsFrom(id, first));
  const there = new Set((await ledger.someOf(planned.map((grant) => grant.id))).map((grant) => grant.id));
  const entered = planned.filter((grant) => !there.has(grant.id));
  const released = planned
    .filter((grant) => there.has(grant.id))
    .reduce((sum, { amount }) => sum.plus(amountOf(amount)), amountOf('0'));
  if (there.size > 0) mark('payout row was put back before it was entered');
  const changes = await Promise.all(entered.map(enter));
  const release = released.isZero() ? [] : [await caps.release(by, confirmedAt, released)];
  const isEntered = await records.moveOn(payout, first, next, [...changes.flat(), ...release]);
  if (isEntered) return { ids: entered.map((grant) => grant.id), next };
  mark('payout rows not entered after a change');
  return undefined;
}
