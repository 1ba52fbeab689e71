import { openKey } from '../accounts/link-requests.js';
import { AccountTakenError, alreadyLinked, linkKey, outranks } from '../accounts/member-links.js';
import { isInTime } from '../approvals/time-limits.js';
import { UserError } from '../errors.js';
import { OverCapError } from '../ledger/daily-caps.js';
import type { OnProgress } from '../ledger/deliver-and-tell.js';
import type { Grant } from '../ledger/grant.js';
import type { PlannedEntry } from '../ledger/ledger.js';
import { amountText } from '../money/amount.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import { settledCommit } from '../storage/uncertain-commit.js';
import type { CallCount } from '../website/website.js';
import type { WebsiteError } from '../website/website-errors.js';
import { drawDepositAmount } from './deposit-amount.js';
import type { LinkProofOptions } from './link-proof-options.js';
import {
  ACCOUNT_PAUSE_MS,
  byMemberKey,
  forAccountKeys,
  hasUsedDeposit,
  type LinkProof,
  MEMBER_PAUSE_MS,
  OFFER_VALID_MS,
  openProofKey,
  proofKey,
  type SettledProof,
} from './link-proof-records.js';
import { createProofSettlement } from './proof-settlement.js';

/** Why there can be no deposit now: one was made for the account or the member, or there were enough today. */
export type DepositLimit = 'account' | 'member' | 'day';

/** What came of **Send a test deposit**. */
export type SentDeposit =
  | { readonly kind: 'limit'; readonly limit: DepositLimit; readonly proof: LinkProof }
  | (SettledProof & {
      readonly kind: 'sent';
      readonly cause?: UserError | WebsiteError | undefined;
      /** To be called once an answer has said what became of it. Otherwise the member gets a message. */
      said(): Promise<void>;
    });

class LimitError extends Error {
  readonly limit: Exclude<DepositLimit, 'day'>;

  constructor(limit: Exclude<DepositLimit, 'day'>) {
    super('no deposit can be made now');
    this.limit = limit;
  }
}

/** @throws {UserError} itself, unless it is of a limit */
function refusedBy(error: LimitError | UserError, proof: LinkProof): SentDeposit {
  if (error instanceof LimitError) return { kind: 'limit', limit: error.limit, proof };
  if (error instanceof OverCapError) return { kind: 'limit', limit: 'day', proof };
  throw error;
}

export const proofGone = () => new UserError(({ words }) => words.deposit.gone);

/** @throws {UserError} if it is not there, or another member's */
export async function ownProof(
  { records }: Pick<LinkProofOptions, 'records'>,
  id: string,
  memberId: string,
): Promise<LinkProof> {
  const proof = await records.find(id);
  if (proof?.member !== memberId) throw proofGone();
  return proof;
}

/** @throws {UserError} if it was offered too long ago */
export function requireFresh(proof: LinkProof, now: number): void {
  if (proof.state === 'offered' && !isInTime(proof.offeredAt, OFFER_VALID_MS, now)) throw proofGone();
}

/** How deposits are sent: each proof has one at most, whoever presses how often. */
export function createDepositSending(options: LinkProofOptions) {
  const { store, ledger, deliver, inFlight, processId, log } = options;
  const settle = createProofSettlement(options);
  /** A press that finds its entry on disk although the store failed must not take another press's for it. */
  const alone = createKeyedLock();

  /**
   * @returns what this process has entered now, and must deliver; `undefined` if somebody was first, `'withdrawn'` if the
   * store has failed and it never will be entered
   */
  async function enter(proof: LinkProof): Promise<Grant | 'withdrawn' | undefined> {
    const { id } = proof;
    const entered = await settledCommit({
      commit: () => ledger.enterPlanned(() => planned(options, proof)),
      withdraw: () => store.commit([{ key: proofKey(id), from: proof, to: undefined }]),
      async read() {
        const found = await ledger.find(id);
        return found?.process === processId ? found : undefined;
      },
    });
    if (entered === 'withdrawn') {
      log.error({ proof: id }, 'a deposit was not entered, because the store has failed');
    }
    return entered;
  }

  /** @returns why nothing was sent, if so */
  async function delivered(deposit: Grant, onProgress: OnProgress, count?: CallCount) {
    try {
      return (await deliver(deposit, onProgress, count)).cause;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // Its words are for staff. The record is made as soon as the store works, and the member is told then.
      log.warn({ proof: deposit.id, err: error }, 'what became of a deposit could not be recorded yet');
      throw new UserError(({ words }) => words.deposit.unrecorded, undefined, { cause: error });
    }
  }

  async function send(
    id: string,
    memberId: string,
    onProgress: OnProgress,
    count?: CallCount,
  ): Promise<SentDeposit> {
    const proof = await ownProof(options, id, memberId);
    requireFresh(proof, options.now());
    if (proof.state === 'offered') options.age.require(memberId);
    let entered: Awaited<ReturnType<typeof enter>>;
    try {
      entered = proof.state === 'offered' ? await enter(proof) : undefined;
    } catch (error) {
      if (!(error instanceof LimitError) && !(error instanceof UserError)) throw error;
      // Of what another process has just entered for this very press, nothing that it brings is an obstacle to it.
      const present = await options.records.find(id);
      if (present === undefined || present.state === 'offered') return refusedBy(error, proof);
    }
    if (entered === 'withdrawn') throw new UserError(({ words }) => words.deposit.withdrawn);
    const cause = entered && (await delivered(entered, onProgress, count));
    const settlement = await settle(id, 'answer');
    if (settlement === undefined) throw proofGone();
    if (settlement.isNew) options.tellNow();
    return { kind: 'sent', ...settlement.settled, cause, said: settlement.said };
  }

  return (id: string, memberId: string, onProgress: OnProgress, count?: CallCount): Promise<SentDeposit> =>
    alone(id, () => inFlight.hold({ id }, () => send(id, memberId, onProgress, count)));
}

