import { createCodeRecords } from '../codes/code-records.js';
import { createDropRecords } from '../drops/drop-records.js';
import { createGiveawayRecords } from '../giveaways/giveaway-records.js';
import { createCaps } from '../ledger/daily-caps.js';
import { createLedger } from '../ledger/ledger.js';
import { amountOf } from '../money/amount.js';
import { createPayoutRecords, ROWS } from '../payouts/payout-records.js';
import { createScheduleRecords } from '../schedules/schedule-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { endGiveaways, endLinkProofs, endPayouts, endPlaced, endRecurrences } from './end-open.js';
import { type PastUnreadable, pastUnreadable } from './past-unreadable.js';
import { enterCards } from './quarantine-cards.js';
import { quarantineGrants } from './quarantine-grants.js';
import { QUARANTINE, type Quarantine, type QuarantineCounts, type SetBack } from './quarantine-record.js';

interface QuarantineOptions {
  readonly store: Store;
  readonly why: SetBack;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Quarantines everything that could pay, in records from an earlier time: payments since then are unknown, and resuming
 * could repeat them. Payouts, giveaways, drops, codes and what repeats end. Every grant, row and winner's place that was
 * open or still unpaid becomes unknown, and staff are asked about it. Previews are dropped, and proofs by deposit end. The
 * caps keep the sums of the records.
 *
 * An unreadable record stays unchanged and is named. Nothing is paid from it, since every payment reads its record first.
 *
 * Nothing may be paid meanwhile. After an interruption another call continues, and counts everything. After it has
 * finished, another call quarantines what was begun since.
 * @throws {StoreError} if the store fails
 */
export async function quarantine({ store: origin, why, now }: QuarantineOptions): Promise<QuarantineCounts> {
  const past = pastUnreadable(origin);
  const { store } = past;
  const { at } = await begin(store, why, now);
  // Nothing is reserved here, so the daily cap does not matter.
  const caps = createCaps(store, () => amountOf('0'));
  const ledger = createLedger(store, caps, now);
  const payoutRecords = createPayoutRecords(store, caps, now);
  const giveawayRecords = createGiveawayRecords({ store, caps, now });
  const dropRecords = createDropRecords({ store, caps, now });
  const codeRecords = createCodeRecords({ store, caps, now });
  const common = { ledger, at, now, past };
  const drafts = [
    ledger,
    payoutRecords,
    giveawayRecords,
    dropRecords,
    codeRecords,
    createScheduleRecords(store, now),
  ];

  for (const { sweepDrafts } of drafts) {
    await sweepDrafts(Number.POSITIVE_INFINITY);
  }
  // They belong to drafts that nobody confirmed.
  for (const key of past.unreadable) if (key.startsWith(ROWS)) past.unreadable.delete(key);
  await endLinkProofs(common);
  const recurrences = await endRecurrences(common);
  const payouts = await endPayouts({ ...common, caps, records: payoutRecords });
  const giveaways = await endGiveaways(common, giveawayRecords);
  // The card of a drop is its record.
  const drops =
    (await endPlaced('drop', common, dropRecords, { notified: true })) +
    (await endPlaced('code', common, codeRecords));
  const grants = await quarantineGrants(caps, common);
  await enterCards(common);
  const counts: QuarantineCounts = {
    payouts,
    giveaways,
    drops,
    recurrences,
    grants,
    ...unreadableIn(past),
  };
  await note(store, at, { counts });
  return counts;
}

const unreadableIn = ({ unreadable }: PastUnreadable): Pick<QuarantineCounts, 'unreadable'> =>
  unreadable.size === 0 ? {} : { unreadable: [...unreadable].sort() };

/**
 * Continues an interrupted quarantine, or begins one. Two calls at the same moment share one. One of another kind is
 * not continued: a backup may have been made in the middle of it.
 */
const begin = (store: Store, why: SetBack, now: () => number): Promise<Quarantine> =>
  retryCommit<Quarantine>(store, async () => {
    const before = await store.get<Quarantine>(QUARANTINE);
    const isLeft = before?.counts === undefined && before?.why.kind === why.kind;
    if (before !== undefined && isLeft) return { changes: [], result: before };
    // The time identifies it, so it must differ from the last one's, whatever the clock says.
    const to: Quarantine = { at: Math.max(now(), (before?.at ?? 0) + 1), why };
    return { changes: [{ key: QUARANTINE, from: before, to }], result: to };
  });

/** Adds details to the record of a quarantine, unless there is a later one. */
export const note = (
  store: Store,
  at: number,
  details: Pick<Quarantine, 'counts' | 'notified'>,
): Promise<void> =>
  retryCommit<void>(store, async () => {
    const before = await store.get<Quarantine>(QUARANTINE);
    if (before?.at !== at) return { changes: [], result: undefined };
    const to = { ...before, ...details };
    return { changes: [{ key: QUARANTINE, from: before, to }], result: undefined };
  });
