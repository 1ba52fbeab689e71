import { type Amount, amountOf } from '../money/amount.js';
import type { PayoutRecords } from '../payouts/payout-records.js';
import type { RunApproval, Schedule } from './schedule-schema.js';

/** The approvals of single runs that a schedule knows of, with that of its last run. */
export async function approvalsOfRuns(
  payoutRecords: Pick<PayoutRecords, 'find'>,
  schedule: Schedule,
): Promise<readonly RunApproval[]> {
  const { approvals = [], last } = schedule;
  const payout = last?.occurrence === undefined ? undefined : await payoutRecords.find(last.occurrence);
  const by = payout?.decidedBy;
  if (payout === undefined || by === undefined || payout.state === 'rejected') return approvals;
  const { total: most } = payout;
  const isKnown = allApprovals(schedule).some((one) => one.by === by && isUpTo(one, amountOf(most)));
  return isKnown ? approvals : [...approvals, { by, most }];
}

/** All approvals of a schedule, its own first. */
export const allApprovals = ({
  decidedBy,
  cost,
  approvals = [],
}: Pick<Schedule, 'decidedBy' | 'cost' | 'approvals'>): readonly RunApproval[] => [
  ...(decidedBy === undefined ? [] : [{ by: decidedBy, most: cost }]),
  ...approvals,
];

/** Who was the first to approve runs that cost so much, if anybody was. */
export const approverOf = (approvals: readonly RunApproval[], total: Amount): string | undefined =>
  approvals.find((one) => isUpTo(one, total))?.by;

const isUpTo = ({ most }: RunApproval, total: Amount) => total.lessThanOrEqualTo(amountOf(most));
