import { createCodeRecords } from '../codes/code-records.js';
import { createDropRecords } from '../drops/drop-records.js';
import { createGiveawayRecords } from '../giveaways/giveaway-records.js';
import { createCaps } from '../ledger/daily-caps.js';
import { type EventKind, PLACED_KINDS } from '../ledger/grant.js';
import { createLedger } from '../ledger/ledger.js';
import { amountOf } from '../money/amount.js';
import { createPayoutRecords, ROWS } from '../payouts/payout-records.js';
import { createScheduleRecords } from '../schedules/schedule-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { endGiveaways, endLinkProofs, endPayouts, endPlaced, endRecurrences, endTokens } from './end-open.js';
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
 * open or still unpaid becomes unknown, and staff are asked about it. Previews are dropped, proofs by deposit end, and
 * tokens of the API are revoked. The caps keep the sums of the records.
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
  const records = {
    payout: createPayoutRecords(store, caps, now),
    giveaway: createGiveawayRecords({ store, caps, now }),
    drop: createDropRecords({ store, caps, now }),
    code: createCodeRecords({ store, caps, now }),
  } satisfies Record<EventKind, unknown>;
  const common = { ledger, at, now, past };

  for (const { sweepDrafts } of [ledger, ...Object.values(records), createScheduleRecords(store, now)]) {
    await sweepDrafts(Number.POSITIVE_INFINITY);
  }
  // They belong to drafts that nobody confirmed.
  for (const key of past.unreadable) if (key.startsWith(ROWS)) past.unreadable.delete(key);
  await endLinkProofs(common);
  await endTokens(common);
  const recurrences = await endRecurrences(common);
  const ended = {
    payout: await endPayouts({ ...common, caps, records: records.payout }),
    giveaway: await endGiveaways(common, records.giveaway),
    // The card of a drop is its record.
    drop: await endPlaced('drop', common, records.drop, { notified: true }),
    code: await endPlaced('code', common, records.code),
  } satisfies Record<EventKind, number>;
  const grants = await quarantineGrants(caps, common);
  await enterCards(common);
  const counts: QuarantineCounts = {
    payouts: ended.payout,
    giveaways: ended.giveaway,
    drops: PLACED_KINDS.reduce((sum, kind) => sum + ended[kind], 0),
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
