import type { Duplicate } from '../ledger/duplicates.js';
import { amountOf } from '../money/amount.js';
import {
  draftKey,
  duplicateKey,
  openKey,
  payoutKey,
  ROWS_AT_ONCE,
  rowKey,
  rowsPrefix,
} from '../payouts/payout-records.js';
import type { DraftRecord, Payout, PayoutDraft, PayoutRow } from '../payouts/payout-schema.js';
import { batches } from '../storage/batches.js';
import type { Change } from '../storage/store.js';
import type { ScheduleOptions } from './schedule-options.js';
import { scheduleKey } from './schedule-records.js';
import type { Schedule } from './schedule-schema.js';

type Dependencies = Pick<ScheduleOptions, 'store' | 'caps' | 'records' | 'now'>;

/**
 * Writes the list of a run, as a draft that nobody can confirm. Once another process has taken over, or a commit counts
 * as failed, nothing more is written: each commit goes through only while the schedule names this very attempt.
 * @returns false if it no longer does
 */
export async function writeRows(
  dependencies: Dependencies,
  claimed: Schedule,
  draft: PayoutDraft,
  rows: readonly PayoutRow[],
): Promise<boolean> {
  const commit = whileClaimed(dependencies, claimed);
  if (!(await discardRows(dependencies.store, draft.id, commit))) return false;
  if (!(await commit([{ key: draftKey(draft.id), from: undefined, to: incomplete(draft) }]))) return false;
  for await (const some of batches(rows, ROWS_AT_ONCE)) {
    const changes = some.map((row) => ({ key: rowKey(draft.id, row), from: undefined, to: row }));
    if (!(await commit(changes))) return false;
  }
  return true;
}

const incomplete = (draft: PayoutDraft): DraftRecord => ({ ...draft, incomplete: 'writing' });

/** Removes the list of a run that is not paid, or members who are on it could not have their data erased. */
export const discardList = (
  dependencies: Dependencies,
  claimed: Schedule,
  { id }: PayoutDraft,
): Promise<boolean> => discardRows(dependencies.store, id, whileClaimed(dependencies, claimed));

type Commit = (changes: readonly Change[]) => Promise<boolean>;

const whileClaimed =
  ({ store, records }: Dependencies, claimed: Schedule): Commit =>
  (changes) =>
    store.commit([records.unchanged(claimed), ...changes]);

/** Removes what an earlier attempt has left. */
async function discardRows(store: Dependencies['store'], id: string, commit: Commit): Promise<boolean> {
  for (;;) {
    const page = await store.range<PayoutRow>({ prefix: rowsPrefix(id), limit: ROWS_AT_ONCE });
    if (page.length === 0) break;
    if (!(await commit(page.map(({ key, value }) => ({ key, from: value, to: undefined }))))) return false;
  }
  const key = draftKey(id);
  const left = await store.get<DraftRecord>(key);
  return left === undefined || commit([{ key, from: left, to: undefined }]);
}

/**
 * Makes the list a payout, takes its total from the cap of who made the schedule, and moves the schedule on, in one go.
 * @returns false if the schedule is no longer as it was
 * @throws {UserError} if the cap does not allow it
 */
export async function enterRun(
  { store, caps, now }: Dependencies,
  claimed: Schedule,
  after: Schedule,
  { draft, ...begun }: { draft: PayoutDraft } & Pick<Payout, 'state' | 'process' | 'decidedBy' | 'draftedAt'>,
  notified: readonly Change[],
): Promise<Payout | undefined> {
  const at = now();
  const payout: Payout = { ...draft, ...begun, confirmedAt: at };
  const { id, by, digest } = draft;
  // A payout of the same by hand, whose preview does not show this run, is refused.
  const duplicate = duplicateKey(digest);
  const isEntered = await store.commit([
    { key: scheduleKey(claimed.id), from: claimed, to: after },
    { key: draftKey(id), from: incomplete(draft), to: undefined },
    { key: payoutKey(id), from: undefined, to: payout },
    { key: openKey(id), from: undefined, to: id },
    { key: duplicate, from: await store.get<Duplicate>(duplicate), to: { id, by, at } },
    await caps.reserve(by, at, amountOf(payout.total)),
    ...notified,
  ]);
  return isEntered ? payout : undefined;
}
