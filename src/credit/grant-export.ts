import { type CsvCell, csvFile } from '../csv.js';
import { UserError } from '../errors.js';
import type { Grant } from './grant-schema.js';
import type { Ledger } from './ledger.js';

/** A file of so many rows stays below what Discord takes without a boost. */
const MOST_ROWS = 30_000;

/** A month such as `2026-11` as its first moment and the first after it, in ms since the epoch, UTC. */
export function monthBounds(month: string): { from: number; to: number } {
  if (!/^20\d{2}-(0[1-9]|1[0-2])$/.test(month)) {
    throw new UserError(({ words }) => words.refusals.monthNotUnderstood);
  }
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
}

/**
 * The grants of a time as a CSV file.
 * @throws {UserError} if they are too many for one file
 */
export async function exportGrants(
  ledger: Pick<Ledger, 'during'>,
  { from, to }: { from: number; to: number },
): Promise<{ count: number; csv: string }> {
  const grants: Grant[] = [];
  for await (const grant of ledger.during(from, to)) {
    if (grants.length === MOST_ROWS) throw new UserError(({ words }) => words.refusals.exportTooLarge);
    grants.push(grant);
  }
  return { count: grants.length, csv: grantsCsv(grants) };
}

const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

const COLUMNS = {
  id: (grant: Grant) => grant.id,
  state: (grant: Grant) => grant.state,
  amount: (grant: Grant) => ({ decimal: grant.amount }),
  granted_by: (grant: Grant) => grant.by,
  member: (grant: Grant) => grant.member,
  username: (grant: Grant) => grant.account.username,
  website_id: (grant: Grant) => grant.account.id,
  steam_id: (grant: Grant) => grant.account.steam,
  reason: (grant: Grant) => grant.reason,
  confirmed_at: (grant: Grant) => time(grant.confirmedAt),
  sent_at: (grant: Grant) => time(grant.sentAt),
  settled_at: (grant: Grant) => time(grant.settledAt),
  decided_by: (grant: Grant) => grant.decidedBy,
  settled_by: (grant: Grant) => grant.settledBy,
  http_status: (grant: Grant) => grant.status,
  website_message: (grant: Grant) => grant.message,
  virtual_before: (grant: Grant) => ({ decimal: grant.before?.virtual }),
  virtual_after: (grant: Grant) => ({ decimal: grant.after?.virtual }),
  total_before: (grant: Grant) => ({ decimal: grant.before?.total }),
  total_after: (grant: Grant) => ({ decimal: grant.after?.total }),
  redoes: (grant: Grant) => grant.redoes,
  kind: ({ kind, event }: Grant) => kind ?? event?.kind ?? 'grant',
} as const;

/**
 * Grants as a CSV file: a header, times in ISO 8601 (UTC), amounts with two decimals. What a spreadsheet
 * would take for a formula gets a quote in front; see {@link csvFile}.
 */
export function grantsCsv(grants: readonly Grant[]): string {
  const rows = grants.map((grant) => Object.values(COLUMNS).map((cell): CsvCell => cell(grant)));
  return csvFile(Object.keys(COLUMNS), rows);
}
