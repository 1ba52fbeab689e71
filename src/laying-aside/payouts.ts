import type { Ledger } from '../credit/ledger.js';
import { isGivenUp, isUnderWay, type Payout } from '../payouts/payout.js';
import { openKey, type PayoutRecords } from '../payouts/payout-records.js';
import { countRows, enteredGrants, grantsOf, plannedGrants } from '../payouts/report.js';
import type { Store } from '../store/store.js';
import type { LaidAsideCounts } from './laid-aside.js';

const PAGE = 50;

export interface PayoutParts {
  readonly store: Pick<Store, 'get'>;
  readonly records: PayoutRecords;
  readonly ledger: Ledger;
  /** Names this laying aside; what bears it has been dealt with. */
  readonly at: number;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Lays every payout aside that is under way or could be resumed. Each row without a grant gets one of unknown outcome,
 * which takes over what was reserved for it.
 */
export async function layPayoutsAside(
  parts: PayoutParts,
): Promise<Pick<LaidAsideCounts, 'payouts' | 'grants'>> {
  let payouts = 0;
  let grants = 0;
  let before: string | undefined;
  do {
    const page = await parts.records.list({ before, limit: PAGE });
    for (const payout of page.payouts) {
      if (mayGoOn(payout)) grants += await layAside(payout.id, parts);
      if (mayGoOn(payout) || payout.laidAside === parts.at) payouts += 1;
    }
    before = page.next;
  } while (before !== undefined);
  return { payouts, grants };
}

/** Whether it pays by itself, or pays if somebody resumes or approves it. */
const mayGoOn = (payout: Payout) =>
  isUnderWay(payout.state) ||
  (payout.state === 'finished' &&
    payout.laidAside === undefined &&
    !isGivenUp(payout) &&
    (payout.counts?.unsent ?? 0) > 0);

/** @returns how many grants were entered for it */
async function layAside(id: string, parts: PayoutParts): Promise<number> {
  let count = 0;
  for (;;) {
    const payout = await parts.records.find(id);
    if (payout === undefined || !mayGoOn(payout)) return count;
    const entered = await enterRows(payout, parts);
    count += entered.count;
    if (entered.isWhole && (await close(payout, parts)) !== undefined) return count;
  }
}

/** @returns how many were entered, and whether each row has a grant now; otherwise the payout has changed meanwhile */
async function enterRows(
  payout: Payout,
  { records, ledger, at, now }: PayoutParts,
): Promise<{ readonly count: number; readonly isWhole: boolean }> {
  const known = await enteredGrants(ledger, payout);
  const missing = plannedGrants(payout, await records.rows(payout.id)).filter(({ id }) => !known.has(id));
  for (const [count, planned] of missing.entries()) {
    const grant = {
      ...planned,
      state: 'unknown',
      settledAt: now(),
      laidAside: { at, was: 'planned' },
    } as const;
    if (!(await ledger.enterForEvent(grant, [records.asItIs(payout)]))) return { count, isWhole: false };
  }
  return { count: missing.length, isWhole: true };
}

async function close(
  payout: Payout,
  { store, records, ledger, at, now }: PayoutParts,
): Promise<Payout | undefined> {
  const grants = await grantsOf(ledger, payout);
  const counts = countRows(payout.payable, grants.values());
  const { id, progress } = payout;
  const details: Partial<Payout> = {
    state: 'finished',
    endedAt: now(),
    counts,
    laidAside: at,
    stoppedAt: undefined,
    stoppedBy: undefined,
    told: undefined,
    // What it shows is of before.
    ...(progress && { progress: { channelId: progress.channelId, messageId: progress.messageId } }),
  };
  return records.change(payout, details, async () => [
    { key: openKey(id), from: await store.get<string>(openKey(id)), to: id },
  ]);
}
