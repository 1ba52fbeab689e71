import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { type Draft, draftKey, type Grant, isSettled, listedId, memberPrefix } from '../ledger/grant.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import { allKeys } from '../storage/all-rows.js';
import {
  type EraseContext,
  type EraseStep,
  erasedGrant,
  eraseEach,
  recordsAbout,
  removal,
} from './erase-context.js';
import { isOver } from './erase-giveaways.js';

/** Previews of grants to a member, also those that are too old to be confirmed. */
export const draftsTo = (context: Pick<EraseContext, 'store' | 'onUnreadable'>, memberId: string) =>
  recordsAbout<Draft>(context, draftKey(''), ({ member }) => member === memberId);

/** Whether a preview can still be confirmed. @param now ms since the epoch */
export const canBeConfirmed = ({ draftedAt }: Pick<Draft, 'draftedAt'>, now: number): boolean =>
  isInTime(draftedAt, DRAFT_VALID_MS, now);

/** Removes the previews of grants to a member that nobody can confirm any more. */
export const eraseDrafts: EraseStep = (context, { memberId }) =>
  eraseEach(context, draftsTo(context, memberId), async ({ key, value }) =>
    canBeConfirmed(value, context.now()) ? [] : removal(context.store, key),
  );

/** Takes a member and the reasons out of the settled grants to them. */
export const eraseGrants: EraseStep = (context, { memberId }) => {
  async function* listed() {
    for await (const key of allKeys(context.store, memberPrefix(memberId))) yield { key };
  }
  return eraseEach(context, listed(), async ({ key }) => {
    const grant = await context.ledger.find(listedId(key));
    if (grant?.member !== memberId) return removal(context.store, key);
    if (!isSettled(grant.state) || !(await isEventOver(context, grant))) return [];
    return erasedGrant(context.store, grant);
  });
};

/** The list of a payout and the winners of a giveaway must agree with their grants for as long as they are paid. */
async function isEventOver(context: EraseContext, { event }: Grant): Promise<boolean> {
  if (event === undefined) return true;
  if (event.kind === 'payout') {
    const payout = await context.payoutRecords.find(event.id);
    return payout === undefined || !isUnderWay(payout.state);
  }
  // Their places name grants alone, and neither member nor account gets a second one.
  if (event.kind === 'drop' || event.kind === 'code') return true;
  const giveaway = await context.giveawayRecords.find(event.id);
  return giveaway === undefined || isOver(context, giveaway);
}