/**
 * The entry of a proof's deposit.
 * @returns `undefined` if the proof is no longer as it was read
 * @throws {LimitError} if there was one for the account or the member
 * @throws {UserError} if the member is linked or has asked staff, or the account is another member's
 */
async function planned(options: LinkProofOptions, proof: LinkProof): Promise<PlannedEntry | undefined> {
  const { store, records, links, linkRequests, processId, ownId, depositMax, randomBytes, now } = options;
  const { id, member, account } = proof;
  if ((await records.find(id))?.state !== 'offered') return undefined;
  const link = await links.of(member);
  if (link !== undefined) throw alreadyLinked(link);
  const other = await links.linkTo(account);
  if (other !== undefined && !outranks('deposit', other)) throw new AccountTakenError(account, other.member);
  const at = now();
  const keys = [openProofKey(member), byMemberKey(member), ...forAccountKeys(account)];
  // Before what they name is looked at: if another deposit is entered meanwhile, this one must not be.
  const pointers = await Promise.all(
    keys.map(async (key) => ({ key, from: await store.get<string>(key), to: id })),
  );
  await requireNoneOf(options, proof, at);
  const beside = await countingFor(options, proof, at);
  const request = await store.get<string>(openKey(member));
  // They asked staff instead. If the deposit had to go to staff as well, it could not: a member has one request.
  if ((await linkRequests.openOf(member)) !== undefined) throw proofGone();
  const sent: LinkProof = {
    ...{ ...proof, state: 'sent', process: processId, sentAt: at },
    ...(beside.length > 0 && { beside }),
  };
  return {
    grant: {
      ...{ id, by: ownId(), member, account },
      amount: amountText(drawDepositAmount(depositMax, randomBytes)),
      draftedAt: proof.offeredAt,
      kind: 'link-deposit',
      state: 'prepared',
      confirmedAt: at,
      process: processId,
    },
    // Not the amount that is drawn: whoever tries again near the limit would get small ones more often.
    room: depositMax,
    with: [
      { key: proofKey(id), from: proof, to: sent },
      // Who is linked could read the amount in their balance here.
      { key: linkKey(member), from: undefined, to: undefined },
      { key: openKey(member), from: request, to: request },
      ...pointers,
    ],
  };
}

const counts = (proof: LinkProof, pauseMs: number, at: number) =>
  hasUsedDeposit(proof) && at < (proof.sentAt ?? proof.offeredAt) + pauseMs;

/** @throws {LimitError} if the member has an open proof, or had a deposit within a day */
async function requireNoneOf(
  { records }: Pick<LinkProofOptions, 'records'>,
  { member }: LinkProof,
  at: number,
): Promise<void> {
  const [open, before] = [await records.openOf(member), await records.byMember(member)];
  if (open !== undefined || (before !== undefined && counts(before, MEMBER_PAUSE_MS, at)))
    throw new LimitError('member');
}

/**
 * The proofs for the account that still count, and beside which this one may be. Who held the account when somebody else
 * began a proof for it, or since, need not wait for that: a stranger could keep the owner from proving what is theirs.
 * @returns their IDs
 * @throws {LimitError} if there may be no deposit because of one of them
 */
async function countingFor(
  { records, links }: Pick<LinkProofOptions, 'records' | 'links'>,
  { member, account }: LinkProof,
  at: number,
): Promise<readonly string[]> {
  const counting = (await records.forAccount(account)).filter((one) => counts(one, ACCOUNT_PAUSE_MS, at));
  for (const one of counting) {
    const isTheirs = one.member !== member && (await links.heldSince(member, account, one.sentAt ?? at));
    if (!isTheirs) throw new LimitError('account');
  }
  return [...new Set(counting.map(({ id }) => id))];
}
