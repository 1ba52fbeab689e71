import { DRAFT_VALID_MS, isInTime } from '../approvals/time-limits.js';
import { type Draft, draftKey, type Grant, isSettled, memberPrefix } from '../ledger/grant.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import { allKeys, readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import {
  commitErasure,
  type EraseContext,
  type EraseStep,
  erasedGrant,
  removeRecord,
} from './erase-context.js';
import { isOver } from './erase-giveaways.js';

/** Previews of grants to a member, also those that are too old to be confirmed. */
export async function* draftsTo(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  memberId: string,
): AsyncGenerator<Draft> {
  for await (const { value } of readableRows<Draft>(store, draftKey(''), onUnreadable)) {
    if (value.member === memberId) yield value;
  }
}

/** Whether a preview can still be confirmed. @param now ms since the epoch */
export const canBeConfirmed = ({ draftedAt }: Pick<Draft, 'draftedAt'>, now: number): boolean =>
  isInTime(draftedAt, DRAFT_VALID_MS, now);

/** Removes the previews of grants to a member that nobody can confirm any more. */
export const eraseDrafts: EraseStep = async (context, { memberId }) => {
  let count = 0;
  for await (const draft of draftsTo(context, memberId)) {
    if (canBeConfirmed(draft, context.now())) continue;
    if (await removeRecord(context.store, draftKey(draft.id))) count += 1;
  }
  return count;
};

/** Takes a member and the reasons out of the settled grants to them. */
export const eraseGrants: EraseStep = async (context, { memberId }) => {
  let count = 0;
  const prefix = memberPrefix(memberId);
  for await (const key of allKeys(context.store, prefix)) {
    const isErased = await unlessUnreadable(() =>
      eraseGrant(context, key, key.slice(prefix.length), memberId),
    );
    if (isErased === undefined) context.onUnreadable(key);
    if (isErased) count += 1;
  }
  return count;
};

/** @param key under which the grant is listed */
const eraseGrant = (context: EraseContext, key: string, id: string, memberId: string): Promise<boolean> =>
  commitErasure(context.store, async () => {
    const grant = await context.ledger.find(id);
    if (grant?.member !== memberId) {
      return [{ key, from: await context.store.get<string>(key), to: undefined }];
    }
    if (!isSettled(grant.state) || !(await isEventOver(context, grant))) return [];
    return erasedGrant(context.store, grant);
  });

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
