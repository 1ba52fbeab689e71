import { type Account, identityKeys, isSameAccount } from '../accounts/website-account.js';
import { mark } from '../marks.js';
import { amountOf } from '../money/amount.js';
import type { PayoutRow } from '../payouts/payout-schema.js';
import { erasedMark } from '../text/erased-person.js';
import type { RunList } from './run-list.js';
import type { ScheduleOptions } from './schedule-options.js';
import type { Schedule } from './schedule-schema.js';

/** Within the hour, also where a look has to be repeated. */
const LOOK_EVERY_MS = 50 * 60_000;

/**
 * When to look next who has come to have the role of a schedule (ms since the epoch). Each period begins with its run. After
 * one that was skipped, nobody looks: staff were told, and may pay it by hand.
 */
export function nextLook({ atOnce, last, looked = 0 }: Schedule): number | undefined {
  const hasBegun = last?.outcome === 'entered' || last?.outcome === 'nobody';
  return atOnce === true && hasBegun ? Math.max(last.at, looked) + LOOK_EVERY_MS : undefined;
}

/**
 * Those of a list whom the schedule has paid nothing since its last date, neither as members nor as accounts: as many as fit in
 * what its maker may still grant today. Whatever a payout of this period has a row for counts, however that ended. Who enters
 * them must require the schedule unchanged, as every payout of the period has changed it.
 * @returns `undefined` if there are none
 */
export async function newcomersIn(
  { payoutRecords, caps, now }: Pick<ScheduleOptions, 'payoutRecords' | 'caps' | 'now'>,
  schedule: Schedule,
  list: RunList,
): Promise<RunList | undefined> {
  const payouts = await payoutRecords.ofRecurrence(schedule.id, schedule.last?.date ?? 0);
  const run = payouts.find(({ id }) => id === schedule.last?.occurrence);
  // As after a run that was skipped.
  if (run?.state === 'rejected' || run?.state === 'expired') return undefined;
  const lists = await Promise.all(payouts.map(({ id }) => payoutRecords.rows(id)));
  const hasEntry = entriesIn(schedule.id, lists.flat());
  const newcomers = list.rows.filter((row) => row.leftOut === undefined && !hasEntry(row));
  const left = await caps.left(schedule.by, now());
  const fitting = newcomers.slice(0, left.dividedBy(amountOf(schedule.amount)).floor().toNumber());
  if (fitting.length < newcomers.length) mark('newcomers wait for the cap');
  if (fitting.length === 0) return undefined;
  mark('newcomers paid at once');
  const rows = fitting.map((row, index) => ({ ...row, number: index + 1 }));
  return { rows, payable: rows.length, total: amountOf(schedule.amount).times(rows.length) };
}

/** Whether somebody is in rows of a schedule's payouts that were to be paid, under whichever of their names. */
function entriesIn(scheduleId: string, rows: readonly PayoutRow[]): (row: PayoutRow) => boolean {
  const members = new Set<string>();
  const accounts = new Map<string, Account[]>();
  for (const { member, erased, account, leftOut } of rows) {
    if (leftOut !== undefined || account === undefined) continue;
    if (member !== undefined) members.add(erasedMark(scheduleId, member));
    if (erased !== undefined) members.add(erased);
    for (const key of identityKeys(account)) accounts.set(key, [...(accounts.get(key) ?? []), account]);
  }
  return ({ member = '', account }) =>
    members.has(erasedMark(scheduleId, member)) ||
    (account !== undefined &&
      identityKeys(account).some((key) => accounts.get(key)?.some((other) => isSameAccount(other, account))));
}
