import { monotonicFactory } from 'ulid';
import { createEntryRecords, type EntryRecords } from '../approvals/entry-records.js';
import type { Caps } from '../credit/daily-caps.js';
import { type Duplicate, duplicateChange, type SayDuplicate } from '../credit/duplicates.js';
import { amountOf } from '../money/amount.js';
import { allRows, readableRows, shownPage } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import {
  type DraftRecord,
  isUnderWay,
  type Payout,
  type PayoutDraft,
  type PayoutRow,
} from './payout-schema.js';

/** A page of payouts, newest first. */
export interface PayoutPage {
  readonly payouts: readonly Payout[];
  readonly next: string | undefined;
}

/** Payouts and their rows in the store. */
export interface PayoutRecords extends EntryRecords<Payout> {
  /** Keeps a list until it is confirmed or too old, and gives it its ID. */
  draft(
    wish: Omit<PayoutDraft, 'id' | 'draftedAt'>,
    rows: readonly Omit<PayoutRow, 'id'>[],
  ): Promise<PayoutDraft>;
  draftOf(id: string): Promise<PayoutDraft | undefined>;
  /** The newest payout of the same accounts and amounts, of the last day at least. */
  duplicateOf(digest: string): Promise<Duplicate | undefined>;
  /** @returns false if it was confirmed or dropped before */
  dropDraft(draft: PayoutDraft): Promise<boolean>;
  /**
   * Makes sure that a draft is not confirmed any more, also by a commit that is still on its way.
   * @returns false if it was confirmed or removed before
   */
  withdrawDraft(id: string): Promise<boolean>;
  /**
   * Makes the draft a payout and takes its total from the cap, in one go.
   * @returns `undefined` if it was confirmed or dropped before
   * @throws {UserError} if the cap does not allow it, or the same was confirmed meanwhile, which its preview does not show
   */
  enter(draft: PayoutDraft, state: 'waiting' | 'running', process: string): Promise<Payout | undefined>;
  /** In the order of the list. */
  rows(id: string): Promise<readonly PayoutRow[]>;
  /** Adds to a payout what does not change its state, even if something else of it has changed. */
  note(
    id: string,
    details: Pick<Payout, 'posted'> | Pick<Payout, 'progress'> | Pick<Payout, 'told'>,
  ): Promise<Payout>;
  /** To be shown: without those that cannot be read. */
  listReadable(of: { before?: string | undefined; limit: number }): Promise<PayoutPage>;
  /** Removes drafts that nobody confirmed before a moment (ms since the epoch), with their rows. */
  sweepDrafts(before: number): Promise<void>;
}

const ROWS_AT_ONCE = 500;
const NUMBER_LENGTH = 5;

export const draftKey = (id: string) => `payout-draft:${id}`;
export const payoutKey = (id: string) => `payout:${id}`;
/** Of the newest payout of what this stands for. */
export const duplicateKey = (digest: string) => `twin:payout:${digest}`;
export const openKey = (id: string) => `payout-open:${id}`;
export const rowsPrefix = (id: string) => `payout-row:${id}:`;
const rowKey = (id: string, row: PayoutRow) =>
  rowsPrefix(id) + String(row.number).padStart(NUMBER_LENGTH, '0');

/**
 * @param now ms since the epoch
 * @param random from 0 to below 1, for IDs; default: the system's
 */
