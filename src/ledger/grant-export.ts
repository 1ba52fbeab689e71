import { UserError } from '../errors.js';
import { type CsvCell, csvFile, LARGEST_FILE_BYTES } from '../text/csv.js';
import type { Grant } from './grant.js';
import { kindOf } from './grant-kinds.js';
import type { Ledger } from './ledger.js';

/** More rows are not read for a file: even short ones would make it larger than Discord takes. */
export const MOST_ROWS = 30_000;

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
): Promise<{ count: number; data: Buffer }> {
  const grants: Grant[] = [];
  for await (const grant of ledger.during(from, to)) {
    if (grants.length === MOST_ROWS) throw tooLarge();
    grants.push(grant);
  }
  const data = grantsFile(grants);
  if (data === undefined) throw tooLarge();
  return { count: grants.length, data };
}

const tooLarge = () => new UserError(({ words }) => words.refusals.exportTooLarge);

/** Grants as a CSV file. @returns `undefined` if it is larger than Discord takes */
export function grantsFile(grants: readonly Grant[]): Buffer | undefined {
  const data = Buffer.from(grantsCsv(grants));
  return data.byteLength > LARGEST_FILE_BYTES ? undefined : data;
}

const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

const COLUMNS = {
  id: (grant: Grant) => grant.id,
  state: (grant: Grant) => grant.state,
  amount: (grant: Grant) => ({ decimal: grant.amount }),
  granted_by: ({ client, by }: Grant) => client?.name ?? by,
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
  replaces: (grant: Grant) => grant.replaces,
  /** What replaces another one is of its kind. */
  kind: (grant: Grant) => grant.kind ?? kindOf(grant),
} as const;

/**
 * Grants as a CSV file: a header, times in ISO 8601 (UTC), amounts with two decimals. What a spreadsheet
 * would take for a formula gets a quote in front; see {@link csvFile}.
 */
export function grantsCsv(grants: readonly Grant[]): string {
  const rows = grants.map((grant) => Object.values(COLUMNS).map((cell): CsvCell => cell(grant)));
  return csvFile(Object.keys(COLUMNS), rows);
}
