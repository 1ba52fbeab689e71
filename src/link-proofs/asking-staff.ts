import type { FailedDeposit, LinkRequest } from '../accounts/link-requests.js';
import { AccountTakenError, alreadyLinked } from '../accounts/member-links.js';
import { isOneAccount } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import { ownProof, proofGone, requireFresh } from './deposit-sending.js';
import type { LinkProofOptions } from './link-proof-options.js';
import { endedProof, isOpenProof, type LinkProof, openProofKey, proofKey } from './link-proof-records.js';

/** How a member turns from the proof of an account to staff. */
export function createAskingStaff(options: LinkProofOptions) {
  const { store, records, links, linkRequests, linkRequestUpkeep, now } = options;

  async function refuseLinked({ state, member, account }: LinkProof): Promise<void> {
    const link = await links.of(member);
    if (link !== undefined) throw alreadyLinked(link);
    const owner = await links.ownerOf(account);
    // After a deposit, staff decide between the two.
    if (owner !== undefined && state === 'offered') throw new AccountTakenError(account, owner);
  }

  /**
   * Makes sure that no other deposit of the member is open: if it had to go to staff, it would find their request for
   * this account in its place.
   * @throws {UserError} if one is
   */
  async function openChange({ id, member }: LinkProof): Promise<readonly Change[]> {
    const key = openProofKey(member);
    const pointer = await store.get<string>(key);
    if (pointer === id) return [];
    const other = await records.openOf(member);
    if (other?.state === 'sent') throw new UserError(({ words }) => words.deposit.underWay);
    if (other !== undefined) throw proofGone();
    return [{ key, from: pointer, to: pointer }];
  }

  /** How a deposit of the member for the account has failed, this one's or an earlier one's. */
  async function failureOf(proof: LinkProof): Promise<FailedDeposit | undefined> {
    if (proof.state !== 'offered') return failedBy(proof);
    const before = (await records.forAccount(proof.account)).filter(
      (one) => one.member === proof.member && isOneAccount(one.account, proof.account),
    );
    return before.map(failedBy).find((why) => why !== undefined);
  }

  function withoutProof(proof: LinkProof): readonly Change[] {
    if (isOpenProof(proof)) return endedProof(proof, 'given-up', now()).changes;
    return proof.state === 'offered' ? [{ key: proofKey(proof.id), from: proof, to: undefined }] : [];
  }

  /**
   * Asks staff for the link instead, which ends the proof.
   * @throws {UserError} if the deposit is under way, the member is linked, or has asked too often today
   */
  return async (id: string, memberId: string): Promise<{ request: LinkRequest; isNew: boolean }> => {
    const asked = await retryCommit(store, async () => {
      const proof = await ownProof(options, id, memberId);
      requireFresh(proof, now());
      if (proof.state === 'sent') throw new UserError(({ words }) => words.deposit.underWay);
      await refuseLinked(proof);
      const open = await openChange(proof);
      const failedDeposit = await failureOf(proof);
      const { changes, ...result } = await linkRequests.plan({ ...proof, failedDeposit }, true);
      // The request that they have already may be about another account.
      return { changes: result.isNew ? [...changes, ...withoutProof(proof), ...open] : [], result };
    });
    if (asked.isNew) await linkRequestUpkeep.ask(asked.request);
    return asked;
  };
}

function failedBy({ state, wrong }: LinkProof): FailedDeposit | undefined {
  switch (state) {
    case 'asked':
      return wrong === undefined ? 'given-up' : 'wrong';
    case 'wrong':
    case 'late':
    case 'given-up':
    case 'unknown':
      return state;
    default:
      return undefined;
  }
}
