import type { Grant } from '../ledger/grant.js';
import { mayBeRetried } from '../ledger/grant-payer.js';
import type { PayoutNotices, PayoutStatus } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import { countOf } from './payout-report.js';
import type { Payout, PayoutCounts } from './payout-schema.js';

/** The rate is that of the last so many ms. */
const RATE_MS = 30_000;

/**
 * Counts the rows of a payout under way.
 * @param payable how many rows are to be paid
 * @param known what counts for the rows that were entered before, by the IDs of their own grants
 * @param monotonic ms, from any start
 */
export function createProgress(payable: number, known: ReadonlyMap<string, Grant>, monotonic: () => number) {
  const counts = { paid: 0, refused: 0, unknown: 0, unsent: 0, left: payable };
  const of = new Map<string, keyof PayoutCounts>();
  const rested: number[] = [];
  const begun = monotonic();

  function count(id: string, to: keyof PayoutCounts): boolean {
    const from = of.get(id) ?? 'left';
    if (from === to) return false;
    counts[from] -= 1;
    counts[to] += 1;
    of.set(id, to);
    return true;
  }

  for (const [id, grant] of known) {
    // What is about to be taken up again is still to be paid.
    const isTakenUp = grant.replaces === undefined && mayBeRetried(grant);
    count(id, isTakenUp ? 'left' : countOf(grant));
  }

  return {
    /** A row has come to rest; one that does so again counts once. */
    note(grant: Grant): void {
      // Its replacement counts, which was known before.
      if (grant.replacements !== undefined) return;
      if (count(grant.id, countOf(grant))) rested.push(monotonic());
    },
    status(): Omit<PayoutStatus, 'payout'> {
      const now = monotonic();
      const since = now - RATE_MS;
      const first = rested.findIndex((at) => at >= since);
      rested.splice(0, first === -1 ? rested.length : first);
      const perMinute = (rested.length / Math.min(now - begun, RATE_MS)) * 60_000;
      const isKnown = rested.length > 1;
      return {
        counts: { ...counts },
        perMinute: isKnown ? perMinute : undefined,
        remainingMs: isKnown ? (counts.left / perMinute) * 60_000 : undefined,
      };
    },
  };
}

/**
 * Shows in the channel where a payout was started how far it is, and notes where that stands and what it says, so
 * that the next process that has the payout in hand brings it up to date.
 * @returns the payout as it is now, or `undefined` if it could not be shown
 */
export async function showPublicly(
  { records, notices }: { records: Pick<PayoutRecords, 'note'>; notices: Pick<PayoutNotices, 'progress'> },
  status: PayoutStatus,
): Promise<Payout | undefined> {
  const { id, progress, state } = status.payout;
  const place = await notices.progress(status);
  if (place === undefined) return undefined;
  if (place.messageId === progress?.messageId && progress.shows === state) return status.payout;
  const { channelId, messageId } = place;
  return records.note(id, { progress: { channelId, messageId, shows: state } });
}

/** Whether the message in the channel says something else than the payout's state. */
export const isShownWrongly = ({ progress, state }: Payout) =>
  progress !== undefined && progress.shows !== state;
