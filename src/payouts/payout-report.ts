import { eventGrantId, eventGrantPrefix } from '../ledger/event-grant-id.js';
import type { Grant } from '../ledger/grant.js';
import type { Ledger } from '../ledger/ledger.js';
import { mayBeQueuedAgain, type PlannedGrant } from '../ledger/queued-grants.js';
import { PEOPLE_SHOWN } from '../listed.js';
import { amountOf, amountText } from '../money/amount.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { type CsvCell, csvFile } from '../text/csv.js';
import { type PayoutRecords, ROWS_IN_RECORD } from './payout-records.js';
import type { Payout, PayoutCounts, PayoutDraft, PayoutRow } from './payout-schema.js';

/** The ID of the grant that pays a row. */
export const rowGrantId = (payout: Pick<PayoutDraft, 'id' | 'draftedAt'>, row: PayoutRow) =>
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
      // Who approved a grant may not settle it above the amount that needs two.
      ...(payout.decidedBy !== undefined && { decidedBy: payout.decidedBy }),
    };
  });
}

/** How the IDs of the grants of a payout begin. */
export const grantsPrefix = ({ id, draftedAt }: PayoutDraft) => eventGrantPrefix(id, draftedAt);

type Reads = Pick<Ledger, 'entered' | 'standing' | 'shownStanding'>;

/** The grants that a payout itself has entered in the ledger. @throws {RecordError} if one cannot be read */
export const enteredGrants = (ledger: Pick<Reads, 'entered'>, payout: PayoutDraft) =>
  ledger.entered(grantsPrefix(payout));

/** What counts for each row of a payout, by its own grant's ID. @throws {RecordError} if a record of it cannot be read */
export const grantsOf = (ledger: Pick<Reads, 'standing'>, payout: Payout) =>
  ledger.standing(grantsPrefix(payout));

/** As {@link grantsOf}, to be shown: what cannot be read is named apart. */
export const shownGrantsOf = (ledger: Pick<Reads, 'shownStanding'>, payout: Payout) =>
  ledger.shownStanding(grantsPrefix(payout));

/** Which count a grant belongs to. */
export function countOf(grant: Grant): keyof PayoutCounts {
  switch (grant.state) {
    case 'applied':
      return 'paid';
    case 'refused':
    case 'not-applied':
    case 'rejected':
    case 'expired':
      return 'refused';
    case 'unknown':
      return 'unknown';
    case 'not-sent':
      // What was granted again by hand, an account that is another by now: the payout does not try them again.
      return mayBeQueuedAgain(grant) ? 'unsent' : 'refused';
    case 'waiting':
    case 'queued':
    case 'prepared':
    case 'sending':
      return 'left';
  }
}

/** How many rows have come to what. */
export function countRows(payable: number, grants: Iterable<Grant>): PayoutCounts {
  const counts = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: 0 };
  for (const grant of grants) counts[countOf(grant)] += 1;
  const { paid, refused, unknown, unsent } = counts;
  return { ...counts, left: payable - paid - refused - unknown - unsent };
}

/** How far a payout is. */
export interface PayoutStatus {
  readonly payout: Payout;
  readonly counts: PayoutCounts;
  /** Absent while it is counted as it goes. */
  readonly sums?: PayoutSums;
  /** Rows that came to rest in a minute, lately; `undefined` while nothing can be said. */
  readonly perMinute: number | undefined;
  /** In ms; `undefined` while nothing can be said. */
  readonly remainingMs: number | undefined;
}

/** How far a payout is in which nothing is being paid. @param grants as {@link grantsOf} gives them */
export function restingStatus(payout: Payout, grants: ReadonlyMap<string, Grant>) {
  const counts = countRows(payout.payable, grants.values());
  return { payout, counts, sums: sumsOf(grants.values()), perMinute: undefined, remainingMs: undefined };
}

const time = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

/** What a payout's file shows of it. */
type Listed = Pick<PayoutDraft, 'id' | 'by' | 'draftedAt' | 'reason'>;

type Cell = (row: PayoutRow, grant: Grant | undefined, payout: Listed, isUnreadable: boolean) => CsvCell;

/** A row that has no grant was left out, or is still to be paid. */
const COLUMNS: Readonly<Record<string, Cell>> = {
  row: (row) => row.number,
  line: (row) => row.line,
  given: (row) => row.given,
  state: (row, grant, _payout, isUnreadable) =>
    isUnreadable ? 'unreadable' : (grant?.state ?? (row.leftOut === undefined ? 'open' : 'left-out')),
  why: (row, grant) => row.leftOut ?? (grant?.state === 'not-sent' ? grant.unsentBecause : undefined),
  same_as_row: (row) => row.duplicateOf,
  member: (row) => row.member,
  username: (row, grant) => (grant ?? row).account?.username,
  website_id: (row) => row.account?.id,
  steam_id: (row) => row.account?.steam,
  amount: (row) => ({ decimal: row.amount }),
  grant: (row, grant, payout) =>
    grant?.id ?? (row.leftOut === undefined ? rowGrantId(payout, row) : undefined),
  granted_by: (_row, grant, payout) => (grant ?? payout).by,
  reason: (_row, _grant, payout) => payout.reason,
  sent_at: (_row, grant) => time(grant?.sentAt),
  settled_at: (_row, grant) => time(grant?.settledAt),
  http_status: (_row, grant) => grant?.status,
  website_message: (_row, grant) => grant?.message,
  virtual_before: (_row, grant) => ({ decimal: grant?.before?.virtual }),
  virtual_after: (_row, grant) => ({ decimal: grant?.after?.virtual }),
};

