import type { Links } from '../accounts/member-links.js';
import { isSameAccount } from '../accounts/website-account.js';
import type { Grant } from '../ledger/grant.js';
import type { LinkProofRecords } from './link-proof-records.js';

/**
 * Tells whether who received a grant may read the balance of its account now: it is still theirs, and nobody has to find
 * out that balance to prove it.
 */
export const createBalanceReaders =
  (linkOf: Links['of'], proofs: Pick<LinkProofRecords, 'isSecret'>) =>
  async ({ member, account }: Pick<Grant, 'member' | 'account'>): Promise<boolean> => {
    if (member === undefined) return false;
    const link = await linkOf(member);
    if (link === undefined || !isSameAccount(link.account, account)) return false;
    return !(await proofs.isSecret(account, account.username));
  };
