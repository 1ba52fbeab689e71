import { type LinkRequest, openKey } from '../accounts/link-requests.js';
import type { Tally } from '../accounts/link-tallies.js';
import type { RoleDue, RolesGiven } from '../accounts/linked-role-records.js';
import { type Link, ownerKeys, type PastLink, proofOf } from '../accounts/member-links.js';
import type { DueBonus } from '../link-bonus/link-bonus-records.js';
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
import { accountOf, type Exported, namingRecord, ofMember, timeOf, underMember } from './exported-records.js';

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

export const exportPastLink = ofMember<PastLink>('pastLinks', ({ account, since, until }) => ({
  account: accountOf(account),
  since: timeOf(since),
  until: timeOf(until),
}));

export const exportRequest = ofMember<LinkRequest>('linkRequests', (request) => ({
  account: accountOf(request.account),
  language: request.locale,
  askedAt: timeOf(request.askedAt),
  failedDeposit: request.failedDeposit,
  state: request.state,
  endedAt: timeOf(request.endedAt),
  reason: request.reason,
  message: request.posted,
  listedUnder: request.state === 'open' ? [openKey(request.member)] : undefined,
}));

export const exportTally = underMember<Tally>('usesOfLink', (tally) => tally);

/** A member's way to an account by a deposit. */
export const exportProof = ofMember<LinkProof>('linkProofs', (proof) => ({
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
      : [
          ...(isOpenProof(proof) ? [openProofKey(proof.member)] : []),
          byMemberKey(proof.member),
          ...forAccountKeys(proof.account),
        ],
}));

/** A bonus that waits for its turn. */
export const exportDueBonus = ofMember<DueBonus>('creditGrantedToYou', ({ account, amount, at }) => ({
  kind: 'link-bonus',
  account: accountOf(account),
  amount,
  earnedAt: timeOf(at),
}));

/** The role for linked members: which was given, or that it is due. */
export const exportRoles = underMember<RoleDue | RolesGiven>('linkedRoles', (value) =>
  'since' in value ? { dueSince: timeOf(value.since) } : { roles: value.roles },
);

/** A use of the page for signing in; an address that was only shown is none. Hashes of its secrets say nothing about the member. */
export const exportSignIn = (row: Row<SignIn>, memberId: string): readonly Exported[] =>
  row.value.browser === undefined ? namingRecord(row, memberId) : exportUsedSignIn(row, memberId);

const exportUsedSignIn = ofMember<SignIn>('signIns', (signIn) => ({
  language: signIn.locale,
  usableUntil: timeOf(signIn.until),
  step: signIn.step,
  trouble: signIn.trouble,
  nameNotFoundAgain: signIn.unfound,
  refusal: signIn.refusal,
  discordName: signIn.name,
  account: signIn.account && accountOf(signIn.account),
  proof: signIn.proof,
  bonus: signIn.bonus,
}));

/** A direct message that a member has not got yet. */
export const exportDirectMessage = ofMember<DirectMessage>('messagesNotSentYet', ({ locale, at, tells }) => ({
  language: locale,
  raisedAt: timeOf(at),
  tells,
}));
