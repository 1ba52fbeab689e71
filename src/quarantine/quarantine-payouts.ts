import type { Caps } from '../ledger/daily-caps.js';
import { eventGrantId } from '../ledger/event-grant-id.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import { newGrantChanges } from '../ledger/grant-changes.js';
import type { PlannedGrant } from '../ledger/queued-grants.js';
import { enterRows } from '../payouts/payout-entry.js';
import { openKey, type PayoutRecords, payoutKey, rowsPrefix } from '../payouts/payout-records.js';
import { countRows, enteredGrants, grantsOf } from '../payouts/payout-report.js';
import type { Payout } from '../payouts/payout-schema.js';
import { allRows } from '../storage/all-rows.js';
import { type QuarantineParts, unknownGrant } from './quarantine-record.js';
import { isPayoutOpen } from './what-is-open.js';

interface PayoutParts extends QuarantineParts {
  readonly caps: Caps;
  readonly records: PayoutRecords;
}

/**
 * Quarantines every payout that is under way or could be resumed. Each row without a grant gets one of unknown outcome,
 * which takes over its reservation. @returns how many
 */
export async function quarantinePayouts(parts: PayoutParts): Promise<number> {
  let payouts = 0;
  for await (const { value: payout } of allRows<Payout>(parts.past.store, payoutKey(''))) {
    const mayPay = await isPayoutOpen(parts.ledger, payout);
    if (mayPay) await quarantine(payout.id, parts);
    // Done before an interruption; read again only to name its unreadable records.
    else if (payout.quarantined === parts.at) await readAll(payout, parts);
    if (mayPay || payout.quarantined === parts.at) payouts += 1;
  }
  return payouts;
}

async function quarantine(id: string, parts: PayoutParts): Promise<void> {
  for (;;) {
    const payout = await parts.records.find(id);
    if (payout === undefined || !(await isPayoutOpen(parts.ledger, payout))) return;
    if ((await enterRest(payout, parts)) && (await close(payout, parts)) !== undefined) return;
  }
}

/** @returns whether each row that was not entered has a grant now; otherwise the payout changed meanwhile */
async function enterRest(payout: Payout, parts: PayoutParts): Promise<boolean> {
  const { records, past } = parts;
  // An unreadable row or grant is noted, and nothing is entered for it.
  const enter = async (planned: PlannedGrant) =>
    past.unreadable.has(grantKey(planned.id))
      ? []
      : newGrantChanges(past.store, unknownGrant(planned, parts));
  // Rows that were passed before an interruption are read again, to name those that cannot be read.
  await records.rows(payout.id);
  let first = await records.nextRow(payout.id);
  while (first <= payout.rows) {
    const entered = await enterRows(parts, payout, first, enter);
    if (entered === undefined) return false;
    first = entered.next;
  }
  return true;
}

/** Names the unreadable records of a payout. */
async function readAll(payout: Payout, { records, ledger, past }: PayoutParts): Promise<void> {
  await records.rows(payout.id);
  forgetRowsOf(await enteredGrants(ledger, payout), payout, past);
}

/** The grant names the receiver of an unreadable row. */
function forgetRowsOf(grants: ReadonlyMap<string, Grant>, payout: Payout, past: PayoutParts['past']): void {
  for (const key of past.unreadable) if (grants.has(grantOfRowAt(key, payout) ?? '')) past.forget(key);
}

/** The ID of the grant that pays the row of a key, if it is a row of this payout. */
function grantOfRowAt(key: string, { id, draftedAt }: Payout): string | undefined {
  const prefix = rowsPrefix(id);
  const number = key.slice(prefix.length);
  return key.startsWith(prefix) && /^\d{1,5}$/.test(number)
    ? eventGrantId(id, draftedAt, Number(number))
    : undefined;
}

async function close(
  payout: Payout,
  { past, records, ledger, at, now }: PayoutParts,
): Promise<Payout | undefined> {
  const grants = await grantsOf(ledger, payout);
  forgetRowsOf(grants, payout, past);
  const { left, unsent, ...counted } = countRows(payout.payable, grants.values());
  // Each row has a grant now, except where one of them is unreadable. Those that could still be sent become unknown next.
  const counts = { ...counted, unknown: counted.unknown + unsent + left, unsent: 0, left: 0 };
  const { id, progress } = payout;
  const details: Partial<Payout> = {
    state: 'finished',
    endedAt: now(),
    counts,
    quarantined: at,
    stoppedAt: undefined,
    stoppedBy: undefined,
    notified: undefined,
    // The message shows the state before.
    ...(progress && { progress: { channelId: progress.channelId, messageId: progress.messageId } }),
  };
  return records.change(payout, details, async () => [
    { key: openKey(id), from: await past.store.get<string>(openKey(id)), to: id },
  ]);
}
