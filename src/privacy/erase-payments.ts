import { type Draft, draftKey, isPlaced, isSettled, listedId, memberPrefix } from '../ledger/grant.js';
import { draftKey as payoutDraftKey, ROWS, rowsPrefix } from '../payouts/payout-records.js';
import { rowGrantId } from '../payouts/payout-report.js';
import { isUnderWay, type Payout, type PayoutDraft, type PayoutRow } from '../payouts/payout-schema.js';
import { recurrenceKey } from '../recurrences/recurrence-records.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { allKeys, allRows, readableRows } from '../storage/all-rows.js';
import type { Change } from '../storage/store.js';
import { ERASED_TEXT, erasedMark } from '../text/erased-person.js';
import { isOver } from './erase-giveaways.js';
import {
  commitErasure,
  type EraseContext,
  type ErasedKind,
  erasedGrant,
  recordsOf,
  remove,
} from './erased-kind.js';
import { isNamedIn, withoutName } from './naming.js';

/** Whether a row of a list is about a member. */
export const isRowOf = ({ member, given }: PayoutRow, memberId: string): boolean =>
  member === memberId || isNamedIn(given, memberId);

/** The payout of some rows. @param key of their record */
export const payoutOfRow = (key: string): string => key.slice(ROWS.length, key.lastIndexOf(':'));

/** The changes by which a list that staff have only prepared is gone: with a row less, it would be another payment. */
async function droppedList(store: EraseContext['store'], draft: PayoutDraft): Promise<readonly Change[]> {
  const changes: Change[] = [{ key: payoutDraftKey(draft.id), from: draft, to: undefined }];
  for await (const { key, value: from } of allRows<readonly PayoutRow[]>(store, rowsPrefix(draft.id)))
    changes.push({ key, from, to: undefined });
  return changes;
}

/** Where a schedule pays at once who has had nothing since its last date, it must still know this one. */
async function markIn(
  store: EraseContext['store'],
  payout: Payout | undefined,
  memberId: string,
): Promise<Pick<PayoutRow, 'erased'>> {
  const { id = '' } = payout?.recurrence ?? {};
  const schedule = await store.get<Schedule>(recurrenceKey(id));
  return schedule?.atOnce === true ? { erased: erasedMark(id, memberId) } : {};
}

/**
 * The rows about a member in the lists of all payouts, and of those that are only prepared, which go. The member is taken
 * out where the payout is not under way, together with what the grant says.
 */
export const PAYOUT_ROWS: ErasedKind<PayoutRow> = {
  async *find({ store, onUnreadable }, memberId) {
    for await (const { key, value } of readableRows<readonly PayoutRow[]>(store, ROWS, onUnreadable))
      for (const row of value) if (isRowOf(row, memberId)) yield { key, value: row };
  },
  counted: async ({ payoutRecords }, { key }) =>
    (await payoutRecords.find(payoutOfRow(key))) === undefined ? [] : ['payoutRows'],

  async obstacle({ payoutRecords }, { key }) {
    const id = payoutOfRow(key);
    const payout = await payoutRecords.find(id);
    return payout !== undefined && isUnderWay(payout.state) ? { kind: 'payout', id } : undefined;
  },

  erase: ({ store, ledger, payoutRecords }, { key, value: { number } }, { memberId }) =>
    commitErasure(store, async () => {
      const rows = (await store.get<readonly PayoutRow[]>(key)) ?? [];
      const row = rows.find((one) => one.number === number);
      const payoutId = payoutOfRow(key);
      const payout = await payoutRecords.find(payoutId);
      const draft = payout === undefined ? await store.get<PayoutDraft>(payoutDraftKey(payoutId)) : undefined;
      if (row === undefined || !isRowOf(row, memberId)) return [];
      if (draft !== undefined) return droppedList(store, draft);
      if (payout !== undefined && isUnderWay(payout.state)) return [];
      const grant = payout && (await ledger.find(rowGrantId(payout, row)));
      if (grant !== undefined && !isSettled(grant.state)) return [];
      const { member, ...rest } = row;
      // Without an ID in it, what was typed of a member is how they are called.
      const isCalled = member === memberId && row.line === undefined && !isNamedIn(row.given, memberId);
      const given = isCalled ? ERASED_TEXT : withoutName(row.given, memberId, ERASED_TEXT);
      const isOther = member !== undefined && member !== memberId;
      const mark = member === memberId ? await markIn(store, payout, memberId) : {};
      const erased: PayoutRow = { ...rest, ...(isOther && { member }), ...mark, given };
      return [
        { key, from: rows, to: rows.map((one) => (one === row ? erased : one)) },
        // Staff may resume it at this very moment.
        ...(payout === undefined ? [] : [payoutRecords.unchanged(payout)]),
        ...(grant?.member === memberId ? await erasedGrant(store, grant) : []),
      ];
    }),
};

/** The previews of grants to a member, which staff can then no longer confirm. */
export const DRAFTS: ErasedKind<Draft> = { find: recordsOf(draftKey('')), erase: remove };

/** The grants to a member. The settled ones lose their member and the reasons. */
export const GRANTS: ErasedKind<string> = {
  async *find({ store }, memberId) {
    for await (const key of allKeys(store, memberPrefix(memberId))) yield { key, value: listedId(key) };
  },

  async counted({ ledger }, { value: id }) {
    const { event, marks } = (await ledger.find(id)) ?? {};
    return isPlaced(event) || marks !== undefined ? ['grants', 'places'] : ['grants'];
  },

  async obstacle({ ledger }, { value: id }, memberId) {
    const grant = await ledger.find(id);
    if (grant?.member !== memberId || isSettled(grant.state)) return undefined;
    return { kind: 'grant', id, state: grant.state };
  },

  async erase(context, row, { memberId }) {
    const { store, ledger } = context;
    const grant = await ledger.find(row.value);
    if (grant?.member !== memberId) return remove(context, row);
    return commitErasure(store, async () => {
      const now = await ledger.find(row.value);
      if (now?.member !== memberId || !isSettled(now.state)) return [];
      return (await isEventOver(context, now.event)) ? erasedGrant(store, now) : [];
    });
  },
};

/** The list of a payout and the winners of a giveaway must agree with their grants for as long as they are paid. */
async function isEventOver(context: EraseContext, event: Draft['event']): Promise<boolean> {
  if (event?.kind === 'payout') {
    const payout = await context.payoutRecords.find(event.id);
    return payout === undefined || !isUnderWay(payout.state);
  }
  // Places of drops and codes name grants alone, and neither member nor account gets a second one.
  if (event?.kind !== 'giveaway') return true;
  const giveaway = await context.giveawayRecords.find(event.id);
  return giveaway === undefined || isOver(context, giveaway);
}
