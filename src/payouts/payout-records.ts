import { createCampaignRecords } from '../campaigns/campaign-records.js';
import { StoreError } from '../errors.js';
import type { Caps } from '../ledger/daily-caps.js';
import { type Duplicate, duplicateChange } from '../ledger/duplicates.js';
import { mark } from '../marks.js';
import { amountOf } from '../money/amount.js';
import { allValues } from '../storage/all-rows.js';
import { batches } from '../storage/batches.js';
import { unlessStoreFails } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import {
  type DraftRecord,
  isUnderWay,
  type Payout,
  type PayoutDraft,
  type PayoutRow,
} from './payout-schema.js';

export const ROWS_AT_ONCE = 500;
const NUMBER_LENGTH = 5;
const FIRST_ROW = 1;

export const draftKey = (id: string) => `payout-draft:${id}`;
export const payoutKey = (id: string) => `payout:${id}`;
/** Of the newest payout of what this stands for. */
export const duplicateKey = (digest: string) => `duplicate:payout:${digest}`;
export const openKey = (id: string) => `payout-open:${id}`;
export const rowsPrefix = (id: string) => `payout-row:${id}:`;
export const rowKey = (id: string, { number }: Pick<PayoutRow, 'number'>) =>
  rowsPrefix(id) + String(number).padStart(NUMBER_LENGTH, '0');
/** Of the number of the next row to be entered in the ledger. Absent before the first. */
export const cursorKey = (id: string) => `payout-cursor:${id}`;

/** Payouts and their rows in the store. */
export type PayoutRecords = ReturnType<typeof createPayoutRecords>;

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createPayoutRecords(store: Store, caps: Caps, now: () => number, random?: () => number) {
  const duplicateOf = (digest: string) => store.get<Duplicate>(duplicateKey(digest));
  const records = createCampaignRecords<DraftRecord, Payout>(
    { store, caps, now, random },
    {
      name: 'payout',
      costOf: ({ total }) => amountOf(total),
      isReopened: ({ state: before }, { state: after = before }) => isUnderWay(after),
      async confirming(draft, { confirmedAt }) {
        const duplicate = await duplicateOf(draft.digest);
        return () => [duplicateChange(duplicateKey(draft.digest), duplicate, draft, confirmedAt)];
      },
      dropDraft: ({ id }) => dropDraft(store, id),
    },
  );

  return {
    ...records,
    ...createPayoutCursors(store, caps, records.unchanged),

    /** Keeps a list until it is confirmed or too old, and gives it its ID. */
    async draft(
      request: Omit<PayoutDraft, 'id' | 'draftedAt'>,
      rows: readonly PayoutRow[],
    ): Promise<PayoutDraft> {
      const draft: PayoutDraft = { id: records.newId(), ...request, draftedAt: now() };
      const commit = (changes: readonly Change[]) =>
        retryCommit(store, async () => ({ changes, result: true }));
      await writeList(draft, rows, commit);
      await commit([{ key: draftKey(draft.id), from: unfinished(draft), to: draft }]);
      return draft;
    },

    /** A draft that can be confirmed. */
    async draftOf(id: string): Promise<PayoutDraft | undefined> {
      const draft = await records.draftOf(id);
      return draft?.incomplete === undefined ? draft : undefined;
    },

    /** The newest payout of the same accounts and amounts, of the last day at least. */
    duplicateOf,

    /** In the order of the list. */
    rows: async (id: string): Promise<readonly PayoutRow[]> =>
      (await allValues<PayoutRow>(store, rowsPrefix(id))).toReversed(),
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

  /** The rows with the numbers from `first` on, `to` excluded. */
  async function rowsBetween(id: string, first: number, to: number): Promise<readonly PayoutRow[]> {
    const before = rowKey(id, { number: to });
    const page = await store.range<PayoutRow>({ prefix: rowsPrefix(id), before, limit: to - first });
    return page
      .map(({ value }) => value)
      .filter(({ number }) => number >= first)
      .toReversed();
  }

  return {
    /** The number of the next row to be entered. It is beyond the last one once all are. */
    nextRow,
    rowsBetween,

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
      for (let first = next; first <= rows; first += ROWS_AT_ONCE) {
        const some = await rowsBetween(id, first, Math.min(first + ROWS_AT_ONCE, rows + 1));
        for (const { leftOut, amount = '0' } of some)
          if (leftOut === undefined) rest = rest.plus(amountOf(amount));
      }
      if (!rest.isZero()) mark('payout ended with rows that were not entered');
      return [moved(id, next, next), await caps.release(by, confirmedAt, rest)];
    },
  };
}

/** A draft that nobody can confirm, while its rows are written. */
export const unfinished = (draft: PayoutDraft): DraftRecord => ({ ...draft, incomplete: 'writing' });

/**
 * Writes a draft with its rows. Nobody can confirm it yet.
 * @param commit makes each of the commits. @returns false if it is refused
 * @returns false if one was refused
 */
export async function writeList(
  draft: PayoutDraft,
  rows: readonly PayoutRow[],
  commit: (changes: readonly Change[]) => Promise<boolean>,
): Promise<boolean> {
  const key = draftKey(draft.id);
  const list = unfinished(draft);
  if (!(await commit([{ key, from: undefined, to: list }]))) return false;
  // A commit that was reported as failed may land later: never beside a draft that was removed meanwhile.
  const isThere = { key, from: list, to: list };
  for await (const some of batches(rows, ROWS_AT_ONCE)) {
    const entries = some.map((row) => ({ key: rowKey(draft.id, row), from: undefined, to: row }));
    if (!(await commit([isThere, ...entries]))) return false;
  }
  return true;
}

/**
 * Removes a draft with its rows. It is marked first, so that it becomes no payout, also by a commit that is still on its
 * way. What a crash or the store leaves after that, the sweep finds again.
 * @returns false if it was confirmed or removed before
 */
async function dropDraft(store: Store, id: string): Promise<boolean> {
  const key = draftKey(id);
  const mark = () =>
    retryCommit<DraftRecord | undefined>(store, async () => {
      const draft = await store.get<DraftRecord>(key);
      if (draft === undefined || draft.incomplete === 'removing') return { changes: [], result: draft };
      const removing: DraftRecord = { ...draft, incomplete: 'removing' };
      return { changes: [{ key, from: draft, to: removing }], result: removing };
    });
  const removing = await mark().catch((error: unknown) => {
    if (!(error instanceof StoreError)) throw error;
    return mark();
  });
  if (removing === undefined) return false;
  await unlessStoreFails(async () => {
    if (!(await removeRows(store, id, removing))) return;
    const isRemoved = await store.commit([{ key, from: removing, to: undefined }]);
    // Rows may have landed up to here, and no longer.
    if (isRemoved) await removeRows(store, id, undefined);
  });
  return true;
}

/**
 * Removes the rows of a list that nobody can make a payout: a schedule's run may be tried again under the same ID.
 * @param left what is left of the draft
 * @returns false if there is another one by now, or a payout
 */
async function removeRows(store: Store, id: string, left: DraftRecord | undefined): Promise<boolean> {
  const isLeft = [
    { key: draftKey(id), from: left, to: left },
    { key: payoutKey(id), from: undefined, to: undefined },
  ];
  for (;;) {
    const page = await store.range<PayoutRow>({ prefix: rowsPrefix(id), limit: ROWS_AT_ONCE });
    if (page.length === 0) return true;
    const removals = page.map((row) => ({ key: row.key, from: row.value, to: undefined }));
    // Somebody else may have removed some of these rows.
    if (!(await store.commit([...isLeft, ...removals])) && !(await store.commit(isLeft))) return false;
  }
}
