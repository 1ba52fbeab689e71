import { AT_REST as IS_OVER } from '../drops/drop-schema.js';
import { DOUBTED_MS } from '../ledger/due-payments.js';
import { type DuePayment, dueKey } from '../ledger/due-schema.js';
import { type GrantState, isSettled } from '../ledger/grant.js';
import { mayBeRetried } from '../ledger/grant-payer.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { EraseContext } from './erase-context.js';
import { claimsOf } from './erase-drops.js';
import { giveawaysOf, isOver } from './erase-giveaways.js';
import { canBeConfirmed, draftsTo } from './erase-grants.js';
import { keptUntil, proofsOf } from './erase-links.js';
import { isInList, isInPreparedPayout } from './erase-payouts.js';

/** Something under way with a person, which must be over before their data can be erased. */
export type Obstacle =
  | { readonly kind: 'grant'; readonly id: string; readonly state: GrantState }
  /** Staff have a preview of a payment, which they can confirm for some minutes. */
  | { readonly kind: 'preview' }
  /** A deposit of theirs can still prove an account, or another one would be allowed without its record. */
  | { readonly kind: 'deposit'; readonly until: number }
  | { readonly kind: 'payout'; readonly id: string }
  | { readonly kind: 'giveaway'; readonly id: string; readonly title: string }
  /** A drop that they have claimed can still be claimed by others, or a payment to them is due. */
  | { readonly kind: 'drop' | 'due'; readonly id: string }
  /** A payment to them is settled, but its record is kept until the website can no longer say otherwise. */
  | { readonly kind: 'settled'; readonly until: number };

/** So long it may take until the record of a payment that is over is removed. */
const REMOVED_MS = 60_000;

/** The stages of grants that are not settled. */
const STAGES = ['waiting', 'in-flight', 'unknown'] as const;

/** Finds everything under way with a person. */
export async function obstaclesTo(context: EraseContext, memberId: string): Promise<readonly Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const stage of STAGES) {
    for (const { id, member, state } of await context.ledger.inStage(stage)) {
      if (member === memberId) obstacles.push({ kind: 'grant', id, state });
    }
  }
  for await (const proof of proofsOf(context, memberId)) {
    const until = keptUntil(proof, context.now());
    if (until !== undefined) obstacles.push({ kind: 'deposit', until });
  }
  for (const { id, state } of await context.payoutRecords.open()) {
    if (!isUnderWay(state)) continue;
    if (await isInList(context, id, memberId)) obstacles.push({ kind: 'payout', id });
  }
  for await (const giveaway of giveawaysOf(context, memberId)) {
    // Of one whose records cannot be read, nobody knows whether it is over.
    if (await unlessUnreadable(() => isOver(context, giveaway))) continue;
    obstacles.push({ kind: 'giveaway', id: giveaway.id, title: giveaway.title });
  }
  for await (const { drop } of claimsOf(context, memberId)) {
    if (drop !== undefined && !IS_OVER.has(drop.state)) obstacles.push({ kind: 'drop', id: drop.id });
  }
  obstacles.push(...(await duePaymentsTo(context, memberId)));
  if (await isInPreview(context, memberId)) obstacles.push({ kind: 'preview' });
  return obstacles;
}

/** The payments due to a person that are not under way or unknown. Those are among the grants. */
async function duePaymentsTo(context: EraseContext, memberId: string): Promise<readonly Obstacle[]> {
  const { store, ledger, now, onUnreadable } = context;
  const obstacles: Obstacle[] = [];
  for await (const { value: due } of readableRows<DuePayment>(store, dueKey(''), onUnreadable)) {
    if (due.member !== memberId) continue;
    const grant = await unlessUnreadable(() => ledger.find(due.id));
    if (grant === undefined || mayBeRetried(grant)) obstacles.push({ kind: 'due', id: due.id });
    else if (isSettled(grant.state)) {
      const doubtedUntil = grant.settledBy === undefined ? 0 : (grant.settledAt ?? 0) + DOUBTED_MS;
      obstacles.push({ kind: 'settled', until: Math.max(doubtedUntil, now()) + REMOVED_MS });
    }
  }
  return obstacles;
}

async function isInPreview(context: EraseContext, memberId: string): Promise<boolean> {
  for await (const draft of draftsTo(context, memberId)) {
    if (canBeConfirmed(draft, context.now())) return true;
  }
  return isInPreparedPayout(context, memberId);
}
