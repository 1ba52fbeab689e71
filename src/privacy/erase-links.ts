import { type LinkRequest, openKey, requestKey } from '../accounts/link-requests.js';
import { linkKey, type PastLink, pastPrefix } from '../accounts/member-links.js';
import { type DueBonus, dueKey } from '../link-bonus/link-bonus-records.js';
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
import { commitErasure, type ErasedKind, recordsOf, remove } from './erased-kind.js';

/** A member's requests, in every state; an open one is withdrawn. */
export const REQUESTS: ErasedKind<LinkRequest> = {
  find: recordsOf(requestKey('')),
  counted: (_context, { value }) => (value.state === 'open' ? ['requests', 'openRequests'] : ['requests']),
  async erase({ store, requestNotices, now }, { key, value }) {
    const isErased = await commitErasure(store, async () => {
      const from = await store.get(key);
      const pointer = await store.get<string>(openKey(value.member));
      if (from === undefined) return [];
      const isNamed = pointer === value.id;
      return [
        { key, from, to: undefined },
        ...(isNamed ? [{ key: openKey(value.member), from: pointer, to: undefined }] : []),
      ];
    });
    if (isErased && value.state === 'open')
      await requestNotices.update({ ...value, state: 'withdrawn', endedAt: now() });
    return isErased;
  },
};

/** The link of a member, which may be made at any moment. */
export const LINKS: ErasedKind<null> = {
  async *find(_context, memberId) {
    yield { key: linkKey(memberId), value: null };
  },
  counted: async ({ store }, { key }) => ((await store.get(key)) === undefined ? [] : ['links']),
  erase: async ({ links }, _row, { memberId }) => (await links.remove(memberId)) !== undefined,
};

/** What is known of a member's past links, unless they are staff. */
export const PAST_LINKS: ErasedKind<PastLink> = {
  find: ({ store, onUnreadable }, memberId) =>
    readableRows<PastLink>(store, pastPrefix(memberId), onUnreadable),
  counted: () => ['pastLinks'],
  erase: async (context, row, { keepsPastLinks }) => !keepsPastLinks && remove(context, row),
};

/**
 * Until when a proof must keep its member, since they may yet answer, or without it would get another deposit too soon.
 * @param now ms since the epoch
 * @returns ms since the epoch; `undefined` if the member can be taken out of it
 */
function keptUntil(proof: LinkProof, now: number): number | undefined {
  if (!hasUsedDeposit(proof)) return undefined;
  const until = (proof.sentAt ?? proof.offeredAt) + MEMBER_PAUSE_MS;
  return isOpenProof(proof) || until > now ? until : undefined;
}

/**
 * A member's ways to accounts by a deposit. What was more than an offer stays without them, since its deposit counts for
 * the account.
 */
export const PROOFS: ErasedKind<LinkProof> = {
  find: recordsOf(proofKey('')),
  counted: () => ['proofs'],
  async obstacle({ now }, { value: proof }) {
    const until = keptUntil(proof, now());
    return until === undefined ? undefined : { kind: 'deposit', until };
  },
  erase: ({ store, now }, { key }, { memberId }) =>
    commitErasure(store, async () => {
      const from = await store.get<LinkProof>(key);
      if (from === undefined || keptUntil(from, now()) !== undefined) return [];
      const to = from.state === 'offered' ? undefined : { ...from, member: ERASED_TEXT };
      const pointer = byMemberKey(memberId);
      // An erasure that has to wait goes on beside deposits, whose pause it must not end.
      const isNewest = (await store.get<string>(pointer)) === from.id;
      return [{ key, from, to }, ...(isNewest ? [{ key: pointer, from: from.id, to: undefined }] : [])];
    }),
};

/** A bonus that was not paid yet: it goes, and its marks stay. */
export const DUE_BONUSES: ErasedKind<DueBonus> = {
  find: recordsOf(dueKey('')),
  counted: () => ['places'],
  erase: remove,
};

/** A member's uses of the page for signing in, which end. An address that was only shown is none. */
export const SIGN_INS: ErasedKind<SignIn> = {
  find: recordsOf('sign-in:'),
  counted: (_context, { value: { browser } }) => (browser === undefined ? [] : ['signIns']),
  erase: remove,
};
