import type { Account } from '../accounts/website-account.js';
import { retryCommit } from '../storage/retry-commit.js';
import { createAskingStaff } from './asking-staff.js';
import { createDepositAnswers } from './deposit-answers.js';
import { createDepositSending, ownProof, proofGone } from './deposit-sending.js';
import type { LinkProofOptions } from './link-proof-options.js';
import { type LinkProof, proofKey } from './link-proof-records.js';

/** Proofs by deposit, and what a member can do about the account that they named. */
export type LinkProofs = ReturnType<typeof createLinkProofs>;

export function createLinkProofs(options: LinkProofOptions) {
  const { store, records, ledger, now } = options;

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

    /** Asks staff for the link instead, which ends the proof. */
    askStaff: createAskingStaff(options),
  };
}
