import type { PaymentEnd } from '../ledger/grant-payer.js';
import { readStatus } from './payout-display.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, grantsOf, shownGrantsOf } from './payout-report.js';
import { isAway, isDecisionShown, isSameRun, type Payout } from './payout-schema.js';
import { isShownWrongly, showPublicly } from './progress.js';

/** What tells staff that a payout has ended. */
export type ReportNeeds = Pick<PayoutsOptions, 'records' | 'ledger' | 'notices'>;

export interface EndNeeds extends ReportNeeds, Pick<PayoutsOptions, 'now'> {
  readonly processId: string;
}

/** How the payment of a payout has ended. */
export interface HowItEnded {
  readonly end: PaymentEnd;
  /** The key of the first record that could not be read. */
  readonly unreadable: string | undefined;
}

/**
 * Whether a payout is under way in this process's hands.
 * @param found what the store has under its ID now
 */
export const isInHand = (
  found: Payout | undefined,
  payout: Payout,
  { processId }: Pick<EndNeeds, 'processId'>,
): found is Payout => found?.state === 'running' && found.process === processId && isSameRun(found, payout);

/**
 * Puts on record how the payment of a payout has ended.
 * @param signal aborted if staff or the end of the process stopped it; the payout then stays as it is, unless nothing is
 *   left of it
 * @returns the payout as it is now; `undefined` if the store has lost it
 */
export async function recordEnd(
  needs: EndNeeds,
  paid: Payout,
  how: HowItEnded,
  signal: AbortSignal,
): Promise<Payout | undefined> {
  for (;;) {
    const payout = await needs.records.find(paid.id);
    if (payout === undefined || !isSameRun(payout, paid)) return undefined;
    const change = await changeFor(needs, payout, how, signal);
    if (change === undefined) return payout;
    const ended = await needs.records.change(payout, change);
    if (ended !== undefined) return ended;
  }
}

async function changeFor(
  needs: EndNeeds,
  payout: Payout,
  { end, unreadable }: HowItEnded,
  signal: AbortSignal,
): Promise<Partial<Payout> | undefined> {
  const { now } = needs;
  if (isStoppedByStaff(payout)) {
    // Its last rows were under way: there is nothing to resume, and staff are to have its record.
    const counts = countRows(payout.payable, (await shownGrantsOf(needs.ledger, payout)).grants.values());
    return counts.left === 0
      ? { state: 'finished', stoppedAt: undefined, endedAt: now(), counts }
      : undefined;
  }
  if (signal.aborted || end === 'stopped' || !isInHand(payout, payout, needs)) return undefined;
  if (end === 'done') {
    const counts = countRows(payout.payable, (await grantsOf(needs.ledger, payout)).values());
    return { state: 'finished', endedAt: now(), counts };
  }
  const why = end === 'unreadable' ? { unreadable } : {};
  return { state: 'stopped', stoppedAt: now(), stoppedBy: undefined, ...why };
}

const isStoppedByStaff = (payout: Payout) =>
  payout.state === 'stopped' && !isAway(payout) && payout.quarantined === undefined;

/**
 * Gives staff the record of a payout that has finished, or tells them that it has stopped by itself. The upkeep tries
 * again what could not be told.
 * @returns whether they have it
 */
export async function report(needs: ReportNeeds, payout: Payout): Promise<boolean> {
  const { records, notices } = needs;
  if (payout.state === 'finished') return reportFinished(needs, payout);
  if (!(await notices.away(payout))) return false;
  await records.note(payout.id, { told: payout.stoppedAt });
  return true;
}

async function reportFinished({ records, ledger, notices }: ReportNeeds, payout: Payout): Promise<boolean> {
  const { status, csv } = await readStatus({ records, ledger }, payout);
  const shown = isShownWrongly(payout) ? await showPublicly({ records, notices }, status) : payout;
  // Of what was quarantined, staff have its card.
  if (payout.quarantined === undefined && !(await notices.finished(status, csv))) return false;
  const isLeft = shown === undefined || !isDecisionShown(shown);
  if (isLeft) await records.note(payout.id, { told: payout.endedAt });
  else await records.close(shown);
  return true;
}