export function createPayoutRecords(
  store: Store,
  caps: Caps,
  now: () => number,
  random?: () => number,
): PayoutRecords {
  const newId = monotonicFactory(random);
  const entries = createEntryRecords<Payout>(store, payoutKey, openKey, isOnItsWay);
  const duplicateOf = (digest: string) => store.get<Duplicate>(duplicateKey(digest));
  const draftRecord = (id: string) => store.get<DraftRecord>(draftKey(id));

  async function put(key: string, from: DraftRecord | undefined, to: DraftRecord): Promise<void> {
    await retryCommit(store, async () => ({ changes: [{ key, from, to }], result: undefined }));
  }

  async function removeRows(id: string): Promise<void> {
    for (;;) {
      const page = await store.range<PayoutRow>({ prefix: rowsPrefix(id), limit: ROWS_AT_ONCE });
      if (page.length === 0) return;
      await store.commit(page.map(({ key, value }) => ({ key, from: value, to: undefined })));
    }
  }

  /** It is made incomplete first, so that it cannot be confirmed, and what a crash leaves is found again. */
  async function discard(record: DraftRecord): Promise<boolean> {
    const key = draftKey(record.draft.id);
    const incomplete = { ...record, complete: false };
    if (!(await store.commit([{ key, from: record, to: incomplete }]))) return false;
    await removeRows(record.draft.id);
    return store.commit([{ key, from: incomplete, to: undefined }]);
  }

  return {
    ...entries,

    async draft(wish, rows) {
      const draft: PayoutDraft = { id: newId(now()), ...wish, draftedAt: now() };
      const key = draftKey(draft.id);
      await put(key, undefined, { draft, complete: false });
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
        const changes = rows
          .slice(first, first + ROWS_AT_ONCE)
          .map((row) => ({ key: rowKey(draft.id, row), from: undefined, to: row }));
        await retryCommit(store, async () => ({ changes, result: undefined }));
      }
      await put(key, { draft, complete: false }, { draft, complete: true });
      return draft;
    },

    async draftOf(id) {
      const record = await draftRecord(id);
      return record?.complete ? record.draft : undefined;
    },

    duplicateOf,

    dropDraft: (draft) => discard({ draft, complete: true }),

    withdrawDraft: (id) =>
      retryCommit<boolean>(store, async () => {
        const present = await draftRecord(id);
        if (!present?.complete) return { changes: [], result: present !== undefined };
        // The sweep removes it, with its rows.
        const change = { key: draftKey(id), from: present, to: { ...present, complete: false } };
        return { changes: [change], result: true };
      }),

    async enter(draft, state, process) {
      const at = now();
      const payout: Payout = { ...draft, state, confirmedAt: at, process };
      return retryCommit<Payout | undefined>(store, async () => {
        const { digest } = draft;
        const duplicate = digest === undefined ? undefined : await duplicateOf(digest);
        const present = await draftRecord(draft.id);
        if (!present?.complete) return { changes: [], result: undefined };
        return {
          changes: [
            { key: draftKey(draft.id), from: present, to: undefined },
            ...(digest === undefined
              ? []
              : [duplicateChange(duplicateKey(digest), duplicate, draft, at, confirmedMeanwhile)]),
            { key: payoutKey(draft.id), from: undefined, to: payout },
            { key: openKey(draft.id), from: undefined, to: draft.id },
            await caps.reserve(draft.by, at, amountOf(draft.total)),
          ],
          result: payout,
        };
      });
    },

    async rows(id) {
      const rows: PayoutRow[] = [];
      for await (const { value } of allRows<PayoutRow>(store, rowsPrefix(id))) rows.push(value);
      return rows.reverse();
    },

    note(id, details) {
      return retryCommit<Payout>(store, async () => {
        const current = await entries.find(id);
        if (current === undefined) throw new TypeError(`there is no payout ${id}`);
        const after: Payout = { ...current, ...details };
        return { changes: [{ key: payoutKey(id), from: current, to: after }], result: after };
      });
    },

    async listReadable({ before, limit }) {
      const prefix = payoutKey('');
      const range = { prefix, before: before === undefined ? undefined : payoutKey(before), limit };
      const page = await shownPage<Payout>(store, range);
      return { payouts: page.rows.map(({ value }) => value), next: page.before?.slice(prefix.length) };
    },

    async sweepDrafts(before) {
      await eachAlone(readableRows<DraftRecord>(store, draftKey('')), async ({ value }) => {
        if (value.draft.draftedAt < before) await discard(value);
      });
    },
  };
}

const confirmedMeanwhile: SayDuplicate = ({ payout }) => payout.confirmedMeanwhile;

const isOnItsWay = ({ state: before }: Payout, { state: after = before }: Partial<Payout>) =>
  isUnderWay(after);
