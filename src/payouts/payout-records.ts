import { monotonicFactory } from 'ulid';
import type { Caps } from '../credit/daily-caps.js';
import { type Duplicate, duplicateChange, type SayDuplicate } from '../credit/duplicates.js';
import { amountOf } from '../money/amount.js';
import { allKeys, allRows, readableRows, shownPage } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
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
export interface PayoutRecords {
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
  find(id: string): Promise<Payout | undefined>;
  /** In the order of the list. */
  rows(id: string): Promise<readonly PayoutRow[]>;
  /**
   * Changes a payout, on disk.
   * @param others what goes with it, such as what is given back to the cap
   * @returns it as it is now, or `undefined` if it is no longer as `payout` says; nothing was changed then
   */
  change(
    payout: Payout,
    details: Partial<Payout>,
    others?: () => Promise<readonly Change[]>,
  ): Promise<Payout | undefined>;
  /** Adds to a payout what does not change its state, even if something else of it has changed. */
  note(
    id: string,
    details: Pick<Payout, 'posted'> | Pick<Payout, 'progress'> | Pick<Payout, 'told'>,
  ): Promise<Payout>;
  /** What makes sure, as a part of another commit, that a payout is as it was read. */
  asItIs(payout: Payout): Change;
  /** What is decided by must not go past one that cannot be read. */
  list(of: { before?: string | undefined; limit: number }): Promise<PayoutPage>;
  /** As {@link list}, to be shown: without those that cannot be read. */
  listReadable(of: { before?: string | undefined; limit: number }): Promise<PayoutPage>;
  /** Those that can be read and that somebody or something still has to deal with, newest first. */
  open(): Promise<readonly Payout[]>;
  /**
   * Notes that a payout has come to its end and that staff have seen that.
   * @returns false if it is no longer as `payout` says
   */
  close(payout: Payout): Promise<boolean>;
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
  const find = (id: string) => store.get<Payout>(payoutKey(id));
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
    find,

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

    change(payout, details, others = async () => []) {
      return retryCommit<Payout | undefined>(store, async () => {
        const current = await find(payout.id);
        if (JSON.stringify(current) !== JSON.stringify(payout)) return { changes: [], result: undefined };
        const after: Payout = { ...payout, ...details };
        const key = openKey(payout.id);
        return {
          changes: [
            { key: payoutKey(payout.id), from: payout, to: after },
            // Another process may close it at this moment. It must not win, or nobody would go on after a crash.
            ...(isUnderWay(after.state) ? [{ key, from: await store.get<string>(key), to: payout.id }] : []),
            ...(await others()),
          ],
          result: after,
        };
      });
    },

    note(id, details) {
      return retryCommit<Payout>(store, async () => {
        const current = await find(id);
        if (current === undefined) throw new TypeError(`there is no payout ${id}`);
        const after: Payout = { ...current, ...details };
        return { changes: [{ key: payoutKey(id), from: current, to: after }], result: after };
      });
    },

    asItIs: (payout) => ({ key: payoutKey(payout.id), from: payout, to: payout }),

    async list({ before, limit }) {
      const prefix = payoutKey('');
      const rows = await store.range<Payout>({
        prefix,
        before: before === undefined ? undefined : payoutKey(before),
        limit: limit + 1,
      });
      const payouts = rows.slice(0, limit).map(({ value }) => value);
      return { payouts, next: rows.length > limit ? payouts.at(-1)?.id : undefined };
    },

    async listReadable({ before, limit }) {
      const prefix = payoutKey('');
      const range = { prefix, before: before === undefined ? undefined : payoutKey(before), limit };
      const page = await shownPage<Payout>(store, range);
      return { payouts: page.rows.map(({ value }) => value), next: page.before?.slice(prefix.length) };
    },

    async open() {
      const found: Array<Payout | undefined> = [];
      await eachAlone(allKeys(store, openKey('')), async (key) => {
        found.push(await find(key.slice(openKey('').length)));
      });
      return found.filter((payout) => payout !== undefined);
    },

    close: (payout) =>
      store.commit([
        { key: openKey(payout.id), from: payout.id, to: undefined },
        { key: payoutKey(payout.id), from: payout, to: payout },
      ]),

    async sweepDrafts(before) {
      await eachAlone(readableRows<DraftRecord>(store, draftKey('')), async ({ value }) => {
        if (value.draft.draftedAt < before) await discard(value);
      });
    },
  };
}

const confirmedMeanwhile: SayDuplicate = ({ payout }) => payout.confirmedMeanwhile;
