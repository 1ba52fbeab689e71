import { createHash } from 'node:crypto';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import type { PayoutRecords } from './payout-records.js';
import { isUnderWay, type Payout, type PayoutRow, type PayoutSource } from './payout-schema.js';

const PAGE = 50;

/**
 * The same for two payouts that mean the same: a role with an amount, or a list as it was given, in any order. Links
 * and failed lookups do not count, since they differ from one preview to the next.
 */
export function payoutDigest(source: PayoutSource, rows: readonly PayoutRow[]): string {
  const wanted =
    source.kind === 'role'
      ? [`role ${source.roleId}`, ...rows.map(({ amount = '' }) => amount)]
      : rows.map(({ member, given, amount = '' }) => `${member ?? given} ${amount}`);
  const given = [...new Set(wanted)].toSorted();
  return createHash('sha256').update(given.join('\n')).digest('base64url');
}

/**
 * The newest payout that pays what a list would pay once more: one that was confirmed since a moment (ms since the
 * epoch), or that still waits or can go on. Read from the payouts themselves, of which a day has few.
 */
export async function findRepeated(
  records: Pick<PayoutRecords, 'page' | 'open'>,
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
  records: Pick<PayoutRecords, 'page'>,
  digest: string,
  since: number,
): Promise<readonly Payout[]> {
  const found: Payout[] = [];
  let before: string | undefined;
  do {
    const page = await records.page({ before, limit: PAGE });
    found.push(
      ...page.entries.filter(
        (payout) => payout.digest === digest && payout.confirmedAt >= since && mayHavePaid(payout),
      ),
    );
    // They stand in the order of their drafts.
    const isOver = page.entries.some(({ draftedAt }) => draftedAt < since - DRAFT_VALID_MS);
    before = isOver ? undefined : page.next;
  } while (before !== undefined);
  return found;
}

const mayHavePaid = ({ state }: Payout) => state !== 'rejected' && state !== 'expired';
