import { grantAmount } from '../credit/grant-amount.js';
import { APPROVAL_VALID_MS } from '../credit/grant-service.js';
import { UserError } from '../errors.js';
import { eachAlone } from '../storage/each-alone.js';
import { settledChange } from './confirmed-change.js';
import { refuseLaidAside } from './giveaway-checks.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { begin } from './giveaway-opening.js';
import type { Giveaway } from './giveaway-schema.js';

/**
 * Opens a giveaway that waits for approval.
 * @throws {UserError} also if limits were lowered below it meanwhile; it goes on waiting then
 */
export async function approve(needs: GiveawayDependencies, id: string, staffId: string): Promise<Giveaway> {
  const { records, caps, liveness, max, now } = needs;
  for (;;) {
    const waiting = await toDecide(needs, id, staffId);
    grantAmount(waiting.amount, max);
    await caps.requireWithin(waiting.by, waiting.confirmedAt);
    const approval: Partial<Giveaway> = {
      state: 'opening',
      decidedBy: staffId,
      process: liveness.id,
      endsAt: now() + waiting.durationMs,
    };
    const opening = await settledChange(records, waiting, approval, records.change);
    // Where staff see it may be noted at this very moment, which decides nothing.
    if (opening !== undefined) return begin(needs, opening);
  }
}

/** Ends a giveaway that waits for approval. @throws {UserError} if it does not wait, or staff may not decide on it */
export async function reject(needs: GiveawayDependencies, id: string, staffId: string): Promise<Giveaway> {
  const { records } = needs;
  for (;;) {
    const waiting = await toDecide(needs, id, staffId);
    const rejection: Partial<Giveaway> = { state: 'rejected', decidedBy: staffId };
    const rejected = await settledChange(records, waiting, rejection, records.endUnpaid);
    if (rejected !== undefined) return rejected;
  }
}

/** Ends the giveaways that nobody approved in time. */
export async function endUnapproved({
  records,
  notices,
  now,
}: Pick<GiveawayDependencies, 'records' | 'notices' | 'now'>): Promise<void> {
  await eachAlone(await records.open(), async (giveaway) => {
    if (giveaway.state !== 'waiting' || now() < giveaway.confirmedAt + APPROVAL_VALID_MS) return;
    const lapsed = await records.endUnpaid(giveaway, { state: 'lapsed' });
    if (lapsed !== undefined && (await notices.update(lapsed))) await records.close(lapsed);
  });
}

async function toDecide(
  { records, isListed, now }: GiveawayDependencies,
  id: string,
  staffId: string,
): Promise<Giveaway> {
  const giveaway = await records.find(id);
  if (giveaway !== undefined) refuseLaidAside(giveaway);
  if (giveaway?.state !== 'waiting' || now() >= giveaway.confirmedAt + APPROVAL_VALID_MS) {
    throw new UserError(({ words }) => words.giveaway.decided);
  }
  if (giveaway.by === staffId) throw new UserError(({ words }) => words.refusals.ownApproval);
  if (!isListed(giveaway.guildId)) throw new UserError(({ words }) => words.giveaway.serverUnlisted);
  return giveaway;
}
