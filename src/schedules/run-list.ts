import { isSameAccount } from '../accounts/website-account.js';
import { type Amount, amountOf } from '../money/amount.js';
import { MOST_ROWS } from '../payouts/list-cells.js';
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
  { recipients, links }: Pick<ScheduleOptions, 'recipients' | 'links'>,
  { by, guildId, roleId, amount }: Whom,
  approvers: readonly string[],
  onResolved: OnResolved,
  count?: CallCount,
): Promise<RunList | undefined> {
  const asker = { by, guildId, ...(count && { count }) };
  const listed = await recipients.ofRole(roleId, amount, asker, onResolved);
  if (listed.length > MOST_ROWS) return undefined;
  const resolved = await recipients.resolve(listed, asker, onResolved);
  let rows: readonly PayoutRow[] = resolved;
  for (const approver of approvers) rows = without(rows, approver, await links.heldBy(approver));
  const paid = rows.filter(({ leftOut }) => leftOut === undefined);
  const total = paid.reduce((sum, row) => sum.plus(amountOf(row.amount ?? '0')), amountOf('0'));
  return { rows, payable: paid.length, total };
}

const without = (
  rows: readonly PayoutRow[],
  member: string,
  accounts: Awaited<ReturnType<ScheduleOptions['links']['heldBy']>>,
) =>
  rows.map((row): PayoutRow => {
    const { account, leftOut } = row;
    const isTheirs =
      row.member === member ||
      (account !== undefined && accounts.some((held) => isSameAccount(held, account)));
    return isTheirs && leftOut === undefined ? { ...row, leftOut: 'own-account' } : row;
  });
