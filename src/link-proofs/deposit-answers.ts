import { isDeepStrictEqual } from 'node:util';
import type { Link } from '../accounts/member-links.js';
import { StoreError, UserError } from '../errors.js';
import type { Amount } from '../money/amount.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change } from '../storage/store.js';
import type { CallCount } from '../website/website.js';
import { isRightBalance, readBalanceAnswer } from './balance-answer.js';
import { ownProof, proofGone } from './deposit-sending.js';
import type { LinkProofOptions } from './link-proof-options.js';
import { ANSWER_VALID_MS, endedProof, type LinkProof, proofKey, TRIES } from './link-proof-records.js';

/** What came of a balance that somebody named. */
export type AnsweredProof =
  | {
      readonly kind: 'linked';
      readonly proof: LinkProof;
      /** What the member gets for it, as an exact decimal text. */
      readonly bonus: string | undefined;
      /** To be called once an answer has told the member. Otherwise they get a message. */
      said(): Promise<void>;
    }
  | { readonly kind: 'wrong'; readonly proof: LinkProof; readonly triesLeft: number }
  /** It was too late, or the member was linked in another way meanwhile. Nothing was compared. */
  | { readonly kind: 'over'; readonly proof: LinkProof };

/** A comparison, and what is committed before anybody learns of it. */
interface Judged {
  readonly answered: AnsweredProof;
  readonly changes: readonly Change[];
}

function over(proof: LinkProof, state: 'late' | 'overtaken', at: number): Judged {
  const { after, changes } = endedProof(proof, state, at);
  return { answered: { kind: 'over', proof: after }, changes };
}

function wrong(proof: LinkProof, at: number): Judged {
  const times = (proof.wrong ?? 0) + 1;
  if (times >= TRIES) {
    const { after, changes } = endedProof(proof, 'wrong', at, { wrong: times });
    return { answered: { kind: 'wrong', proof: after, triesLeft: 0 }, changes };
  }
  const counted: LinkProof = { ...proof, wrong: times };
  return {
    answered: { kind: 'wrong', proof: counted, triesLeft: TRIES - times },
    changes: [{ key: proofKey(proof.id), from: proof, to: counted }],
  };
}

/** How members name the balance. Whatever fails must fail alike for a right and a wrong one. */
export function createDepositAnswers(options: LinkProofOptions) {
  const { store, records, ledger, links, directory, creditNames, tellNow, now } = options;

  /** @throws {UserError} if the account is no longer the same user's */
  async function confirm({ account }: LinkProof, count?: CallCount): Promise<void> {
    try {
      await directory.confirmed(account, count);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      throw new UserError(
        ({ words, shown }) => words.deposit.moved({ name: shown(account.username) }),
        undefined,
        { cause: error },
      );
    }
  }

  async function judge(id: string, memberId: string, meanings: readonly Amount[]): Promise<Judged> {
    const proof = await ownProof(options, id, memberId);
    if (proof.state !== 'asked') throw proofGone();
    const at = now();
    if (at >= (proof.sentAt ?? 0) + ANSWER_VALID_MS) return over(proof, 'late', at);
    if (await wasLinked(proof)) return over(proof, 'overtaken', at);
    const deposit = await ledger.find(id);
    if (deposit === undefined) throw new TypeError(`the proof ${id} has no deposit`);
    const { member, account, locale } = proof;
    const link: Link = { member, account, since: at, by: member, proof: 'deposit' };
    // Planned for a wrong answer too: that somebody else's link stands in the way must not say that it is right.
    const { changes: linking, bonus, said } = await links.plan(link, locale);
    if (!isRightBalance(deposit, meanings)) return wrong(proof, at);
    const { after, changes } = endedProof(proof, 'linked', at);
    return { answered: { kind: 'linked', proof: after, bonus, said }, changes: [...changes, ...linking] };
  }

  /** Whether the member could read the balance here, now or at a time since the deposit. */
  async function wasLinked({ member, account, sentAt = 0 }: LinkProof): Promise<boolean> {
    return (await links.of(member)) !== undefined || links.heldSince(member, account, sentAt);
  }

  /**
   * Compares a balance with what the website showed right after the deposit, and counts it before it says anything.
   * @throws {UserError} if it is no figure, or the proof cannot be answered; that counts as no try
   */
  return async (id: string, memberId: string, text: string, count?: CallCount): Promise<AnsweredProof> => {
    const meanings = readBalanceAnswer(text, creditNames);
    if (meanings.length === 0) throw new UserError(({ words }) => words.deposit.notABalance);
    const asked = await ownProof(options, id, memberId);
    if (asked.state !== 'asked') throw proofGone();
    await confirm(asked, count);
    let judged: Judged | undefined;
    try {
      return await retryCommit(store, async () => {
        judged = await judge(id, memberId, meanings);
        return { changes: judged.changes, result: judged.answered };
      });
    } catch (error) {
      // A link is not made twice, so one that is on disk was made by this answer or by the same one.
      const answered = judged?.answered;
      const mayBeLinked = error instanceof StoreError && answered?.kind === 'linked';
      if (mayBeLinked && isDeepStrictEqual(await records.find(id), answered.proof)) return answered;
      throw error;
    } finally {
      if (judged?.answered.kind === 'linked') tellNow();
    }
  };
}
