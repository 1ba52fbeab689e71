import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { isSettled } from '../ledger/grant.js';
import { draftKey, rowsPrefix } from '../payouts/payout-records.js';
import { rowGrantId } from '../payouts/payout-report.js';
import { type DraftRecord, isUnderWay, type PayoutRow } from '../payouts/payout-schema.js';
import { readableRows } from '../storage/all-rows.js';
import type { Change } from '../storage/store.js';
import { ERASED_TEXT } from '../text/erased-person.js';
import { type EraseContext, type EraseStep, erasedGrant, eraseEach, recordsAbout } from './erase-context.js';
import { isNamedIn, withoutName } from './naming.js';

/** Every row of a payout's list is under this. */
const ROWS = 'payout-row:';

/** Whether a row of a list is about a member. */
export const isRowOf = ({ member, given }: PayoutRow, memberId: string): boolean =>
  member === memberId || isNamedIn(given, memberId);

/** The payout of a row. @param key of the row */
export const payoutOfRow = (key: string): string => key.slice(ROWS.length, key.lastIndexOf(':'));

/** The rows about a member, in the lists of all payouts and of those that are only prepared. */
export const payoutRowsOf = (context: Pick<EraseContext, 'store' | 'onUnreadable'>, memberId: string) =>
  recordsAbout<PayoutRow>(context, ROWS, (row) => isRowOf(row, memberId));

/** Takes a member out of the lists of payouts that are not under way, together with what their grants say. */
export const erasePayoutRows: EraseStep = async (context, { memberId }) => {
  // With their lists, which nobody can confirm any more.
  await context.payoutRecords.sweepDrafts(context.now() - DRAFT_VALID_MS);
  const rows = payoutRowsOf(context, memberId);
  return eraseEach(context, rows, ({ key }) => withoutMember(context, key, memberId));
};

async function withoutMember(
  { store, ledger, payoutRecords }: EraseContext,
  key: string,
  memberId: string,
): Promise<readonly Change[]> {
  const row = await store.get<PayoutRow>(key);
  const payoutId = payoutOfRow(key);
  const payout = await payoutRecords.find(payoutId);
  const isPrepared = payout === undefined && (await store.get(draftKey(payoutId))) !== undefined;
  if (row === undefined || !isRowOf(row, memberId)) return [];
  if (isPrepared || (payout !== undefined && isUnderWay(payout.state))) return [];
  const grant = payout && (await ledger.find(rowGrantId(payout, row)));
  if (grant !== undefined && !isSettled(grant.state)) return [];
  const { member, ...rest } = row;
  const given = withoutName(row.given, memberId, ERASED_TEXT);
  const to: PayoutRow = { ...rest, ...(member !== undefined && member !== memberId && { member }), given };
  return [
    { key, from: row, to },
    // Staff may resume it at this very moment.
    ...(payout === undefined ? [] : [payoutRecords.unchanged(payout)]),
    ...(grant?.member === memberId ? await erasedGrant(store, grant) : []),
  ];
}

/** Whether the list of a payout, confirmed or only prepared, has a row about a member. */
export async function isInList(
  context: Pick<EraseContext, 'store' | 'onUnreadable'>,
  payoutId: string,
  memberId: string,
): Promise<boolean> {
  const rows = recordsAbout<PayoutRow>(context, rowsPrefix(payoutId), (row) => isRowOf(row, memberId));
  for await (const _ of rows) return true;
  return false;
}

/** Whether a list that is only prepared, and can still be confirmed, has a row about a member. */
export async function isInPreparedPayout(context: EraseContext, memberId: string): Promise<boolean> {
  const { store, now, onUnreadable } = context;
  for await (const { value } of readableRows<DraftRecord>(store, draftKey(''), onUnreadable)) {
    if (!isInTime(value.draftedAt, DRAFT_VALID_MS, now())) continue;
    if (await isInList(context, value.id, memberId)) return true;
  }
  return false;
}
