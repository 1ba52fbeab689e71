import { createHash } from 'node:crypto';
import { needsApproval } from '../approvals/approvals.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import { seenDuplicate } from '../ledger/duplicates.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import type { PayoutRecords } from './payout-records.js';
import { countedPayout } from './payout-report.js';
import {
  isUnderWay,
  type Payout,
  type PayoutDraft,
  type PayoutRow,
  type PayoutSource,
} from './payout-schema.js';

const DAY_MS = 24 * 60 * 60_000;
/** The preview names a payout of the same rows, or of the same attendance, that was confirmed in this time. */
const REPEATED_WITHIN_MS = DAY_MS;
const ATTENDED_WITHIN_MS = 31 * DAY_MS;

/** What somebody wants to pay out. */
export interface PayoutRequest {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly source: PayoutSource;
  readonly reason: string | undefined;
}

/** What the confirmation of a payout would do. */
export interface PayoutPreview {
  readonly draft: PayoutDraft;
  readonly rows: readonly PayoutRow[];
  /** What the staff member who pays has left of the day's cap, before this payout. */
  readonly left: Amount;
  readonly needsApproval: boolean;
  /** A payout of the same amounts to the same accounts, by anybody, that is under way or was confirmed lately. */
  readonly repeats: Payout | undefined;
}

/**
 * Prepares a list that was resolved.
 * @throws {UserError} if the total is more than is left of the day's cap
 */
export async function preparePayout(
  dependencies: Pick<PayoutDependencies, 'records' | 'ledger' | 'caps' | 'approvalOver' | 'now'>,
  { by, guildId, channelId, source, reason }: PayoutRequest,
  rows: readonly PayoutRow[],
): Promise<PayoutPreview> {
  const { records, ledger, caps, now } = dependencies;
  const paid = rows.filter(({ leftOut }) => leftOut === undefined);
  const total = paid.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0'));
  const left = await caps.requireLeft(by, now(), total);
  const digest = payoutDigest(source, rows);
  // Before what the preview shows of them, so that it shows every duplicate that the draft knows of.
  const duplicate = await records.duplicateOf(digest);
  // The search for what is repeated goes past what cannot be read. This one must be shown.
  if (duplicate !== undefined) await records.find(duplicate.id);
  const repeated =
    paid.length === 0 ? undefined : await findRepeated(records, digest, now() - repeatedWithin(source));
  const repeats = repeated && (await countedPayout(ledger, repeated));
  const draft = await records.draft(
    {
      ...{ by, guildId, channelId, source },
      ...(reason !== undefined && { reason }),
      rows: rows.length,
      payable: paid.length,
      total: amountText(total),
      digest,
      ...seenDuplicate(duplicate),
    },
    rows,
  );
  return { draft, rows, left, needsApproval: needsApproval(dependencies, total), repeats };
}

/**
 * The same for two payouts that mean the same: a role with an amount, an attendance, or a list as it was given, in any
 * order. Links and failed lookups do not count, since they differ from one preview to the next.
 */
export function payoutDigest(source: PayoutSource, rows: readonly PayoutRow[]): string {
  const wanted = wantedOf(source, rows);
  const given = [...new Set(wanted)].toSorted();
  return createHash('sha256').update(given.join('\n')).digest('base64url');
}

function wantedOf(source: PayoutSource, rows: readonly PayoutRow[]): readonly string[] {
  switch (source.kind) {
    case 'attendance':
      return [`attendance ${source.id}`];
    case 'role':
      return [`role ${source.roleId}`, ...rows.map(({ amount = '' }) => amount)];
    default:
      return rows.map(({ member, given, amount = '' }) => `${member ?? given} ${amount}`);
  }
}

const repeatedWithin = ({ kind }: PayoutSource) =>
  kind === 'attendance' ? ATTENDED_WITHIN_MS : REPEATED_WITHIN_MS;

/** The newest payout of an attendance that may have paid. @param since when that ended (ms since the epoch) */
export const payoutOfAttendance = (
  records: Pick<PayoutRecords, 'listed' | 'open'>,
  id: string,
  since: number,
): Promise<Payout | undefined> => findRepeated(records, payoutDigest({ kind: 'attendance', id }, []), since);

/**
 * The newest payout that pays what a list would pay once more: one that was confirmed since a moment (ms since the
 * epoch), or that still waits or can go on. Read from the payouts themselves, of which a day has few.
 */
async function findRepeated(
  records: Pick<PayoutRecords, 'listed' | 'open'>,
  digest: string,
  since: number,
): Promise<Payout | undefined> {
  const open = (await records.open()).filter(
    (payout) => payout.digest === digest && isUnderWay(payout.state),
  );
  const [newest] = [...open, ...(await confirmedSince(records, digest, since))].toSorted(
    (one, other) => other.confirmedAt - one.confirmedAt,
  );
  return newest;
}

async function confirmedSince(
  records: Pick<PayoutRecords, 'listed'>,
  digest: string,
  since: number,
): Promise<readonly Payout[]> {
  const found: Payout[] = [];
  let before: string | undefined;
  do {
    const { entries, next } = await records.listed({ before });
    found.push(
      ...entries.filter(
        (payout) => payout.digest === digest && payout.confirmedAt >= since && mayHavePaid(payout),
      ),
    );
    // They stand in the order of their drafts.
    const isOver = entries.some(({ draftedAt }) => draftedAt < since - DRAFT_VALID_MS);
    before = isOver ? undefined : next;
  } while (before !== undefined);
  return found;
}

const mayHavePaid = ({ state }: Payout) => state !== 'rejected' && state !== 'expired';
