import { type LinkRequest, openKey } from '../accounts/link-requests.js';
import type { Tally } from '../accounts/link-tallies.js';
import type { RoleDue, RolesGiven } from '../accounts/linked-role-records.js';
import { type Link, ownerKeys, type PastLink, proofOf } from '../accounts/member-links.js';
import {
  byMemberKey,
  forAccountKeys,
  isOpenProof,
  type LinkProof,
  openProofKey,
} from '../link-proofs/link-proof-records.js';
import type { DirectMessage } from '../notices/direct-messages.js';
import type { SignIn } from '../sign-in/sign-in-records.js';
import type { Row } from '../storage/store.js';
import { accountOf, type Exported, namingRecord, timeOf } from './exported-records.js';
import { isNamedIn } from './naming.js';

export function exportLink(row: Row<Link>, memberId: string): readonly Exported[] {
  const { key, value: link } = row;
  if (link.member !== memberId) {
    // Whom they have linked is not theirs to have.
    return namingRecord(row, memberId, 'link:(another member)');
  }
  const entry = {
    record: key,
    account: accountOf(link.account),
    since: timeOf(link.since),
    proven: proofOf(link),
    provenAt: timeOf(link.provenAt),
    madeBy: link.by === memberId ? 'you' : 'staff',
    listedUnder: ownerKeys(link.account),
  };
  return [{ subject: 'links', entry }];
}

export function exportPastLink({ key, value }: Row<PastLink>, memberId: string): readonly Exported[] {
  const { member, account, since, until } = value;
  if (member !== memberId) return [];
  const entry = { record: key, account: accountOf(account), since: timeOf(since), until: timeOf(until) };
  return [{ subject: 'pastLinks', entry }];
}

export function exportRequest(row: Row<LinkRequest>, memberId: string): readonly Exported[] {
  const { key, value: request } = row;
  if (request.member !== memberId) return namingRecord(row, memberId);
  const entry = {
    record: key,
    account: accountOf(request.account),
    language: request.locale,
    askedAt: timeOf(request.askedAt),
    failedDeposit: request.failedDeposit,
    state: request.state,
    endedAt: timeOf(request.endedAt),
    message: request.posted,
    listedUnder: request.state === 'open' ? [openKey(memberId)] : undefined,
  };
  return [{ subject: 'linkRequests', entry }];
}

export function exportTally({ key, value }: Row<Tally>, memberId: string): readonly Exported[] {
  return isNamedIn(key, memberId) ? [{ subject: 'usesOfLink', entry: { record: key, ...value } }] : [];
}

/** A member's way to an account by a deposit. */
export function exportProof({ key, value: proof }: Row<LinkProof>, memberId: string): readonly Exported[] {
  if (proof.member !== memberId) return [];
  const entered = [byMemberKey(memberId), ...forAccountKeys(proof.account)];
  const entry = {
    record: key,
    account: accountOf(proof.account),
    language: proof.locale,
    offeredAt: timeOf(proof.offeredAt),
    state: proof.state,
    sentAt: timeOf(proof.sentAt),
    wrongAnswers: proof.wrong,
    endedAt: timeOf(proof.endedAt),
    listedUnder:
      proof.state === 'offered'
        ? undefined
        : [...(isOpenProof(proof) ? [openProofKey(memberId)] : []), ...entered],
  };
  return [{ subject: 'linkProofs', entry }];
}

/** The role for linked members: which was given, or that it is due. */
export function exportRoles(
  { key, value }: Row<RoleDue | RolesGiven>,
  memberId: string,
): readonly Exported[] {
  if (!isNamedIn(key, memberId)) return [];
  const entry = 'since' in value ? { dueSince: timeOf(value.since) } : { roles: value.roles };
  return [{ subject: 'linkedRoles', entry: { record: key, ...entry } }];
}

/** A use of the page for signing in. Hashes of its secrets say nothing about the member. */
export function exportSignIn({ key, value }: Row<SignIn>, memberId: string): readonly Exported[] {
  if (value.member !== memberId) return [];
  const { locale, until, step, trouble, unfound, refusal, name, account, proof } = value;
  const entry = {
    record: key,
    language: locale,
    usableUntil: timeOf(until),
    step,
    trouble,
    nameNotFoundAgain: unfound,
    refusal,
    discordName: name,
    account: account && accountOf(account),
    proof,
  };
  return [{ subject: 'signIns', entry }];
}

/** A direct message that a member has not got yet. */
export function exportDirectMessage(
  { key, value: { member, locale, at, tells } }: Row<DirectMessage>,
  memberId: string,
): readonly Exported[] {
  if (member !== memberId) return [];
  const entry = { record: key, language: locale, raisedAt: timeOf(at), tells };
  return [{ subject: 'messagesNotSentYet', entry }];
}
