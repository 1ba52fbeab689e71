import { createCaps } from '../credit/daily-caps.js';
import { createLedger } from '../credit/ledger.js';
import { createGiveawayRecords } from '../giveaways/giveaway-records.js';
import { amountOf } from '../money/amount.js';
import { createPayoutRecords } from '../payouts/payout-records.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import { LAYING_ASIDE, type LaidAsideCounts, type LayingAside, type SetBack } from './laid-aside.js';
import { layGiveawaysAside } from './lay-giveaways-aside.js';
import { layGrantsAside } from './lay-grants-aside.js';
import { layPayoutsAside } from './lay-payouts-aside.js';
import { type PastUnreadable, pastUnreadable } from './past-unreadable.js';

export interface LayAsideOptions {
  readonly store: Store;
  readonly why: SetBack;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Lays everything aside that could pay somebody, in records that were set back to an earlier time: what was paid since
 * that time is not known, and whatever went on from there could pay it again. Payouts and giveaways can no longer go
 * on, be drawn or be paid again; every grant, row and winner's place that was on its way or still to be paid becomes
 * unknown, and is put before staff by the recovery; previews are dropped. The caps stay what the records come to.
 *
 * A record that cannot be read stays as it stands, and is named. Nothing is paid from it: whoever would, reads it first.
 *
 * Nothing may be paid meanwhile. It can be interrupted: called again, it goes on where it was left, and counts
 * everything. Once it has come to its end, another call lays aside what has been begun since.
 * @throws {StoreError} if the store fails
 */
export async function layAside({ store: origin, why, now }: LayAsideOptions): Promise<LaidAsideCounts> {
  const past = pastUnreadable(origin);
  const { store } = past;
  const { at } = await begin(store, why, now);
  // Nothing is reserved here, so what may be granted in a day does not matter.
  const caps = createCaps(store, amountOf('0'));
  const ledger = createLedger(store, caps, now);
  const payoutRecords = createPayoutRecords(store, caps, now);
  const giveawayRecords = createGiveawayRecords(store, caps, now);
  const common = { ledger, at, now, past };

  for (const { sweepDrafts } of [ledger, payoutRecords, giveawayRecords]) {
    await sweepDrafts(Number.POSITIVE_INFINITY);
  }
  // Nobody has confirmed the drafts that these are of.
  for (const key of past.unreadable) if (key.startsWith('payout-row:')) past.forget(key);
  const grants = await layGrantsAside(caps, common);
  const payouts = await layPayoutsAside({ ...common, records: payoutRecords });
  const giveaways = await layGiveawaysAside({ ...common, records: giveawayRecords });
  const counts: LaidAsideCounts = {
    payouts: payouts.payouts,
    giveaways: giveaways.giveaways,
    grants: grants + payouts.grants + giveaways.grants,
    ...unreadableIn(past),
  };
  await note(store, at, { counts });
  return counts;
}

const unreadableIn = ({ unreadable }: PastUnreadable): Pick<LaidAsideCounts, 'unreadable'> =>
  unreadable.size === 0 ? {} : { unreadable: [...unreadable].sort() };

/**
 * Goes on with one that was interrupted, or begins. Of two at the same moment, both go on with the same one. A backup
 * can have been made in the middle of one that is nothing to its restore.
 */
const begin = (store: Store, why: SetBack, now: () => number): Promise<LayingAside> =>
  retryCommit<LayingAside>(store, async () => {
    const before = await store.get<LayingAside>(LAYING_ASIDE);
    const isLeft = before?.counts === undefined && before?.why.kind === why.kind;
    if (before !== undefined && isLeft) return { changes: [], result: before };
    // Its moment names it, so it must be another than that of the last one, whatever the clock says.
    const to: LayingAside = { at: Math.max(now(), (before?.at ?? 0) + 1), why };
    return { changes: [{ key: LAYING_ASIDE, from: before, to }], result: to };
  });

/** Adds to the record of a laying aside, unless there is a later one. */
export const note = (
  store: Store,
  at: number,
  details: Pick<LayingAside, 'counts' | 'told'>,
): Promise<void> =>
  retryCommit<void>(store, async () => {
    const before = await store.get<LayingAside>(LAYING_ASIDE);
    if (before?.at !== at) return { changes: [], result: undefined };
    return {
      changes: [{ key: LAYING_ASIDE, from: before, to: { ...before, ...details } }],
      result: undefined,
    };
  });
