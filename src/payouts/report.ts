import { stringify } from 'csv-stringify/sync';
import { eventGrantId, eventGrantPrefix } from '../credit/event-grant-id.js';
import type { Grant, GrantState } from '../credit/grant.js';
import type { Ledger } from '../credit/ledger.js';
import type { PlannedGrant } from '../credit/paying.js';
import type { Payout, PayoutCounts, PayoutDraft, PayoutRow } from './payout.js';

/** The ID of the grant that pays a row. */
export const rowGrantId = (payout: PayoutDraft, row: PayoutRow) =>
  eventGrantId(payout.id, payout.draftedAt, row.number);

/** The grants of the rows that are to be paid. */
export function plannedGrants(payout: Payout, rows: readonly PayoutRow[]): readonly PlannedGrant[] {
  return rows.flatMap((row) => {
    if (row.leftOut !== undefined || row.account === undefined || row.amount === undefined) return [];
    return {
      id: rowGrantId(payout, row),
      by: payout.by,
      ...(row.member !== undefined && { member: row.member }),
      account: row.account,
      amount: row.amount,
      ...(payout.reason !== undefined && { reason: payout.reason }),
      event: { kind: 'payout', id: payout.id },
      draftedAt: payout.draftedAt,
      confirmedAt: payout.confirmedAt,
    };
  });
}

/** The grants of a payout that are in the ledger, by their IDs. */
export async function grantsOf(
  ledger: Pick<Ledger, 'ofEvent'>,
  payout: PayoutDraft,
): Promise<ReadonlyMap<string, Grant>> {
  const grants = new Map<string, Grant>();
  for await (const grant of ledger.ofEvent(eventGrantPrefix(payout.id, payout.draftedAt))) {
    grants.set(grant.id, grant);
  }
  return grants;
}

/** Which count a state belongs to. */
export function countOf(state: GrantState): keyof PayoutCounts {
  switch (state) {
    case 'applied':
      return 'paid';
    case 'refused':
    case 'not-applied':
      return 'refused';
    case 'unknown':
      return 'unknown';
    case 'not-sent':
      return 'unsent';
    default:
      return 'left';
  }
}

/** How many rows have come to what. */
export function countRows(payable: number, grants: Iterable<Grant>): PayoutCounts {
  const counts = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: 0 };
  for (const { state } of grants) counts[countOf(state)] += 1;
  const { paid, refused, unknown, unsent } = counts;
  return { ...counts, left: payable - paid - refused - unknown - unsent };
}

const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

type Cell = (row: PayoutRow, grant: Grant | undefined, payout: PayoutDraft) => string | number | undefined;

/** A row that has no grant was left out, or is still to be paid. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  row: (row) => row.number,
  line: (row) => row.line,
  given: (row) => row.given,
  state: (row, grant) => grant?.state ?? (row.leftOut === undefined ? 'open' : 'left-out'),
  why: (row, grant) => row.leftOut ?? (grant?.state === 'not-sent' ? grant.unsentBecause : undefined),
  same_as_row: (row) => row.twin,
  member: (row) => row.member,
  username: (row, grant) => (grant ?? row).account?.username,
  website_id: (row) => row.account?.id,
  steam_id: (row) => row.account?.steam,
  amount: (row) => row.amount,
  grant: (row, grant, payout) =>
    grant?.id ?? (row.leftOut === undefined ? rowGrantId(payout, row) : undefined),
  granted_by: (_row, _grant, payout) => payout.by,
  reason: (_row, _grant, payout) => payout.reason,
  sent_at: (_row, grant) => time(grant?.sentAt),
  settled_at: (_row, grant) => time(grant?.settledAt),
  http_status: (_row, grant) => grant?.status,
  website_message: (_row, grant) => grant?.message,
  virtual_before: (_row, grant) => grant?.before?.virtual,
  virtual_after: (_row, grant) => grant?.after?.virtual,
};

/**
 * A payout as a CSV file with a line for each row of its list, in the form of the ledger's export.
 * @param grants those that were entered so far, by their IDs
 */
export function payoutCsv(
  payout: PayoutDraft,
  rows: readonly PayoutRow[],
  grants: ReadonlyMap<string, Grant>,
): string {
  const lines = rows.map((row) => {
    const grant = grants.get(rowGrantId(payout, row));
    return Object.values(COLUMNS).map((cell) => cell(row, grant, payout));
  });
  return stringify([Object.keys(COLUMNS), ...lines], { escape_formulas: true, record_delimiter: 'windows' });
}
