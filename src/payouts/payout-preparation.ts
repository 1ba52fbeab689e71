import { seenDuplicate } from '../ledger/duplicates.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import type { PayoutDependencies } from './payout-dependencies.js';
import { countedPayout } from './payout-report.js';
import type { Payout, PayoutDraft, PayoutRow, PayoutSource } from './payout-schema.js';
import { findRepeated, payoutDigest } from './repeated-payout.js';

/** The preview names a payout of the same rows that was confirmed in this time. */
const REPEATED_WITHIN_MS = 24 * 60 * 60_000;

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
  { records, ledger, caps, now }: Pick<PayoutDependencies, 'records' | 'ledger' | 'caps' | 'now'>,
  { by, guildId, channelId, source, reason }: PayoutRequest,
  rows: readonly PayoutRow[],
): Promise<Omit<PayoutPreview, 'needsApproval'>> {
  const paid = rows.filter(({ leftOut }) => leftOut === undefined);
  const total = paid.reduce((sum, { amount = '0' }) => sum.plus(amountOf(amount)), amountOf('0'));
  const left = await caps.requireLeft(by, now(), total);
  const digest = payoutDigest(source, rows);
  // Before what the preview shows of them, so that it shows every duplicate that the draft knows of.
  const duplicate = await records.duplicateOf(digest);
  // The search for what is repeated goes past what cannot be read. This one must be shown.
  if (duplicate !== undefined) await records.find(duplicate.id);
  const repeated =
    paid.length === 0 ? undefined : await findRepeated(records, digest, now() - REPEATED_WITHIN_MS);
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
  return { draft, rows, left, repeats };
}