/**
 * A payout as a CSV file with a line for each row of its list, in the form of the ledger's export.
 * @param grants what counts for the rows that were entered so far, as {@link grantsOf} gives it
 * @param unreadable as {@link shownGrantsOf} gives it
 */
export function payoutCsv(
  payout: Listed,
  rows: readonly PayoutRow[],
  grants: ReadonlyMap<string, Grant>,
  unreadable: ReadonlySet<string> = new Set(),
): string {
  const lines = rows.map((row) => {
    const id = rowGrantId(payout, row);
    return Object.values(COLUMNS).map((cell) => cell(row, grants.get(id), payout, unreadable.has(id)));
  });
  return csvFile(Object.keys(COLUMNS), lines);
}

/** What a payout's rows have come to, in the website's virtual currency. */
export interface PayoutSums {
  readonly paid: string;
  /** Nobody knows whether it arrived. */
  readonly unknown: string;
}

/** @param grants what counts for each row */
export function sumsOf(grants: Iterable<Grant>): PayoutSums {
  let paid = amountOf('0');
  let unknown = amountOf('0');
  for (const { state, amount } of grants) {
    if (state === 'applied') paid = paid.plus(amountOf(amount));
    if (state === 'unknown') unknown = unknown.plus(amountOf(amount));
  }
  return { paid: amountText(paid), unknown: amountText(unknown) };
}

/**
 * What a payout has come to at its end.
 *
 * - `all`: every row was paid
 * - `unclear`: every row was paid or may have been
 * - `some`: some were not paid
 * - `none`: certainly nothing was paid
 */
export type PayoutOutcome = 'all' | 'unclear' | 'some' | 'none';

export function outcomeOf({ paid, unknown, refused, unsent, left }: PayoutCounts): PayoutOutcome {
  if (paid + unknown === 0) return 'none';
  if (refused + unsent + left > 0) return 'some';
  return unknown > 0 ? 'unclear' : 'all';
}

/** How far a payout is, with its rows as a CSV file. */
export async function readStatus(
  { records, ledger }: { readonly records: Pick<PayoutRecords, 'rows'>; readonly ledger: Reads },
  payout: Payout,
) {
  const rows = await records.rows(payout.id);
  const { grants, unreadable } = await shownGrantsOf(ledger, payout);
  return { status: restingStatus(payout, grants), csv: payoutCsv(payout, rows, grants, unreadable) };
}

/** A row with what counts for it, if it has been entered and can be read. */
export interface ShownRow {
  readonly row: PayoutRow;
  readonly grant: Grant | undefined;
}

/** How far a payout is, with some of its rows, and where the next ones begin. */
export interface ShownPayout {
  readonly status: ReturnType<typeof restingStatus>;
  /** All rows as a file, beside the first of them. */
  readonly csv?: string;
  readonly rows: readonly ShownRow[];
  readonly next: string | undefined;
}

/** @param before as {@link ShownPayout.next} says */
export async function shownPayout(
  dependencies: {
    readonly records: Pick<PayoutRecords, 'rows' | 'rowsFrom'>;
    readonly ledger: Reads & Pick<Ledger, 'find' | 'current'>;
  },
  payout: Payout,
  before: string | undefined,
): Promise<ShownPayout> {
  const first = Number(before) || 1;
  const next = first + PEOPLE_SHOWN;
  const [read, rows] = await Promise.all([
    before === undefined
      ? readStatus(dependencies, payout)
      : { status: await standingStatus(dependencies.ledger, payout) },
    rowsBetween(dependencies.records, payout.id, first, next),
  ]);
  const grantOf = (row: PayoutRow) =>
    unlessUnreadable(async () => {
      const grant = await dependencies.ledger.find(rowGrantId(payout, row));
      return grant && dependencies.ledger.current(grant);
    });
  return {
    ...read,
    rows: await Promise.all(rows.map(async (row) => ({ row, grant: await grantOf(row) }))),
    next: next <= payout.rows ? String(next) : undefined,
  };
}

/** The rows from one number to below another. */
async function rowsBetween(
  { rowsFrom }: Pick<PayoutRecords, 'rowsFrom'>,
  id: string,
  first: number,
  next: number,
): Promise<readonly PayoutRow[]> {
  const start = first - ((first - 1) % ROWS_IN_RECORD);
  const records = await Promise.all([rowsFrom(id, start), rowsFrom(id, start + ROWS_IN_RECORD)]);
  return records.flat().filter(({ number }) => number >= first && number < next);
}

/** What a payout has come to. Where everybody was paid, its own counts say so. */
async function standingStatus(ledger: Pick<Reads, 'shownStanding'>, payout: Payout) {
  const { counts, payable, total } = payout;
  if (counts?.paid !== payable) return restingStatus(payout, (await shownGrantsOf(ledger, payout)).grants);
  return { ...restingStatus(payout, new Map()), counts, sums: { paid: total, unknown: '0.00' } };
}

/**
 * A payout as it stands in a list. Staff may have settled what was unknown at its end, or granted it again, so the
 * counts of that moment hold only if everybody had been paid.
 */
export async function countedPayout(ledger: Pick<Reads, 'shownStanding'>, payout: Payout): Promise<Payout> {
  if (payout.state !== 'finished' || payout.counts?.paid === payout.payable) return payout;
  const { grants, unreadable } = await shownGrantsOf(ledger, payout);
  const { unknown, left, ...counts } = countRows(payout.payable, grants.values());
  // Nobody knows of what cannot be read, nor of what the records had lost.
  const lost = payout.quarantined === undefined ? Math.min(left, unreadable.size) : left;
  return { ...payout, counts: { ...counts, unknown: unknown + lost, left: left - lost } };
}
