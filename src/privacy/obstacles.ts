import type { GrantState } from '../ledger/grant.js';
import { isUnderWay } from '../payouts/payout-schema.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { EraseContext } from './erase-context.js';
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
  | { readonly kind: 'giveaway'; readonly id: string; readonly title: string };

/** The stages of grants that are not settled. */
const QUEUE_INDEXES = ['waiting', 'queued', 'in-flight', 'unknown'] as const;

/** Finds everything under way with a person. */
export async function obstaclesTo(context: EraseContext, memberId: string): Promise<readonly Obstacle[]> {
  const obstacles: Obstacle[] = [];
  for (const queueIndex of QUEUE_INDEXES) {
    for (const { id, member, state } of await context.ledger.inQueueIndex(queueIndex)) {
      if (member === memberId) obstacles.push({ kind: 'grant', id, state });
    }
  }
  for await (const { value: proof } of proofsOf(context, memberId)) {
    const until = keptUntil(proof, context.now());
    if (until !== undefined) obstacles.push({ kind: 'deposit', until });
  }
  for (const { id, state } of await context.payoutRecords.open()) {
    if (!isUnderWay(state)) continue;
    if (await isInList(context, id, memberId)) obstacles.push({ kind: 'payout', id });
  }
  for await (const { value: giveaway } of giveawaysOf(context, memberId)) {
    // Of one whose records cannot be read, nobody knows whether it is over.
    if (await unlessUnreadable(() => isOver(context, giveaway))) continue;
    obstacles.push({ kind: 'giveaway', id: giveaway.id, title: giveaway.title });
  }
  if (await isInPreview(context, memberId)) obstacles.push({ kind: 'preview' });
  return obstacles;
}

async function isInPreview(context: EraseContext, memberId: string): Promise<boolean> {
  for await (const { value: draft } of draftsTo(context, memberId)) {
    if (canBeConfirmed(draft, context.now())) return true;
  }
  return isInPreparedPayout(context, memberId);
}
