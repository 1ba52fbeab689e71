import { linkKey, pastPrefix } from '../accounts/member-links.js';
import { type Grant, listedId, memberPrefix } from '../ledger/grant.js';
import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { EraseContext } from './erase-context.js';
import { giveawaysOf } from './erase-giveaways.js';
import { proofsOf, requestsOf, signInsOf } from './erase-links.js';
import { payoutRowsOf } from './erase-payouts.js';

/** How many records of each kind an erasure would remove, or take a person out of. */
export interface WhatGoes {
  readonly links: number;
  readonly pastLinks: number;
  readonly requests: number;
  /** Whether one of the requests is open, and is withdrawn by it. */
  readonly isWithdrawn: boolean;
  readonly proofs: number;
  readonly signIns: number;
  readonly grants: number;
  readonly payoutRows: number;
  readonly giveaways: number;
  /** Those of the grants that pay what they claimed or redeemed. */
  readonly places: number;
}

export async function countWhatGoes(context: EraseContext, memberId: string): Promise<WhatGoes> {
  const { store } = context;
  let requests = 0;
  let isWithdrawn = false;
  for await (const { value } of requestsOf(context, memberId)) {
    requests += 1;
    if (value.state === 'open') isWithdrawn = true;
  }
  return {
    links: (await store.get(linkKey(memberId))) === undefined ? 0 : 1,
    pastLinks: await store.count(pastPrefix(memberId)),
    requests,
    isWithdrawn,
    proofs: await countOf(proofsOf(context, memberId)),
    signIns: await countOf(signInsOf(context, memberId)),
    grants: await store.count(memberPrefix(memberId)),
    payoutRows: await countOf(payoutRowsOf(context, memberId)),
    giveaways: await countOf(giveawaysOf(context, memberId)),
    places: await countOf(placesOf(context, memberId)),
  };
}

async function* placesOf({ store, ledger }: EraseContext, memberId: string): AsyncGenerator<Grant> {
  for await (const key of allKeys(store, memberPrefix(memberId))) {
    const grant = await unlessUnreadable(() => ledger.find(listedId(key)));
    if (grant?.event?.kind === 'drop' || grant?.event?.kind === 'code') yield grant;
  }
}

async function countOf(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _ of items) count += 1;
  return count;
}
