import { encodeTime } from 'ulid';
import { createCampaignRecords } from '../campaigns/campaign-records.js';
import type { Caps } from '../ledger/daily-caps.js';
import { type Duplicate, duplicateChange } from '../ledger/duplicates.js';
import { mark } from '../marks.js';
import { amountOf } from '../money/amount.js';
import { allRows, allValues, readableRows } from '../storage/all-rows.js';
import type { Change, Store } from '../storage/store.js';
import { isUnderWay, type Payout, type PayoutDraft, type PayoutRow } from './payout-schema.js';

/** So many rows of a list are one record, so that a list of any length is written in one commit. */
export const ROWS_IN_RECORD = 100;
const NUMBER_LENGTH = 5;
const FIRST_ROW = 1;

export const draftKey = (id: string) => `payout-draft:${id}`;
export const payoutKey = (id: string) => `payout:${id}`;
/** Of the newest payout of what this stands for. */
export const duplicateKey = (digest: string) => `duplicate:payout:${digest}`;
export const openKey = (id: string) => `payout-open:${id}`;
/** The rows of all lists stand under this. */
export const ROWS = 'payout-rows:';
export const rowsPrefix = (id: string) => `${ROWS}${id}:`;
const rowsKey = (id: string, first: number) => rowsPrefix(id) + String(first).padStart(NUMBER_LENGTH, '0');
/** Of the number of the next row to be entered in the ledger. Absent before the first. */
export const cursorKey = (id: string) => `payout-cursor:${id}`;

/** What puts the rows of a list on record. @param id of the draft or payout */
export function listChanges(id: string, rows: readonly PayoutRow[]): readonly Change[] {
  const changes: Change[] = [];
  for (let index = 0; index < rows.length; index += ROWS_IN_RECORD) {
    const to = rows.slice(index, index + ROWS_IN_RECORD);
    changes.push({ key: rowsKey(id, index + FIRST_ROW), from: undefined, to });
  }
  return changes;
}

/** The rows of a payout, in the order of the list. */
export const rowsOf = async (store: Pick<Store, 'range'>, id: string): Promise<readonly PayoutRow[]> =>
  (await allValues<readonly PayoutRow[]>(store, rowsPrefix(id))).toReversed().flat();

/** Payouts and their rows in the store. */
export type PayoutRecords = ReturnType<typeof createPayoutRecords>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createPayoutRecords(store: Store, caps: Caps, now: () => number, random?: () => number) {
  const duplicateOf = (digest: string) => store.get<Duplicate>(duplicateKey(digest));
  const records = createCampaignRecords<PayoutDraft, Payout>(
    { store, caps, now, random },
    {
      name: 'payout',
      costOf: ({ total }) => amountOf(total),
      isReopened: ({ state: before }, { state: after = before }) => isUnderWay(after),
      async confirming(draft, { confirmedAt }) {
        const duplicate = await duplicateOf(draft.digest);
        return () => [duplicateChange(duplicateKey(draft.digest), duplicate, draft, confirmedAt)];
      },
      async removing({ id }) {
        const removals: Change[] = [];
        for await (const { key, value: from } of readableRows<readonly PayoutRow[]>(store, rowsPrefix(id)))
          removals.push({ key, from, to: undefined });
        return removals;
      },
    },
  );

  return {
    ...records,
    ...createPayoutCursors(store, caps, records.unchanged),

    /** Keeps a list until it is confirmed or too old, and gives it its ID. */
    draft: (request: Omit<PayoutDraft, 'id' | 'draftedAt'>, rows: readonly PayoutRow[]) =>
      records.draft(request, (id) => listChanges(id, rows)),

    /** The newest payout of the same accounts and amounts, of the last day at least. */
    duplicateOf,

    /** What a recurrence has paid from one of its dates on (ms since the epoch), the newest first. */
    async ofRecurrence(recurrenceId: string, from: number): Promise<readonly Payout[]> {
      const found: Payout[] = [];
      for await (const { key, value } of allRows<Payout>(store, payoutKey(''))) {
        if (key < payoutKey(encodeTime(from))) break;
        if (value.recurrence?.id === recurrenceId) found.push(value);
      }
      return found;
    },

    /** In the order of the list. */
    rows: (id: string) => rowsOf(store, id),
  };
}

/** How far the rows of a payout have been entered in the ledger. */
function createPayoutCursors(store: Store, caps: Caps, unchanged: (payout: Payout) => Change) {
  const nextRow = async (id: string): Promise<number> =>
    (await store.get<number>(cursorKey(id))) ?? FIRST_ROW;

  const moved = (id: string, from: number, to: number): Change => ({
    key: cursorKey(id),
    from: from === FIRST_ROW ? undefined : from,
    to: to === FIRST_ROW ? undefined : to,
  });

  /** The rows of the record that begins with a row. */
  const rowsFrom = async (id: string, first: number): Promise<readonly PayoutRow[]> =>
    (await store.get<readonly PayoutRow[]>(rowsKey(id, first))) ?? [];

  return {
    /** The number of the next row to be entered. It is beyond the last one once all are. */
    nextRow,
    rowsFrom,

    /**
     * Moves on to a later row.
     * @param others what enters the rows before it
     * @returns false if the payout or something else has changed; nothing was changed then
     */
    moveOn: (payout: Payout, from: number, to: number, others: readonly Change[]): Promise<boolean> =>
      store.commit([unchanged(payout), moved(payout.id, from, to), ...others]),

    /**
     * Ends a payout of which every row is entered: a store that goes back between two looks may have lost that.
     * @returns `undefined` if it is no longer as `payout` says, or rows are to be entered; nothing was changed then
     */
    async finish(payout: Payout, details: Partial<Payout>): Promise<Payout | undefined> {
      const { id, rows } = payout;
      const finished: Payout = { ...payout, ...details, state: 'finished' };
      const change = { key: payoutKey(id), from: payout, to: finished };
      return (await store.commit([change, moved(id, rows + 1, rows + 1)])) ? finished : undefined;
    },

    /** What gives back the amounts of the rows that were not entered, to be committed with the end of a payout. */
    async releaseRest({ id, by, confirmedAt, rows }: Payout): Promise<readonly Change[]> {
      const next = await nextRow(id);
      let rest = amountOf('0');
      for (let first = next; first <= rows; first += ROWS_IN_RECORD) {
        for (const { leftOut, amount = '0' } of await rowsFrom(id, first))
          if (leftOut === undefined) rest = rest.plus(amountOf(amount));
      }
      if (!rest.isZero()) mark('payout ended with rows that were not entered');
      return [moved(id, next, next), await caps.release(by, confirmedAt, rest)];
    },
  };
}
