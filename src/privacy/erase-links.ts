import { type LinkRequest, openKey, requestKey } from '../accounts/link-requests.js';
import { type PastLink, pastPrefix } from '../accounts/member-links.js';
import {
  byMemberKey,
  hasUsedDeposit,
  isOpenProof,
  type LinkProof,
  MEMBER_PAUSE_MS,
  proofKey,
} from '../link-proofs/link-proof-records.js';
import type { SignIn } from '../sign-in/sign-in-records.js';
import { readableRows } from '../storage/all-rows.js';
import { ERASED_TEXT } from '../text/erased-person.js';
import { commitErasure, type EraseContext, type EraseStep, removeRecord } from './erase-context.js';

/** The link requests of a member, in every state. */
export async function* requestsOf(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  memberId: string,
): AsyncGenerator<LinkRequest> {
  for await (const { value } of readableRows<LinkRequest>(store, requestKey(''), onUnreadable)) {
    if (value.member === memberId) yield value;
  }
}

/** Removes a member's requests; an open one is withdrawn by it. */
export const eraseRequests: EraseStep = async (context, { memberId }) => {
  const { store, requestNotices, now } = context;
  let count = 0;
  for await (const request of requestsOf(context, memberId)) {
    const key = requestKey(request.id);
    const isErased = await commitErasure(store, async () => {
      const from = await store.get<LinkRequest>(key);
      if (from === undefined) return [];
      const pointer = await store.get<string>(openKey(memberId));
      return [
        { key, from, to: undefined },
        ...(pointer === request.id ? [{ key: openKey(memberId), from: pointer, to: undefined }] : []),
      ];
    });
    if (isErased) count += 1;
    if (request.state !== 'open') continue;
    await requestNotices.update({ ...request, state: 'withdrawn', endedAt: now() });
  }
  return count;
};

/** Ends a member's link and, unless they are staff, removes what is known of their past ones. */
export const eraseLinks: EraseStep = async ({ store, links, onUnreadable }, { memberId, keepsPastLinks }) => {
  let count = (await links.remove(memberId)) === undefined ? 0 : 1;
  if (keepsPastLinks) return count;
  for await (const { key } of readableRows<PastLink>(store, pastPrefix(memberId), onUnreadable)) {
    if (await removeRecord(store, key)) count += 1;
  }
  return count;
};

/** The ways of a member to accounts by a deposit. */
export async function* proofsOf(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  memberId: string,
): AsyncGenerator<LinkProof> {
  for await (const { value } of readableRows<LinkProof>(store, proofKey(''), onUnreadable)) {
    if (value.member === memberId) yield value;
  }
}

/**
 * Until when a proof must keep its member, since they may yet answer, or without it would get another deposit too soon.
 * @param now ms since the epoch
 * @returns ms since the epoch; `undefined` if the member can be taken out of it
 */
export function keptUntil(proof: LinkProof, now: number): number | undefined {
  if (!hasUsedDeposit(proof)) return undefined;
  const until = (proof.sentAt ?? proof.offeredAt) + MEMBER_PAUSE_MS;
  return isOpenProof(proof) || until > now ? until : undefined;
}

/**
 * Takes a member out of their ways to accounts by a deposit. What was more than an offer stays without them, since its
 * deposit counts for the account.
 */
export const eraseProofs: EraseStep = async (context, { memberId }) => {
  const { store, now } = context;
  let count = 0;
  for await (const { id } of proofsOf(context, memberId)) {
    const isErased = await commitErasure(store, async () => {
      const from = await store.get<LinkProof>(proofKey(id));
      if (from === undefined || keptUntil(from, now()) !== undefined) return [];
      const to = from.state === 'offered' ? undefined : { ...from, member: ERASED_TEXT };
      return [{ key: proofKey(id), from, to }];
    });
    if (isErased) count += 1;
  }
  const isForgotten = await commitErasure(store, async () => {
    const key = byMemberKey(memberId);
    const from = await store.get<string>(key);
    const newest = from === undefined ? undefined : await store.get<LinkProof>(proofKey(from));
    // An erasure that has to wait goes on beside deposits, whose pause it must not end.
    const isKept = newest !== undefined && keptUntil(newest, now()) !== undefined;
    return from === undefined || isKept ? [] : [{ key, from, to: undefined }];
  });
  return isForgotten ? count + 1 : count;
};

/** The keys of a member's uses of the page for signing in. */
export async function* signInsOf(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  memberId: string,
): AsyncGenerator<string> {
  for await (const { key, value } of readableRows<SignIn>(store, 'sign-in:', onUnreadable)) {
    if (value.member === memberId) yield key;
  }
}

/** Ends the uses of the page for signing in. */
export const eraseSignIns: EraseStep = async (context, { memberId }) => {
  let count = 0;
  for await (const key of signInsOf(context, memberId)) {
    if (await removeRecord(context.store, key)) count += 1;
  }
  return count;
};
