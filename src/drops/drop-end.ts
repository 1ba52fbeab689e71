import { UserError } from '../errors.js';
import { type PaymentOutcome, paymentOutcome } from '../ledger/payment-outcome.js';
import type { DropDependencies } from './drop-dependencies.js';
import { grantsPrefix } from './drop-records.js';
import type { Drop } from './drop-schema.js';

type Needs = Pick<
  DropDependencies,
  'dropRecords' | 'queue' | 'notices' | 'ledger' | 'liveness' | 'isListed' | 'now' | 'retryLog'
>;

/** For so long after the end, the bot tries to bring outdated messages up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

/**
 * Lets a drop take no more claims, and gives back what nobody has claimed. Whatever happens at the same moment, it
 * happens once.
 * @param staffId who ends it before its time (Discord user ID)
 * @returns `undefined` if it is not open
 */
export async function endDrop(
  needs: Needs,
  id: string,
  end: NonNullable<Drop['end']>,
  staffId?: string,
): Promise<Drop | undefined> {
  const { dropRecords, notices, liveness, now } = needs;
  for (;;) {
    const drop = await dropRecords.find(id);
    if (drop === undefined || (drop.state !== 'open' && drop.state !== 'opening')) return undefined;
    const ending = await dropRecords.change(drop, {
      state: 'ending',
      end,
      // The planned end counts, however late the bot comes to it.
      endedAt: Math.min(now(), drop.endsAt ?? now()),
      process: liveness.id,
      ...(staffId !== undefined && { endedBy: staffId }),
    });
    if (ending === undefined) continue;
    if (staffId !== undefined) notices.tell(ending, 'ended', staffId);
    return settleDrop(needs, ending);
  }
}

/** Counts what was claimed of a drop that is `ending`. @returns it as it is now */
export async function settleDrop({ dropRecords }: Needs, ending: Drop): Promise<Drop> {
  return (await dropRecords.settle(ending)) ?? (await dropRecords.find(ending.id)) ?? ending;
}

/** Ends a drop that waits for approval. @throws {UserError} if it does not */
export async function cancelWaiting(
  { dropRecords, notices }: Needs,
  id: string,
  staffId: string,
): Promise<Drop> {
  for (;;) {
    const drop = await dropRecords.find(id);
    if (drop?.state !== 'waiting') throw notOpen();
    const cancelled = await dropRecords.endUnpaid(drop, { state: 'cancelled', endedBy: staffId });
    if (cancelled === undefined) continue;
    notices.tell(cancelled, 'ended', staffId);
    return cancelled;
  }
}

export const notOpen = () => new UserError(({ words }) => words.approvals.notOpen);

/**
 * Brings everything that people see of a drop that is over up to date, and closes it when that is done.
 * @returns whether claims are still being paid
 */
export async function tidyDrop(needs: Needs, over: Drop): Promise<boolean> {
  const { dropRecords, now } = needs;
  let drop = await showDecided(needs, over);
  if (drop.closed === undefined && mayShow(needs, drop)) drop = await showClosed(needs, drop);
  const isPaying =
    drop.state === 'ended' &&
    drop.told === undefined &&
    (await needs.queue.isPaying({ kind: 'drop', id: drop.id }, grantsPrefix(drop)));
  if (drop.state === 'ended' && drop.told === undefined && !isPaying) drop = await tell(needs, drop);
  const isShown = drop.closed === true || !mayShow(needs, drop);
  const isTold = drop.state !== 'ended' || drop.told === true;
  const isDecisionShown = drop.posted === undefined || drop.posted.decided === true;
  const isHopeless = now() - (drop.endedAt ?? 0) > HOPE_MS;
  if (isTold && ((isShown && isDecisionShown) || isHopeless)) await dropRecords.close(drop);
  return isPaying;
}

/** What is quarantined ends as withdrawn, and yet its channel is there. */
const mayShow = ({ isListed }: Needs, { guildId, message, end, quarantined }: Drop) =>
  message !== undefined && (end !== 'withdrawn' || quarantined !== undefined) && isListed(guildId);

/** Makes the message that asked staff for approval say what was decided. */
export async function showDecided({ dropRecords, notices }: Needs, drop: Drop): Promise<Drop> {
  const { posted, state } = drop;
  if (posted === undefined || posted.decided === true || state === 'waiting') return drop;
  if (!(await notices.update(drop))) return drop;
  return (await dropRecords.change(drop, { posted: { ...posted, decided: true } })) ?? drop;
}

async function showClosed({ dropRecords, notices }: Needs, drop: Drop): Promise<Drop> {
  const claimed = drop.taken ?? (await dropRecords.claimed(drop.id));
  if (!(await notices.show(drop, claimed))) return drop;
  return (await dropRecords.change(drop, { closed: true })) ?? drop;
}

/** Puts the record of a drop into the log channel. */
async function tell(needs: Needs, drop: Drop): Promise<Drop> {
  const { dropRecords, notices } = needs;
  const outcome = await claimsOutcome(needs, drop, await dropRecords.claimed(drop.id));
  if (!(await notices.record(drop, outcome))) return drop;
  return (await dropRecords.change(drop, { told: true })) ?? drop;
}

/** What the claims of a drop that takes no more have come to. @param claimed how many there are */
export async function claimsOutcome(
  needs: Pick<Needs, 'dropRecords' | 'ledger'>,
  drop: Drop,
  claimed: number,
): Promise<PaymentOutcome> {
  return paymentOutcome(needs.ledger, await needs.dropRecords.grantIds(drop.id), claimed);
}
