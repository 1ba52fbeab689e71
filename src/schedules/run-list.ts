import { type Amount, amountOf } from '../money/amount.js';
import { MOST_ROWS } from '../payouts/list-file.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import type { OnResolved } from '../payouts/recipients.js';
import type { CallCount } from '../website/website.js';
import type { ScheduleOptions } from './schedule-options.js';
import type { ScheduleDraft } from './schedule-schema.js';

/** Whom a run pays, and what it costs. */
export interface RunList {
  readonly rows: readonly PayoutRow[];
  readonly payable: number;
  readonly total: Amount;
}

type Whom = Pick<ScheduleDraft, 'by' | 'guildId' | 'roleId' | 'amount'>;

/**
 * The linked members of the role, as they are now. Neither who made the schedule nor who approved it is paid.
 * @param approvers Discord user IDs
 * @returns `undefined` if there are more than a payout can have
 * @throws {UserError} if Discord does not tell who is a member
 */
export async function runList(
  { recipients }: Pick<ScheduleOptions, 'recipients'>,
  { by, guildId, roleId, amount }: Whom,
  approvers: readonly string[],
  onResolved: OnResolved,
  count?: CallCount,
): Promise<RunList | undefined> {
  const asker = { by, guildId, approvers, ...(count && { count }) };
  const listed = await recipients.ofRole(roleId, amount, asker, onResolved);
  if (listed.length > MOST_ROWS) return undefined;
  const rows = await recipients.resolve(listed, asker, onResolved);
  const paid = rows.filter(({ leftOut }) => leftOut === undefined);
  const total = paid.reduce((sum, row) => sum.plus(amountOf(row.amount ?? '0')), amountOf('0'));
  return { rows, payable: paid.length, total };
}
