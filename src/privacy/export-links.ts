import { type LinkRequest, openKey, type Tally } from '../accounts/link-requests.js';
import { type Link, ownerKeys, type PastLink, proofOf } from '../accounts/member-links.js';
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

export function exportPastLink({ key, value }: Row<PastLink>): readonly Exported[] {
  const { account, since, until } = value;
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
