import { createCodeRecords } from '../codes/code-records.js';
import { createCaps } from '../credit/daily-caps.js';
import { createLedger } from '../credit/ledger.js';
import { createDropRecords } from '../drops/drop-records.js';
import { createGiveawayRecords } from '../giveaways/giveaway-records.js';
import { amountOf } from '../money/amount.js';
import { createPayoutRecords } from '../payouts/payout-records.js';
import { createScheduleRecords } from '../schedules/schedule-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { LAYING_ASIDE, type LaidAsideCounts, type LayingAside, type SetBack } from './laid-aside.js';
import { layCodesAside } from './lay-codes-aside.js';
import { layDropsAside, layDuePaymentsAside } from './lay-drops-aside.js';
import { layGiveawaysAside } from './lay-giveaways-aside.js';
import { layGrantsAside } from './lay-grants-aside.js';
import { layLinkProofsAside } from './lay-link-proofs-aside.js';
import { layPayoutsAside } from './lay-payouts-aside.js';
import { laySchedulesAside } from './lay-schedules-aside.js';
import { laySeriesAside } from './lay-series-aside.js';
import { type PastUnreadable, pastUnreadable } from './past-unreadable.js';
import { enterCards } from './quarantine-cards.js';

interface LayAsideOptions {
  readonly store: Store;
  readonly why: SetBack;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Lays aside everything that could pay, in records from an earlier time: payments since then are unknown, and resuming
 * could repeat them. Payouts, giveaways, drops, codes and what repeats end. Every grant, row and winner's place that was
 * open or still unpaid becomes unknown, and staff are asked about it. Previews are dropped, and proofs by deposit end. The
 * caps keep the sums of the records.
 *
 * An unreadable record stays unchanged and is named. Nothing is paid from it, since every payment reads its record first.
 *
 * Nothing may be paid meanwhile. After an interruption another call continues, and counts everything. After it has
 * finished, another call lays aside what was begun since.
 * @throws {StoreError} if the store fails
 */
export async function layAside({ store: origin, why, now }: LayAsideOptions): Promise<LaidAsideCounts> {
  const past = pastUnreadable(origin);
  const { store } = past;
  const { at } = await begin(store, why, now);
  // Nothing is reserved here, so the daily cap does not matter.
  const caps = createCaps(store, () => amountOf('0'));
  const ledger = createLedger(store, caps, now);
  const payoutRecords = createPayoutRecords(store, caps, now);
  const giveawayRecords = createGiveawayRecords(store, caps, now);
  const dropRecords = createDropRecords(store, caps, now);
  const codeRecords = createCodeRecords(store, caps, now);
  const scheduleRecords = createScheduleRecords(store, now);
  const common = { ledger, at, now, past };
  const drafts = [ledger, payoutRecords, giveawayRecords, dropRecords, codeRecords, scheduleRecords];

  for (const { sweepDrafts } of drafts) {
    await sweepDrafts(Number.POSITIVE_INFINITY);
  }
  // They belong to drafts that nobody confirmed.
  for (const key of past.unreadable) if (key.startsWith('payout-row:')) past.forget(key);
  await layLinkProofsAside(common);
  const recurrences = (await laySchedulesAside(common, scheduleRecords)) + (await laySeriesAside(common));
  const payouts = await layPayoutsAside({ ...common, records: payoutRecords });
  const giveaways = await layGiveawaysAside({ ...common, records: giveawayRecords });
  const drops = (await layDropsAside(common, dropRecords)) + (await layCodesAside(common, codeRecords));
  const grants = await layGrantsAside(caps, common);
  const due = await layDuePaymentsAside(common);
  await enterCards(common);
  const counts: LaidAsideCounts = {
    payouts,
    giveaways,
    drops,
    recurrences,
    grants: grants + due,
    ...unreadableIn(past),
  };
  await note(store, at, { counts });
  return counts;
}

const unreadableIn = ({ unreadable }: PastUnreadable): Pick<LaidAsideCounts, 'unreadable'> =>
  unreadable.size === 0 ? {} : { unreadable: [...unreadable].sort() };

/**
 * Continues an interrupted laying aside, or begins one. Two calls at the same moment share one. One of another kind is
 * not continued: a backup may have been made in the middle of it.
 */
const begin = (store: Store, why: SetBack, now: () => number): Promise<LayingAside> =>
  retryCommit<LayingAside>(store, async () => {
    const before = await store.get<LayingAside>(LAYING_ASIDE);
    const isLeft = before?.counts === undefined && before?.why.kind === why.kind;
    if (before !== undefined && isLeft) return { changes: [], result: before };
    // The time identifies it, so it must differ from the last one's, whatever the clock says.
    const to: LayingAside = { at: Math.max(now(), (before?.at ?? 0) + 1), why };
    return { changes: [{ key: LAYING_ASIDE, from: before, to }], result: to };
  });

/** Adds details to the record of a laying aside, unless there is a later one. */
export const note = (
  store: Store,
  at: number,
  details: Pick<LayingAside, 'counts' | 'told'>,
): Promise<void> =>
  retryCommit<void>(store, async () => {
    const before = await store.get<LayingAside>(LAYING_ASIDE);
    if (before?.at !== at) return { changes: [], result: undefined };
    const to = { ...before, ...details };
    return { changes: [{ key: LAYING_ASIDE, from: before, to }], result: undefined };
  });
