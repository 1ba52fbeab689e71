import { createHash } from 'node:crypto';
import { accountKey } from '../accounts/account.js';
import { DRAFT_VALID_MS } from '../credit/granting.js';
import { isUnderWay, type Payout, type PayoutRow } from './payout.js';
import type { PayoutRecords } from './payout-records.js';

const PAGE = 50;

/** The same for two lists that pay the same accounts the same amounts, in whatever order and whoever pays them. */
export function payoutDigest(rows: readonly PayoutRow[]): string {
  const paid = rows.flatMap(({ leftOut, account, amount }) => {
    // Of the same list, each staff member leaves out another row: their own.
    const isOfList = leftOut === undefined || leftOut === 'own-account';
    return isOfList && account !== undefined ? [`${accountKey(account)} ${amount}`] : [];
  });
  return createHash('sha256').update(paid.toSorted().join('\n')).digest('base64url');
}

/**
 * The newest payout that pays what a list would pay once more: one that was confirmed since a moment (ms since the
 * epoch), or that still waits or can go on. Read from the payouts themselves, of which a day has few.
 */
export async function findRepeated(
  records: Pick<PayoutRecords, 'list' | 'open'>,
  digest: string,
  since: number,
): Promise<Payout | undefined> {
  const open = (await records.open()).filter(
    (payout) => payout.digest === digest && isUnderWay(payout.state),
  );
  const [newest] = [...open, ...(await confirmedSince(records, digest, since))].toSorted(
    (one, other) => other.confirmedAt - one.confirmedAt,
  );
  return newest;
}

async function confirmedSince(
  records: Pick<PayoutRecords, 'list'>,
  digest: string,
  since: number,
): Promise<readonly Payout[]> {
  const found: Payout[] = [];
  let before: string | undefined;
  do {
    const page = await records.list({ before, limit: PAGE });
    found.push(
      ...page.payouts.filter(
        (payout) => payout.digest === digest && payout.confirmedAt >= since && mayHavePaid(payout),
      ),
    );
    // They stand in the order of their drafts.
    const isOver = page.payouts.some(({ draftedAt }) => draftedAt < since - DRAFT_VALID_MS);
    before = isOver ? undefined : page.next;
  } while (before !== undefined);
  return found;
}

const mayHavePaid = ({ state }: Payout) => state !== 'rejected' && state !== 'lapsed';
