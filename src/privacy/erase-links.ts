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
import { ERASED_TEXT } from '../text/erased-person.js';
import { type EraseContext, type EraseStep, eraseEach, recordsAbout, removal } from './erase-context.js';

type Reads = Pick<EraseContext, 'store' | 'onUnreadable'>;

/** The link requests of a member, in every state. */
export const requestsOf = (context: Reads, memberId: string) =>
  recordsAbout<LinkRequest>(context, requestKey(''), ({ member }) => member === memberId);

/** Removes a member's requests; an open one is withdrawn by it. */
export const eraseRequests: EraseStep = async (context, { memberId }) => {
  const { store, requestNotices, now } = context;
  const open = new Map<string, LinkRequest>();
  const count = await eraseEach(context, requestsOf(context, memberId), async ({ key, value }) => {
    if (value.state === 'open') open.set(key, value);
    const pointer = await store.get<string>(openKey(memberId));
    return [
      ...(await removal(store, key)),
      ...(pointer === value.id ? [{ key: openKey(memberId), from: pointer, to: undefined }] : []),
    ];
  });
  for (const request of open.values()) {
    await requestNotices.update({ ...request, state: 'withdrawn', endedAt: now() });
  }
  return count;
};

/** Ends a member's link and, unless they are staff, removes what is known of their past ones. */
export const eraseLinks: EraseStep = async (context, { memberId, keepsPastLinks }) => {
  const { store, links } = context;
  const count = (await links.remove(memberId)) === undefined ? 0 : 1;
  if (keepsPastLinks) return count;
  const past = recordsAbout<PastLink>(context, pastPrefix(memberId), () => true);
  return count + (await eraseEach(context, past, ({ key }) => removal(store, key)));
};

/** The ways of a member to accounts by a deposit. */
export const proofsOf = (context: Reads, memberId: string) =>
  recordsAbout<LinkProof>(context, proofKey(''), ({ member }) => member === memberId);

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
export const eraseProofs: EraseStep = (context, { memberId }) => {
  const { store, now } = context;
  return eraseEach(context, proofsOf(context, memberId), async ({ key }) => {
    const from = await store.get<LinkProof>(key);
    if (from === undefined || keptUntil(from, now()) !== undefined) return [];
    const to = from.state === 'offered' ? undefined : { ...from, member: ERASED_TEXT };
    const newest = await store.get<string>(byMemberKey(memberId));
    // An erasure that has to wait goes on beside deposits, whose pause it must not end.
    const isNewest = newest === from.id;
    return [
      { key, from, to },
      ...(isNewest ? [{ key: byMemberKey(memberId), from: newest, to: undefined }] : []),
    ];
  });
};

/** A member's uses of the page for signing in. */
export const signInsOf = (context: Reads, memberId: string) =>
  recordsAbout<SignIn>(context, 'sign-in:', ({ member }) => member === memberId);

/** Ends the uses of the page for signing in. */
export const eraseSignIns: EraseStep = (context, { memberId }) =>
  eraseEach(context, signInsOf(context, memberId), ({ key }) => removal(context.store, key));
