import type { PayoutNotices, PayoutStatus } from './payout-notices.js';
import type { PayoutRecords } from './payout-records.js';
import type { Payout } from './payout-schema.js';

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
