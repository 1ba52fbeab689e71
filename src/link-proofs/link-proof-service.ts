import type { FailedDeposit, LinkRequest } from '../accounts/link-requests.js';
import { AccountTakenError, alreadyLinked } from '../accounts/member-links.js';
import { type Account, isOneAccount } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import { createDepositAnswers } from './deposit-answers.js';
import { createDepositSending, ownProof, proofGone, requireFresh } from './deposit-sending.js';
import type { LinkProofOptions } from './link-proof-options.js';
import { endedProof, isOpenProof, type LinkProof, openProofKey, proofKey } from './link-proof-records.js';

/** Proofs by deposit, and what a member can do about the account that they named. */
export type LinkProofs = ReturnType<typeof createLinkProofs>;

export function createLinkProofs(options: LinkProofOptions) {
  const { store, records, ledger, links, linkRequests, linkRequestUpkeep, now } = options;

  return {
    /** The proof of a member whose deposit was sent, while it can lead to a link. */
    openOf: records.openOf,

    isSecret: records.isSecret,

    /** Sends the deposit of a proof, once. Sent before, it gives the proof as it stands. */
    send: createDepositSending(options),

    answer: createDepositAnswers(options),

    /** Keeps which account a member named, for the buttons with which they choose a way to prove it. */
    async offer(member: string, account: Account, locale: string): Promise<LinkProof> {
      const proof: LinkProof = {
        id: await ledger.newId(),
        ...{ member, account, locale },
        offeredAt: now(),
        state: 'offered',
      };
      await retryCommit(store, async () => ({
        changes: [{ key: proofKey(proof.id), from: undefined, to: proof }],
        result: undefined,
      }));
      return proof;
    },

    /** Drops an offer. @throws {UserError} if it is another member's, or something was sent */
    async drop(id: string, memberId: string): Promise<void> {
      const proof = await ownProof(options, id, memberId);
      if (proof.state !== 'offered' || !(await records.forget(proof))) throw proofGone();
    },

    /**
     * Asks staff for the link instead, which ends the proof.
     * @throws {UserError} if the deposit is under way, the member is linked, or has asked too often today
     */
    async askStaff(id: string, memberId: string): Promise<{ request: LinkRequest; isNew: boolean }> {
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
    },
  };

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
